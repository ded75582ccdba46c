import { dayInWords } from '#contract/values/days.ts'
import { amountIn } from '#contract/money/currency.ts'
import { button, type Content, type Frame, paragraphs, row, said, table } from '../content.ts'
import {
  type Attached,
  emailKind,
  type Revealed,
  sampleText,
  systemText,
  type SystemText,
  type UserText,
} from '../email-kind.ts'
import { documentsIn } from './payment.ts'

/**
 * `amount` is in the smallest unit of `currency`, which is INR by default. `reason` is null where an earlier e-mail gave
 * it. `isByHand`: not through the provider. `ended`: the period of membership that ended with the refund; `endedOn`: the day
 * on which it ended, `YYYY-MM-DD`.
 */
type Refunded = Attached & {
  amount: number
  currency?: SystemText
  reason: UserText | SystemText | null
  isByHand?: 'yes'
  ended?: 'running' | 'coming'
  endedOn?: SystemText
}
/** `replaced`: the number of the wrong document. */
type Corrected = Attached & { replaced: SystemText }

function sumOf({ amount, currency }: Revealed<Refunded>): string {
  return amountIn(amount, currency ?? 'INR')
}

const THE_WAY_IT_CAME = 'the way you paid. Until your bank shows it, some days may pass.'
const BY_HAND = 'by hand, not through the payment provider. Write to us if it has not reached you.'

function endedWith({ ended, endedOn }: Revealed<Refunded>): string {
  if (ended === undefined || endedOn === undefined) return ''
  const day = dayInWords(endedOn)
  return ended === 'coming'
    ? `The next year of your membership, which this payment had paid for, is cancelled as of ${day}.`
    : `The year of your membership that this payment had paid for has ended with it, on ${day}.`
}

function refundContent(email: Revealed<Refunded>, frame: Frame): Content {
  const { reason, document } = email
  const whole = document == null ? 'Write to us if you miss it.' : 'The credit note shows all of it.'
  return {
    preview:
      email.isByHand === undefined ? 'Your bank shows it within some days.' : 'It was given back by hand.',
    heading: 'Your refund',
    blocks: [
      ...table([
        { label: 'Paid back', value: sumOf(email), strong: true },
        ...(typeof reason === 'string' ? row('Reason', reason) : []),
      ]),
      ...(reason === null || typeof reason === 'string' ? [] : said(frame, 'The reason', reason, whole)),
      ...(document == null ? [] : [documentsIn('The credit note is', frame)]),
      button('See your account', `${frame.publicUrl}/my/account`),
    ],
  }
}

export const refundEmails = {
  refund_arrived: emailKind<Refunded>('due', {
    title: 'Refund',
    subject: '{amount} went back to you',
    opening: paragraphs('{amount} went back {way}', '{ended}'),
    placeholders: {
      amount: { meaning: 'The amount that went back', value: sumOf },
      way: {
        meaning: 'How it went back, and how long that may take, to the end of the sentence',
        value: ({ isByHand }) => (isByHand === undefined ? THE_WAY_IT_CAME : BY_HAND),
      },
      ended: {
        meaning: 'Which year of the membership ended with it; nothing where none did',
        needed: true,
        value: endedWith,
      },
    },
    sample: { amount: 235_882, reason: sampleText('You paid twice.') },
    content: refundContent,
  }),
  invoice_corrected: emailKind<Corrected>('due', {
    title: 'Invoice corrected',
    subject: 'A corrected document in place of {replaced}',
    opening:
      'The document {replaced} named a wrong recipient. A credit note cancels it, and a new document replaces it. The amount is the same, and there is nothing to pay.',
    closing: 'Please use the new document in your books, and keep the other two.',
    placeholders: {
      replaced: { meaning: 'The number of the document that was wrong', value: ({ replaced }) => replaced },
    },
    sample: { replaced: systemText('2627/00001') },
    content: ({ replaced }, frame) => ({
      preview: 'The recipient was corrected. There is nothing to pay.',
      heading: `${replaced} is corrected`,
      blocks: [
        documentsIn('Both are', frame, 'them as PDFs'),
        button('See your account', `${frame.publicUrl}/my/account`),
      ],
    }),
  }),
}
