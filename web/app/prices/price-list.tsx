import { rupees } from '#contract/money/currency.ts'
import type { Prices, ValidPrice } from '#web/app/prices/prices.ts'

/** The price of each membership, and for whom it is. */
export function PriceList({ prices }: { prices: Prices | null }) {
  if (prices === null)
    return <p>The prices cannot be shown just now. The application shows yours before you pay.</p>
  return (
    <ul className="price-list">
      {prices.map((price) => (
        <PriceRow key={price.category} {...price} />
      ))}
    </ul>
  )
}

function PriceRow({ name, description, price, gst, total }: ValidPrice) {
  return (
    <li className="spread price-row">
      <div>
        <h3 className="display display-3">{name}</h3>
        <p>{description}</p>
      </div>
      <p className="price-sum">
        <b>{rupees(total)}</b>
        <span>{`${rupees(price)} + GST ${rupees(gst)}`}</span>
      </p>
    </li>
  )
}
