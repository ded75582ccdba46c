import { buckets } from '#contract/money/money.ts'
import { rupees } from '#contract/money/currency.ts'
import { CategoryName } from '#web/app/dashboard/list/category-names.tsx'
import { payerColumn } from '#web/app/dashboard/list/payer-column.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Pill } from '#web/ui/controls/pill.tsx'
import type { Column } from '#web/ui/table.tsx'
import { PaidWhen } from './paid-when.tsx'
import {
  refundedInWords,
  methodOf,
  type Payment,
  purposes,
  sumOf,
  tones,
} from '../app/prices/payment-words.ts'

export function columns(read: (payment: Payment) => void): Column<Payment>[] {
  return [
    payerColumn,
    {
      title: 'For',
      cell: ({ category, purpose }) => (
        <span className="stacked">
          <CategoryName of={category} />
          <small>{purposes[purpose]}</small>
        </span>
      ),
    },
    {
      title: 'Amount',
      kind: 'number',
      cell: (payment) =>
        sumOf(payment) === payment.amount ? (
          rupees(payment.amount)
        ) : (
          <span className="stacked">
            <span>{rupees(sumOf(payment))}</span>
            <small>{`ordered: ${rupees(payment.amount)}`}</small>
          </span>
        ),
    },
    {
      title: 'Method',
      cell: (payment) => (
        <span className="stacked">
          <span>{methodOf(payment)}</span>
          {payment.reference === null ? null : <small>{payment.reference}</small>}
        </span>
      ),
    },
    {
      title: 'Bucket',
      cell: (payment) => (
        <span className="stacked">
          <Pill tone={tones[payment.bucket]}>{buckets[payment.bucket]}</Pill>
          {payment.bucket === 'review' ? <small className="bad-note">{payment.review}</small> : null}
          {payment.refunded > 0 ? <small>{refundedInWords(payment)}</small> : null}
        </span>
      ),
    },
    {
      title: 'When',
      cell: (payment) => (
        <span className="stacked">
          <PaidWhen of={payment} />
          <small>
            {payment.paidAt === null ? 'ordered' : payment.receivedOn === null ? 'paid' : 'received'}
          </small>
        </span>
      ),
    },
    {
      title: 'Actions',
      kind: 'actions',
      cell: (payment) => (
        <Button
          kind="ghost"
          size="small"
          aria-label={`${payment.bucket === 'review' ? 'Resolve the payment' : 'Details'} of ${payment.form.fullName}`}
          onClick={() => read(payment)}
        >
          {payment.bucket === 'review' ? 'Resolve' : 'Details'}
        </Button>
      ),
    },
  ]
}
