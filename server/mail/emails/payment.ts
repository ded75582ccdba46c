import type { Category } from '#contract/membership/price.ts'
import { type Content, type Frame, inIst, money } from '../content.ts'
import { emailKind, type Revealed, type SystemText, type UserText, usual } from '../email-kind.ts'

type Receipt = {
  category: Category
  price: number
  gst: number
  /** Of the GST, in per cent; one that was enqueued by an older version has none. */
  rate?: number
  total: number
  /** The provider's id of the payment. */
  paymentId: SystemText | UserText
  /** Our id of the payment, which the provider knows as the order's receipt. */
  receipt: SystemText
  /** ISO 8601. */
  paidAt: SystemText
}

function paymentReceipt(email: Revealed<Receipt>, { publicUrl, categoryNames }: Frame): Content {
  const { category, price, gst, total } = email
  const rate = email.rate ?? Math.round((gst * 100) / price)
  return {
    subject: `Receipt: ${money(total)} for your FWC membership`,
    preview: `${categoryNames[category]}, one year, GST included.`,
    heading: 'Receipt',
    blocks: [
      { kind: 'text', text: 'We have received your payment. Please keep this e-mail.' },
      {
        kind: 'facts',
        rows: [
          { label: `Membership for one year, ${categoryNames[category]}`, value: money(price) },
          { label: `GST ${rate} %`, value: money(gst) },
          { label: 'Total paid', value: money(total), strong: true },
        ],
      },
      {
        kind: 'facts',
        rows: [
          { label: 'Paid on', value: inIst(email.paidAt) },
          { label: 'Payment', value: email.paymentId ?? '' },
          { label: 'Receipt', value: email.receipt },
        ],
      },
      { kind: 'text', text: 'The year begins on the day your application is approved.' },
      { kind: 'action', label: 'See your application', url: `${publicUrl}/partner` },
      {
        kind: 'note',
        text: 'Charged twice? Tell us within 5 working days: a double payment is refunded in 7 to 10 working days. See',
        link: { label: 'Policies and help', url: `${publicUrl}/privacy-policy#refund` },
      },
    ],
  }
}

export const paymentEmails = {
  payment_receipt: emailKind<Receipt>(usual, paymentReceipt),
}
