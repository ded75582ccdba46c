import type { One } from '../edited-document.ts'

type Placeholder = NonNullable<One['placeholders']>[number]

/** Placeholders that every text may contain. */
const NAMES: readonly Placeholder[] = [
  { name: 'shortName', meaning: 'The short name of the site, as Settings has it', needed: false },
  { name: 'name', meaning: 'Its whole name', needed: false },
]

type Props = {
  /** Without them, those of every text. */
  placeholders: readonly Placeholder[] | undefined
  isEmail: boolean
}

/** The placeholders of a document, and their meaning. */
export function Placeholders({ placeholders = NAMES, isEmail }: Props) {
  const example = placeholders[0]?.name ?? 'name'
  return (
    <details className="panel editor-placeholders">
      <summary className="touch">{`Placeholders in braces, such as {${example}}`}</summary>
      <p>
        {isEmail
          ? `What differs from letter to letter stands in braces. Write {${example}} where that belongs, braces included: whoever gets the letter reads what it stands for, as the preview does with sample facts. Any other name in braces is refused, so that nobody is sent one.`
          : `Write {${example}} where that belongs, braces included: visitors read what it stands for, and it follows when Settings change. Any other words in braces stay as they are.`}
      </p>
      <dl>
        {placeholders.map(({ name, meaning, needed }) => (
          <div key={name}>
            <dt>
              <code>{`{${name}}`}</code>
            </dt>
            <dd>{needed ? `${meaning} (needed)` : meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
