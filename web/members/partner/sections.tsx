import type { ApplicationStatus } from '#contract/membership/members.ts'
import { howItWorks, questions } from '#web/content/membership.ts'
import { whichCategory, whyDearer } from '#web/content/prices.ts'
import type { Prices } from '#web/app/prices/prices.ts'
import { PriceList } from '#web/app/prices/price-list.tsx'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { Lattice } from '#web/ui/drawings/lattice.tsx'
import { JoinMembership } from './join-membership.tsx'

/** How joining works, beside what it costs. */
export function Joining({ prices }: { prices: Prices | null }) {
  return (
    <section className="prices" aria-labelledby="joining-title">
      <div className="wrap section prices-grid one-column-960">
        <div>
          <h2 className="display display-2" id="joining-title">
            How it works.
          </h2>
          <ol className="partner-steps">
            {howItWorks.map(({ title, text }) => (
              <li key={title}>
                <h3 className="display display-3">{title}</h3>
                <p className="small-text">{text}</p>
              </li>
            ))}
          </ol>
        </div>
        <div>
          <h2 className="display display-2" id="cost">
            What it costs.
          </h2>
          <p className="partner-cost">{`${whichCategory} ${whyDearer}`}</p>
          <PriceList prices={prices} />
        </div>
      </div>
    </section>
  )
}

export function Questions() {
  return (
    <section className="wrap section questions one-column-960" aria-labelledby="questions-title">
      <h2 className="display display-2" id="questions-title">
        Before you ask.
      </h2>
      <div>
        {questions.map(({ question, answer }) => (
          <details className="fold" key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}

/** The way in once more, at the end of the page. */
export function Closing({ standing }: { standing: ApplicationStatus }) {
  return (
    <section className="on-hero invitation" aria-labelledby="invitation-title">
      <Lattice seed="Join Membership" scale={40} className="invitation-lattice" />
      <div className="wrap spread invitation-words">
        <h2 className="display display-2" id="invitation-title">
          Your place is open.
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
