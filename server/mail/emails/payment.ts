import { DOUBLE_PAID_BACK, REPORT_WORKING_DAYS } from '#contract/business-constants.ts'
import { dayInWords } from '#contract/days.ts'
import type { Category } from '#contract/membership/categories.ts'
import { amountIn, rupees } from '#contract/money/currency.ts'
import { type Block, type Content, type Frame, inIst, row, said } from '../content.ts'
import {
  type Attached,
  emailKind,
  type Revealed,
  type SystemText,
  type UserFact,
  type UserText,
  usual,
} from '../email-kind.ts'

type Receipt = Attached & {
  category: Category
  price: number
  gst: number
  /** Of the GST, in per cent; one that was enqueued by an older version has none. */
  rate?: number
  /** What price and GST leave to the total; none in one that was enqueued by an older version. */
  rounding?: number
  total: number
  /** What it pays for; one that was enqueued by an older version does not say. */
  purpose?: 'join' | 'renewal'
  /** The provider's id of the payment. */
  paymentId: SystemText | UserFact
  /** Our id of the payment, which the provider knows as the order's receipt. */
  receipt: SystemText
  /** ISO 8601. */
  paidAt: SystemText
  /** What its document is; one that was enqueued by an older version does not say. */
  paper?: 'invoice' | 'receipt'
  /** The number of the document; none in one that was enqueued by an older version, as the next. */
  number?: SystemText
  /** What a voucher took off the price before tax. */
  voucher?: { code: SystemText; off: number } | null
}
/** Paise of further captures that stay. */
type FurtherReceipt = Attached & Pick<Receipt, 'paidAt' | 'paper'> & { total: number; paymentId: SystemText }
/**
 * What has gone back, in the smallest unit of the currency, without one in paise. The reason is null where it was told before.
 * `ended` is the period of membership that ended with it, and `endedOn` the day, `YYYY-MM-DD`.
 */
type Refunded = Attached & {
  amount: number
  currency?: SystemText
  reason: UserText | SystemText | null
  ended?: 'running' | 'coming'
  endedOn?: SystemText
}
/** `replaced` is the number of the document that was wrong. */
type Corrected = Attached & { replaced: SystemText }

/** Where the PDFs are, if not in the e-mail. */
function documentsIn(what: string, { isAttached, publicUrl, branding }: Frame): Block {
  return isAttached
    ? { kind: 'text', text: `${what} attached to this e-mail.` }
    : {
        kind: 'note',
        text: `${what} in My ${branding.shortName}, to be saved as a PDF:`,
        link: { label: 'Invoices and receipts', url: `${publicUrl}/my/account#documents` },
      }
}

function paymentReceipt(email: Revealed<Receipt>, frame: Frame): Content {
  const { publicUrl, categoryNames } = frame
  const { category, price, gst, rounding = 0, total, voucher } = email
  const rate = email.rate ?? Math.round((gst * 100) / price)
  return {
    subject: `Receipt: ${rupees(total)} for your ${frame.branding.shortName} membership`,
    preview: 'One year, GST included.',
    heading: 'Receipt',
    blocks: [
      { kind: 'text', text: 'We have received your payment. Please keep this e-mail.' },
      {
        kind: 'facts',
        rows: [
          {
            label: `Membership for one year, ${categoryNames[category]}`,
            value: rupees(price + (voucher?.off ?? 0)),
          },
          ...(voucher == null
            ? []
            : [{ label: `Voucher ${voucher.code}`, value: `−${rupees(voucher.off)}` }]),
          { label: `GST ${rate} %`, value: rupees(gst) },
          ...(rounding === 0 ? [] : [{ label: 'Rounding', value: rupees(rounding) }]),
          { label: 'Total paid', value: rupees(total), strong: true },
        ],
      },
      {
        kind: 'facts',
        rows: [
          { label: 'Paid on', value: inIst(email.paidAt) },
          ...row('Payment', email.paymentId),
          { label: 'Receipt', value: email.receipt },
          ...row('Document', email.number ?? null),
        ],
      },
      documentsIn(`Your ${email.paper ?? 'invoice, or receipt,'} is`, frame),
      ...(email.purpose === 'renewal'
        ? [
            {
              kind: 'text' as const,
              text: 'It is for one more year of your membership. From when until when that is, an e-mail of its own says.',
            },
            { kind: 'action' as const, label: 'See your membership', url: `${publicUrl}/my` },
          ]
        : [
            { kind: 'text' as const, text: 'The year begins on the day your application is approved.' },
            { kind: 'action' as const, label: 'See your application', url: `${publicUrl}/partner` },
          ]),
      {
        kind: 'note',
        text: `Charged twice? Tell us within ${REPORT_WORKING_DAYS} working days: a double payment is refunded in ${DOUBLE_PAID_BACK}. See`,
        link: { label: 'Policies and help', url: `${publicUrl}/privacy-policy#refund` },
      },
    ],
  }
}

function furtherReceipt(
  { total, paymentId, paidAt, paper }: Revealed<FurtherReceipt>,
  frame: Frame,
): Content {
  return {
    subject: `Receipt: ${rupees(total)} that you paid again`,
    preview: 'It came beside what you had to pay, and is kept as it came.',
    heading: 'Receipt of a further payment',
    blocks: [
      {
        kind: 'text',
        text: `${rupees(total)} of yours came beside what you had to pay. We keep it as it came. If you did not mean to pay it, please write to us.`,
      },
      {
        kind: 'facts',
        rows: [
          { label: 'Paid', value: rupees(total), strong: true },
          { label: 'Paid on', value: inIst(paidAt) },
          { label: 'Payment', value: paymentId },
        ],
      },
      documentsIn(`Its ${paper ?? 'invoice, or receipt,'} is`, frame),
      { kind: 'action', label: 'See your account', url: `${frame.publicUrl}/my/account` },
    ],
  }
}

function refundArrived(email: Revealed<Refunded>, frame: Frame): Content {
  const { amount, currency, reason, document } = email
  const sum = amountIn(amount, currency ?? 'INR')
  const whole = document == null ? 'Write to us if you miss it.' : 'The credit note shows all of it.'
  return {
    subject: `${sum} went back to you`,
    preview: 'Your bank shows it within some days.',
    heading: 'Your refund',
    blocks: [
      {
        kind: 'text',
        text: `${sum} went back the way you paid. Until your bank shows it, some days may pass.`,
      },
      {
        kind: 'facts',
        rows: [
          { label: 'Paid back', value: sum, strong: true },
          ...(typeof reason === 'string' ? row('Reason', reason) : []),
        ],
      },
      ...(reason === null || typeof reason === 'string' ? [] : said(frame, 'The reason', reason, whole)),
      ...endedWith(email),
      ...(document == null ? [] : [documentsIn('The credit note is', frame)]),
      { kind: 'action', label: 'See your account', url: `${frame.publicUrl}/my/account` },
    ],
  }
}

/** What of the membership ended with a refund. */
function endedWith({ ended, endedOn }: Revealed<Refunded>): Block[] {
  if (ended === undefined || endedOn === undefined) return []
  const day = dayInWords(endedOn)
  const text =
    ended === 'coming'
      ? `The next year of your membership, which it had paid for, does not come: it ended on ${day}.`
      : `The year of your membership that it had paid for has ended with it, on ${day}.`
  return [{ kind: 'text', text }]
}

function invoiceCorrected({ replaced }: Revealed<Corrected>, frame: Frame): Content {
  return {
    subject: `A corrected document in place of ${replaced}`,
    preview: 'To whom it goes was corrected. Nothing is to be paid.',
    heading: `${replaced} is corrected`,
    blocks: [
      {
        kind: 'text',
        text: `To whom the document ${replaced} goes was not right. A credit note takes it back, and a new document stands in its place. The amount is the same, and there is nothing to pay.`,
      },
      documentsIn('Both are', frame),
      { kind: 'action', label: 'See your account', url: `${frame.publicUrl}/my/account` },
      { kind: 'note', text: 'Please use the new document in your books, and keep the other two.' },
    ],
  }
}

export const paymentEmails = {
  refund_arrived: emailKind<Refunded>(usual, refundArrived),
  invoice_corrected: emailKind<Corrected>(usual, invoiceCorrected),
  payment_receipt: emailKind<Receipt>(usual, paymentReceipt),
  further_receipt: emailKind<FurtherReceipt>(usual, furtherReceipt),
}
