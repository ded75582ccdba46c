import { JoinButton } from '#web/app/layout/join-button.tsx'
import type { Prices as ValidPrices } from '#web/app/prices/prices.ts'
import { PriceList } from '#web/app/prices/price-list.tsx'

/** The price of each category, and who it is for. */
export function Prices({ prices }: { prices: ValidPrices | null }) {
  return (
    <section className="prices" aria-labelledby="prices-title">
      <div className="wrap section prices-grid one-column-960">
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
        <PriceList prices={prices} />
      </div>
    </section>
  )
}
