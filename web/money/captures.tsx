import { amountIn } from '#contract/money/currency.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { methodOf, type Payment } from '../app/prices/payment-words.ts'

type Props = { payment: Payment; onCorrect: (invoice: NonNullable<Payment['invoice']>) => void }

/** The captures of an order; empty when there is a single one in rupees. */
export function Captures({ payment: { captures, paymentId, invoice: first }, onCorrect }: Props) {
  if (captures.length < 2 && captures.every(({ currency }) => currency === 'INR')) return null
  return (
    <section className="stack" aria-label="Captures">
      <h3>Came in</h3>
      <ul className="refunds">
        {captures.map(({ _id, amount, currency, method, invoice: own }) => {
          const invoice = _id === paymentId ? first : own
          return (
            <li key={_id}>
              <b>{amountIn(amount, currency)}</b>
              <small className="muted">{`${methodOf({ method })}, ${_id}`}</small>
              {invoice === null ? (
                <small className="muted">no document</small>
              ) : (
                <a href={invoice.url}>{invoice.number}</a>
              )}
              {own === null ? null : (
                <Button
                  kind="ghost"
                  size="small"
                  aria-label={`Correct ${own.number}`}
                  onClick={() => onCorrect(own)}
                >
                  Correct
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
