import { dayInWords } from '#contract/values/days.ts'
import { DOUBLE_PAYMENT_REFUND_TIME, REPORT_WORKING_DAYS } from '#contract/business-constants.ts'
import type { Category } from '#contract/membership/categories.ts'
import { rupees } from '#contract/money/currency.ts'
import { type Block, button, type Content, type Frame, inIst, paragraphs, row, table } from '../content.ts'
import {
  type Attached,
  emailKind,
  type Revealed,
  systemText,
  type SystemText,
  type UserFact,
} from '../email-kind.ts'

type Receipt = Attached & {
  category: Category
  price: number
  gst: number
  /** Of the GST, in per cent. */
  rate?: number
  /** `total` less `price` and `gst`. */
  rounding?: number
  total: number
  purpose?: 'join' | 'renewal'
  /** The provider's id of the payment. */
  paymentId: SystemText | UserFact
  /** Our id of the payment, which the provider knows as the order's receipt. */
  receipt: SystemText
  /** ISO 8601. */
  paidAt: SystemText
  /** The day, `YYYY-MM-DD`, on which offline money was received. */
  receivedOn?: SystemText
  /** The kind of its document. */
  paper?: 'invoice' | 'receipt'
  /** The number of its document. */
  number?: SystemText
  /** What a voucher took off the price before tax. */
  voucher?: { code: SystemText; off: number } | null
}
/** For money that came in addition to a paid order and that we kept. */
type FurtherReceipt = Attached &
  Required<Pick<Receipt, 'paidAt' | 'paper'>> & { total: number; paymentId: SystemText }

/** Says that the documents are attached, else links to them; `saved`: what they are saved as. */
export function documentsIn(
  what: string,
  { isAttached, publicUrl, branding }: Frame,
  saved: 'it as a PDF' | 'them as PDFs' = 'it as a PDF',
): Block {
  return isAttached
    ? { kind: 'text', text: `${what} attached to this e-mail.` }
    : {
        kind: 'note',
        text: `${what} in My ${branding.shortName}, where you can save ${saved}:`,
        link: { label: 'Invoices and receipts', url: `${publicUrl}/my/account#documents` },
      }
}

const paid = {
  meaning: 'The amount that was paid',
  value: ({ total }: { total: number }) => rupees(total),
}

function receiptContent(email: Revealed<Receipt>, frame: Frame): Content {
  const { publicUrl, categoryNames } = frame
  const { category, price, gst, rounding = 0, total, voucher } = email
  const rate = email.rate ?? Math.round((gst * 100) / price)
  return {
    preview: 'One year, GST included.',
    heading: 'Receipt',
    blocks: [
      ...table([
        {
          label: `Membership for one year, ${categoryNames[category]}`,
          value: rupees(price + (voucher?.off ?? 0)),
        },
        ...(voucher == null ? [] : [{ label: `Voucher ${voucher.code}`, value: `−${rupees(voucher.off)}` }]),
        { label: `GST ${rate} %`, value: rupees(gst) },
        ...(rounding === 0 ? [] : [{ label: 'Rounding', value: rupees(rounding) }]),
        { label: 'Total paid', value: rupees(total), strong: true },
      ]),
      ...table([
        {
          label: 'Paid on',
          value: email.receivedOn === undefined ? inIst(email.paidAt) : dayInWords(email.receivedOn),
        },
        ...row('Payment', email.paymentId),
        { label: 'Receipt', value: email.receipt },
        ...row('Document', email.number ?? null),
      ]),
      documentsIn(`Your ${email.paper ?? 'invoice, or receipt,'} is`, frame),
      email.purpose === 'renewal'
        ? button('See your membership', `${publicUrl}/my`)
        : button('See your application', `${publicUrl}/partner`),
    ],
    link: { label: 'Policies and help', url: `${publicUrl}/privacy-policy#refund` },
  }
}

export const paymentEmails = {
  payment_receipt: emailKind<Receipt>('due', {
    title: 'Receipt',
    subject: 'Receipt: {total} for your {shortName} membership',
    opening: 'We have received your payment. Please keep this e-mail.',
    // The link of the content follows the last word.
    closing: paragraphs(
      '{year}',
      'Charged twice? Tell us within {reportDays} working days: a double payment is refunded in {paidBack}. For details see',
    ),
    placeholders: {
      total: paid,
      year: {
        meaning: 'When the paid year begins',
        value: ({ purpose }) =>
          purpose === 'renewal'
            ? 'It is for one more year of your membership. A separate e-mail says when that year begins and ends.'
            : 'The year begins on the day your application is approved.',
      },
      reportDays: {
        meaning: 'Within how many working days a double payment is to be reported',
        value: () => String(REPORT_WORKING_DAYS),
      },
      paidBack: {
        meaning: 'How long a double payment takes to come back',
        value: () => DOUBLE_PAYMENT_REFUND_TIME,
      },
    },
    sample: {
      category: 'Startup/Business',
      price: 199_900,
      gst: 35_982,
      rate: 18,
      total: 235_882,
      purpose: 'join',
      paymentId: systemText('pay_29QQoUBi66xm2f'),
      receipt: systemText('01941e2b-7c1f-7b6a-9d43-0c6a1f2e3d4c'),
      paidAt: systemText('2026-11-20T19:05:00.000Z'),
      paper: 'invoice',
    },
    content: receiptContent,
  }),
  further_receipt: emailKind<FurtherReceipt>('due', {
    title: 'Receipt of a further payment',
    subject: 'Receipt: {total} that you paid again',
    opening:
      'We received a further {total} from you, which you did not have to pay. We keep it as an additional payment. If you did not mean to pay it, please write to us.',
    placeholders: { total: paid },
    sample: {
      total: 117_882,
      paymentId: systemText('pay_29QQoUBi66xm2f'),
      paidAt: systemText('2026-11-20T19:05:00.000Z'),
      paper: 'receipt',
    },
    content: ({ total, paymentId, paidAt, paper }, frame) => ({
      preview: 'It was not due; we keep it as an additional payment.',
      heading: 'Receipt of a further payment',
      blocks: [
        ...table([
          { label: 'Paid', value: rupees(total), strong: true },
          { label: 'Paid on', value: inIst(paidAt) },
          { label: 'Payment', value: paymentId },
        ]),
        documentsIn(`Its ${paper} is`, frame),
        button('See your account', `${frame.publicUrl}/my/account`),
      ],
    }),
  }),
}
