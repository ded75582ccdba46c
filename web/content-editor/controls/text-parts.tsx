import { Suspense, useState } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { Field, FieldLabel, FieldNotes, Select, TextArea, useDescribed } from '#web/ui/controls/field.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Loader } from '#web/ui/skeleton.tsx'
import { nameOf, type PartProps, useDocumentForm } from './form-context.ts'
import { isOptional, mayBeNull } from '../schema.ts'

const MarkdownPreview = lazyPart(
  async () => (await import('../preview/markdown-preview.tsx')).MarkdownPreview,
)

/** The common props of all text controls. */
function useText({ schema, value, path }: PartProps) {
  const { change, fields } = useDocumentForm()
  const name = nameOf(path)
  return {
    control: {
      name,
      label: schema.title ?? name,
      hint: schema.description,
      note: isOptional(schema) ? 'optional' : undefined,
      error: fields[name],
      value: typeof value === 'string' || typeof value === 'number' ? String(value) : '',
    },
    type: (text: string) => change(path, text === '' && mayBeNull(schema) ? null : text),
    set: (next: unknown) => change(path, next),
  }
}

/** A line of text. */
export function LinePart(props: PartProps) {
  const { control, type } = useText(props)
  return <Field {...control} onChange={({ target }) => type(target.value)} />
}

/** A link: an address of the web, an e-mail or phone, or a path of this site. */
export function LinkPart(props: PartProps) {
  const { control, type } = useText(props)
  return (
    <Field
      {...control}
      hint={control.hint ?? 'Such as https://example.org, mailto:name@example.org or /events'}
      autoCapitalize="none"
      spellCheck={false}
      onChange={({ target }) => type(target.value)}
    />
  )
}

/** Several lines. */
export function LinesPart(props: PartProps) {
  const { control, type } = useText(props)
  const rows = Math.min(10, Math.max(3, Math.ceil(control.value.length / 70)))
  return <TextArea {...control} rows={rows} onChange={({ target }) => type(target.value)} />
}

/** A text in Markdown, with a preview. */
export function MarkdownPart(props: PartProps) {
  const { control, type } = useText(props)
  const [isShown, setShown] = useState(false)
  return (
    <div className="column editor-markdown">
      <TextArea
        {...control}
        hint={
          control.hint ??
          'Paste it as it is, or write Markdown: ## before a heading, - before an entry, [words](https://example.org) for a link'
        }
        rows={14}
        onChange={({ target }) => type(target.value)}
      />
      <div>
        <Button kind="ghost" size="small" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          <span>{isShown ? 'Hide the preview' : 'Show the preview'}</span>
          <span className="visually-hidden">{` of ${control.label}`}</span>
        </Button>
      </div>
      {isShown ? (
        <section className="panel editor-markdown-preview" aria-label={`Preview of ${control.label}`}>
          <Suspense fallback={<Loader />}>
            <MarkdownPreview text={control.value} />
          </Suspense>
        </section>
      ) : null}
    </div>
  )
}

/** A number; typed text stays as it is. */
export function NumberPart(props: PartProps) {
  const { control, set } = useText(props)
  const [typed, setTyped] = useState(control.value)
  return (
    <Field
      {...control}
      note={undefined}
      value={typed}
      inputMode="text"
      onChange={({ target: { value } }) => {
        setTyped(value)
        const number = Number(value.trim().replace(',', '.').replace('−', '-'))
        set(value.trim() === '' || !Number.isFinite(number) ? value : number)
      }}
    />
  )
}

/** A choice of one of a few values. */
export function ChoicePart(props: PartProps) {
  const { control, set } = useText(props)
  const options = (props.schema.enum ?? []).map((value) => ({ value, label: wordsOf(value) }))
  return (
    <Select {...control} note={undefined} options={options} onChange={({ target }) => set(target.value)} />
  )
}

function wordsOf(value: string): string {
  const words = value.replaceAll(/[-_]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A colour, to choose or to type. */
export function ColourPart(props: PartProps) {
  const { control, set } = useText(props)
  const { label, hint, error, name, value } = control
  const described = useDescribed(hint, error)
  return (
    <div className="field">
      <FieldLabel id={described.id} label={label} note={undefined} />
      <div className="beside">
        <input
          className="control editor-colour"
          type="color"
          aria-label={`Choose: ${label}`}
          value={/^#[\da-f]{6}$/i.test(value) ? value : '#000000'}
          onChange={({ target }) => set(target.value)}
        />
        <input
          className="control"
          name={name}
          value={value}
          spellCheck={false}
          onChange={({ target }) => set(target.value)}
          {...described}
        />
      </div>
      <FieldNotes id={described.id} hint={hint} error={error} />
    </div>
  )
}
