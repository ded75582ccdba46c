import type { Standing } from '#contract/members.ts'
import { type Category, categories, priceOf } from '#contract/price.ts'
import { memberships } from '#web/content/home.ts'
import { howItWorks, questions } from '#web/content/membership.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Lattice } from '#web/ui/lattice.tsx'
import { rupees } from '#web/ui/price.tsx'
import { JoinMembership } from './join-membership.tsx'

/** How joining works, beside what it costs. */
export function Joining() {
  return (
    <section className="prices" aria-labelledby="joining-title">
      <div className="wrap section prices-grid">
        <div>
          <h2 className="display display-2" id="joining-title">
            How it works.
          </h2>
          <ol className="partner-steps">
            {howItWorks.map(({ title, text }) => (
              <li key={title}>
                <h3 className="display display-3">{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </div>
        <div>
          <h2 className="display display-2" id="cost">
            What it costs.
          </h2>
          <p className="partner-cost">For one year, the same wherever you live. GST is 18 %.</p>
          <ul className="price-list">
            {(Object.keys(categories) as Category[]).map((category) => (
              <PriceRow key={category} category={category} />
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}

function PriceRow({ category }: { category: Category }) {
  const { price, gst, total } = priceOf(category)
  return (
    <li className="price-row">
      <div>
        <h3 className="display display-3">{categories[category].label}</h3>
        <p>{memberships[category]}</p>
      </div>
      <p className="price-sum">
        <b>{rupees(total)}</b>
        <span>
          {rupees(price)} + GST {rupees(gst)}
        </span>
      </p>
    </li>
  )
}

export function Questions() {
  return (
    <section className="wrap section questions" aria-labelledby="questions-title">
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
export function Closing({ standing }: { standing: Standing }) {
  return (
    <section className="closing" aria-labelledby="closing-title">
      <Lattice seed="Join Membership" scale={40} className="closing-lattice" />
      <div className="wrap closing-words">
        <h2 className="display display-2" id="closing-title">
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
