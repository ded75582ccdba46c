import { type Category, categories, priceOf } from '#contract/price.ts'
import { JoinButton } from '#web/app/join.tsx'
import { memberships } from '#web/content/home.ts'
import { rupees } from '#web/ui/price.tsx'

/** What each membership costs, and for whom it is. */
export function Prices() {
  return (
    <section className="prices" aria-labelledby="prices-title">
      <div className="wrap section prices-grid">
        <div>
          <h2 className="display display-2" id="prices-title">
            One fee, one year, everything included.
          </h2>
          <p className="lead">
            The fee keeps a not-for-profit running. It is the same wherever you live, with GST shown, and
            nothing is added later.
          </p>
          <p className="prices-aid">
            Is it too much just now? Apply for financial aid in the same form: tell us why, and what
            membership would change.
          </p>
          <JoinButton kind="primary" />
        </div>
        <ul className="price-list">
          {(Object.keys(categories) as Category[]).map((category) => (
            <PriceRow key={category} category={category} />
          ))}
        </ul>
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
