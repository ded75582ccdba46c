import { type Category, categories, priceOf } from '#contract/membership/price.ts'
import { memberships } from '#web/content/memberships.ts'
import { rupees } from '#web/ui/price.tsx'

/** What each membership costs, and for whom it is. */
export function PriceList() {
  return (
    <ul className="price-list">
      {(Object.keys(categories) as Category[]).map((category) => (
        <PriceRow key={category} category={category} />
      ))}
    </ul>
  )
}

function PriceRow({ category }: { category: Category }) {
  const { price, gst, total } = priceOf(category)
  return (
    <li className="spread price-row">
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
