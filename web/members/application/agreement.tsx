import { Texts } from '#web/site/section.tsx'
import { useDocument } from '#web/app/page-content/use-document.ts'
import { membership } from '#content/membership.ts'
import { Checkbox } from '#web/ui/controls/field.tsx'
import { useAnswers } from './answer-fields.tsx'

/** The code of ethics, the terms, and the checkbox for both. */
export function Agreement() {
  const { field } = useAnswers()
  const { defaultValue, ...terms } = field('termsAccepted')
  const { codeOfEthics } = useDocument('membership', membership)
  return (
    <div className="apply-agreement">
      {codeOfEthics.length === 0 ? null : (
        <details className="fold">
          <summary>Code of ethics</summary>
          <ul>
            <Texts of={codeOfEthics} />
          </ul>
        </details>
      )}
      <TermsFold />
      <Checkbox
        label="I accept the terms and conditions and keep to the code of ethics."
        value="true"
        defaultChecked={defaultValue === 'true'}
        aria-required
        {...terms}
      />
    </div>
  )
}

function TermsFold() {
  const { terms } = useDocument('membership', membership)
  if (terms.length === 0) return null
  return (
    <details className="fold">
      <summary>Terms and conditions</summary>
      <dl>
        {terms.map(({ title, text }, at) => (
          <div key={`${at} ${title}`}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
