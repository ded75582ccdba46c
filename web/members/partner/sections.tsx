import { TitledItems } from '#web/site/section.tsx'
import type { ApplicationStatus } from '#contract/membership/members.ts'
import { useDocument } from '#web/app/page-content/use-document.ts'
import { membership } from '#content/membership.ts'
import type { Prices } from '#web/app/prices/prices.ts'
import { PriceList } from '#web/app/prices/price-list.tsx'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { Lattice } from '#web/ui/drawings/lattice.tsx'
import { JoinMembership } from './join-membership.tsx'

/** How joining works, and what it costs. */
export function Joining({ prices }: { prices: Prices | null }) {
  const { steps, cost } = useDocument('membership', membership)
  return (
    <section className="prices" aria-labelledby={steps.steps.length === 0 ? 'cost' : 'joining-title'}>
      <div className="wrap section prices-grid one-column-960">
        {steps.steps.length === 0 ? null : (
          <div>
            <h2 className="display display-2" id="joining-title">
              {steps.title}
            </h2>
            <ol className="partner-steps">
              <TitledItems of={steps.steps} />
            </ol>
          </div>
        )}
        <div>
          <h2 className="display display-2" id="cost">
            {cost.title}
          </h2>
          {cost.text === '' ? null : <p className="partner-cost">{cost.text}</p>}
          <PriceList prices={prices} />
        </div>
      </div>
    </section>
  )
}

export function Questions() {
  const { title, questions } = useDocument('membership', membership).questions
  if (questions.length === 0) return null
  return (
    <section className="wrap section questions one-column-960" aria-labelledby="questions-title">
      <h2 className="display display-2" id="questions-title">
        {title}
      </h2>
      <div>
        {questions.map(({ question, answer }, at) => (
          <details className="fold" key={`${at} ${question}`}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}

/** The link to apply, again, at the end of the page. */
export function Closing({ standing }: { standing: ApplicationStatus }) {
  const { closing } = useDocument('membership', membership)
  return (
    <section className="on-hero invitation" aria-labelledby="invitation-title">
      <Lattice seed="Join Membership" scale={40} className="invitation-lattice" />
      <div className="wrap spread invitation-words">
        <h2 className="display display-2" id="invitation-title">
          {closing}
        </h2>
        {standing === 'none' ? (
          <JoinMembership />
        ) : (
          <ButtonLink kind="warm" to="/partner/submit-details">
            Join Membership
          </ButtonLink>
        )}
      </div>
    </section>
  )
}
