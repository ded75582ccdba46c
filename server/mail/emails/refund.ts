import { dayInWords } from '#contract/values/days.ts'
import { amountIn } from '#contract/money/currency.ts'
import { type Content, type Frame, paragraphs, row, said } from '../content.ts'
import {
  type Attached,
  emailKind,
  type Revealed,
  sampleText,
  systemText,
  type SystemText,
  type UserText,
  due,
} from '../email-kind.ts'
import { documentsIn } from './payment.ts'

/**
 * What has gone back, in the smallest unit of the currency, without one in paise. The reason is null where it was told before.
 * `isByHand`: not through the provider. `ended` is the period of membership that ended with it, and `endedOn` the day, `YYYY-MM-DD`.
 */
type Refunded = Attached & {
  amount: number
  currency?: SystemText
  reason: UserText | SystemText | null
  isByHand?: 'yes'
  ended?: 'running' | 'coming'
  endedOn?: SystemText
}
/** `replaced` is the number of the document that was wrong. */
type Corrected = Attached & { replaced: SystemText }

function sumOf({ amount, currency }: Revealed<Refunded>): string {
  return amountIn(amount, currency ?? 'INR')
}

const THE_WAY_IT_CAME = 'the way you paid. Until your bank shows it, some days may pass.'
const BY_HAND = 'by hand, not through the payment provider. Write to us if it has not reached you.'

/** What of the membership ended with a refund. */
function endedWith({ ended, endedOn }: Revealed<Refunded>): string {
  if (ended === undefined || endedOn === undefined) return ''
  const day = dayInWords(endedOn)
  return ended === 'coming'
    ? `The next year of your membership, which it had paid for, does not come: it ended on ${day}.`
    : `The year of your membership that it had paid for has ended with it, on ${day}.`
}

function refundContent(email: Revealed<Refunded>, frame: Frame): Content {
  const { reason, document } = email
  const whole = document == null ? 'Write to us if you miss it.' : 'The credit note shows all of it.'
  return {
    preview:
      email.isByHand === undefined ? 'Your bank shows it within some days.' : 'It was given back by hand.',
    heading: 'Your refund',
    blocks: [
      {
        kind: 'facts',
        rows: [
          { label: 'Paid back', value: sumOf(email), strong: true },
          ...(typeof reason === 'string' ? row('Reason', reason) : []),
        ],
      },
      ...(reason === null || typeof reason === 'string' ? [] : said(frame, 'The reason', reason, whole)),
      ...(document == null ? [] : [documentsIn('The credit note is', frame)]),
      { kind: 'action', label: 'See your account', url: `${frame.publicUrl}/my/account` },
    ],
  }
}

export const refundEmails = {
  refund_arrived: emailKind<Refunded>(due, {
    title: 'Refund',
    words: {
      subject: '{amount} went back to you',
      opening: paragraphs('{amount} went back {way}', '{ended}'),
      closing: '',
    },
    placeholders: {
      amount: { meaning: 'The amount that went back', value: sumOf },
      way: {
        meaning: 'How it went back, and how long that may take, to the end of the sentence',
        value: ({ isByHand }) => (isByHand === undefined ? THE_WAY_IT_CAME : BY_HAND),
      },
      ended: {
        meaning: 'What of the membership ended with it; nothing where nothing did',
        needed: true,
        value: endedWith,
      },
    },
    sample: { amount: 235_882, reason: sampleText('You paid twice.') },
    content: refundContent,
  }),
  invoice_corrected: emailKind<Corrected>(due, {
    title: 'Invoice corrected',
    words: {
      subject: 'A corrected document in place of {replaced}',
      opening:
        'To whom the document {replaced} goes was not right. A credit note takes it back, and a new document stands in its place. The amount is the same, and there is nothing to pay.',
      closing: 'Please use the new document in your books, and keep the other two.',
    },
    placeholders: {
      replaced: { meaning: 'The number of the document that was wrong', value: ({ replaced }) => replaced },
    },
    sample: { replaced: systemText('2627/00001') },
    content: ({ replaced }, frame) => ({
      preview: 'To whom it goes was corrected. Nothing is to be paid.',
      heading: `${replaced} is corrected`,
      blocks: [
        documentsIn('Both are', frame),
        { kind: 'action', label: 'See your account', url: `${frame.publicUrl}/my/account` },
      ],
    }),
  }),
}
