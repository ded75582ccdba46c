import type { Answer } from '#contract/call/endpoint.ts'
import type { myApplication } from '#contract/membership/members.ts'
import { amountIn } from '#contract/money/currency.ts'
import { keptOf, MoneyInReviewOrReturned } from '#web/app/own-pages/own-money.tsx'
import { Part } from '#web/app/own-pages/part.tsx'
import { Time } from '#web/ui/time.tsx'

type Payment = Answer<typeof myApplication>['payments'][number]

/** The orders for which money arrived, and what each part of the money was used for. */
export function OwnPayments({ payments }: { payments: Payment[] }) {
  return (
    <Part id="my-payments" title="Your payments">
      <ul className="column my-list">
        {payments.map((payment) => (
          <PaymentCard key={payment._id} payment={payment} />
        ))}
      </ul>
    </Part>
  )
}

function PaymentCard({ payment: { categoryName, purpose, orderedAt, paidAt, money } }: { payment: Payment }) {
  const keptSums = money.sums.filter((sum) => keptOf(sum) > 0)
  return (
    <li className="card stack my-card">
      <h3>{money.sums.map(({ received, currency }) => amountIn(received, currency)).join(', ')}</h3>
      <p className="my-facts">
        <span>{`${purpose === 'renewal' ? 'One more year' : 'Membership'}, ${categoryName}, ordered on `}</span>
        <Time at={orderedAt} />
      </p>
      {paidAt === null || keptSums.length === 0 ? null : (
        <p>
          <b>{keptSums.map((sum) => amountIn(keptOf(sum), sum.currency)).join(', ')}</b>{' '}
          <span>{purpose === 'renewal' ? 'paid for your year on ' : 'paid for your application on '}</span>
          <Time at={paidAt} />
          <span>.</span>
        </p>
      )}
      <MoneyInReviewOrReturned money={money} />
    </li>
  )
}
