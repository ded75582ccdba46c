import { Day } from '#web/app/dashboard/list/day.tsx'
import { Time } from '#web/ui/time.tsx'
import type { Payment } from '../app/prices/payment-words.ts'

/** When a payment was paid: the day of receipt for an offline payment, otherwise the time of the payment or, before that, of the order. */
export function PaidWhen({
  of: { receivedOn, paidAt, createdAt },
}: {
  of: Pick<Payment, 'receivedOn' | 'paidAt' | 'createdAt'>
}) {
  return receivedOn === null ? <Time at={paidAt ?? createdAt} /> : <Day of={receivedOn} />
}
