import type { Category } from '#contract/price.ts'

/** What a letter tells, as its job keeps it: amounts in paise, instants as ISO strings. */
export type Letter =
  | { kind: 'welcome'; to: string; name: string }
  | { kind: 'application_received'; to: string; name: string; category: Category; total: number }
  | {
      kind: 'payment_receipt'
      to: string
      name: string
      category: Category
      price: number
      gst: number
      total: number
      /** The provider's id of the payment. */
      paymentId: string
      /** Our id of the payment, which the provider knows as the order's receipt. */
      receipt: string
      paidAt: string
    }
  | { kind: 'aid_received'; to: string; name: string }
  | { kind: 'approved'; to: string; name: string }
  | { kind: 'membership_ended'; to: string; name: string }
  | { kind: 'set_password'; to: string; name: string; link: string }
