import { Fold } from './fold.tsx'
import type { PartProps } from './form-context.ts'
import { ListPart } from './list-part.tsx'
import { PicturePart } from './picture-part.tsx'
import { formOf, isGroup, partsOf } from '../schema.ts'
import {
  ChoicePart,
  ColourPart,
  LinePart,
  LinesPart,
  LinkPart,
  MarkdownPart,
  NumberPart,
} from './text-parts.tsx'

/** The parts of a group, each with its control. */
export function Parts({ schema, value, path, level }: PartProps) {
  const group = isGroup(value) ? value : {}
  return partsOf(schema).map(([name, part]) => (
    <Part key={name} schema={part} value={group[name]} path={[...path, name]} level={level} />
  ))
}

/** A part of a document with the control that its schema asks for. */
function Part(props: PartProps) {
  const { schema, path, level } = props
  switch (formOf(schema)) {
    case 'group':
      return (
        <Fold title={schema.title ?? path.at(-1) ?? ''} path={path} level={level}>
          <Parts {...props} level={level + 1} />
        </Fold>
      )
    case 'list':
      return <ListPart {...props}>{entryOf}</ListPart>
    case 'picture':
      return <PicturePart {...props} />
    case 'line':
      return <LinePart {...props} />
    case 'lines':
      return <LinesPart {...props} />
    case 'markdown':
      return <MarkdownPart {...props} />
    case 'link':
      return <LinkPart {...props} />
    case 'choice':
      return <ChoicePart {...props} />
    case 'colour':
      return <ColourPart {...props} />
    case 'number':
      return <NumberPart {...props} />
  }
}

/** An entry of a list, whose title is shown above it already. */
function entryOf(entry: PartProps) {
  return formOf(entry.schema) === 'group' ? <Parts {...entry} level={entry.level + 1} /> : <Part {...entry} />
}
