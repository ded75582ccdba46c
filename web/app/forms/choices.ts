import { eventKindFacts } from '#contract/events/event-kinds.ts'
import { offlineMethods } from '#contract/money/money.ts'

type Labels = Readonly<Record<string, string>>

const PAYMENT: Labels = { created: 'Not paid', paid: 'Paid', cancelled: 'Cancelled' }

/** The labels of choices, by the name of their field; for a field such as `user.role`, by the last part of it. */
export const CHOICES = {
  role: { user: 'User', member: 'Member', admin: 'Admin' },
  status: PAYMENT,
  paymentStatus: PAYMENT,
  method: {
    ...offlineMethods,
    online: 'Through the provider',
    upi: 'UPI',
    card: 'Card',
    netbanking: 'Net banking',
    wallet: 'Wallet',
    emi: 'EMI',
    paylater: 'Pay later',
  },
  kind: Object.fromEntries(Object.entries(eventKindFacts).map(([kind, { label }]) => [kind, label])),
  registration: { link: 'By the link', here: 'On this site', none: 'None is needed' },
  audience: { everyone: 'Everyone', members: 'Members' },
  linkFor: { everyone: 'Everyone', registered: 'Those with a place' },
  expert_connect: { notapplied: 'Not applied', pending: 'Pending', allowed: 'Allowed' },
  investmentCircle: { notfilled: 'Not filled in', filled: 'Filled in' },
  guardian: { unnamed: 'Not named yet', asked: 'Not answered yet', agreed: 'Agreed', refused: 'Refused' },
  membershipState: {
    waiting: 'Waits for a decision',
    guardian: 'Waits for the guardian',
    question: 'Waits for an answer',
    member: 'Member',
    grace: 'Member in grace',
    ended: 'Ended',
    declined: 'Declined',
    removed: 'Removed',
  },
} satisfies Readonly<Record<string, Labels>>

/** The label of a choice; a choice without a label, such as a new one of the provider, is shown as it is. */
export function choiceInWords(name: string, choice: string): string {
  const labels: Labels = Object.hasOwn(CHOICES, name) ? CHOICES[name as keyof typeof CHOICES] : {}
  return Object.hasOwn(labels, choice) ? (labels[choice] as string) : choice
}
