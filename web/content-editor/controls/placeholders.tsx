import type { One } from '../edited-document.ts'

type Placeholder = NonNullable<One['placeholders']>[number]

/** Placeholders that every text may contain. */
const NAMES: readonly Placeholder[] = [
  { name: 'shortName', meaning: 'The short name of the site, as Settings has it', needed: false },
  { name: 'name', meaning: 'Its whole name', needed: false },
]

type Props = {
  /** Undefined for those of every text. */
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
          ? `Write a placeholder such as {${example}}, with its braces, where the text differs from e-mail to e-mail. The reader gets its value; the preview shows sample values. Any other name in braces is refused.`
          : `Write a placeholder such as {${example}}, with its braces. Visitors read its value, which follows Settings. Other words in braces stay as they are.`}
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
