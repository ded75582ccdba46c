import { Day } from '#web/app/dashboard/list/day.tsx'
import { Time } from '#web/ui/time.tsx'
import type { Payment } from './payment-words.ts'

/** When a payment was paid: the day on which it came, where that was not through the provider; else when it was ordered. */
export function PaidWhen({
  of: { receivedOn, paidAt, createdAt },
}: {
  of: Pick<Payment, 'receivedOn' | 'paidAt' | 'createdAt'>
}) {
  return receivedOn === null ? <Time at={paidAt ?? createdAt} /> : <Day of={receivedOn} />
}
