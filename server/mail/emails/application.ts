import type { Category } from '#contract/membership/categories.ts'
import { FEE_RULE } from '#contract/membership/refund-rule.ts'
import { rupees } from '#contract/money/currency.ts'
import { button, inIst, late, paragraphs, type Row, said, table } from '../content.ts'
import {
  emailKind,
  type Placeholder,
  sampleText,
  systemText,
  type SystemText,
  type UserText,
} from '../email-kind.ts'

/** `refunded`: paise that go back; `byHand`: how many of these did not come through the provider. */
type Declined = { reason: UserText; refunded: number; byHand?: number }
type Asked = { question: UserText }
/** By when the application is decided, ISO 8601; null: it does not wait for a decision. */
type Due = { dueAt?: SystemText | null }
type Received = Due & { category: Category; total: number }

function dueRows(dueAt: string | null | undefined): Row[] {
  return dueAt == null ? [] : [{ label: 'Decided by', value: inIst(dueAt), strong: true }]
}

const NEXT =
  'An admin reads your application next. You get an e-mail {decision}, and need to do nothing until then.'

/** The placeholders that say when a new application is decided, and what to do if the decision is late. */
const decisionPlaceholders: Record<string, Placeholder<Due>> = {
  decision: {
    meaning: '“with the decision by” a day, or “as soon as it is decided” where none is promised',
    value: ({ dueAt }) =>
      dueAt == null ? 'as soon as it is decided' : `with the decision by ${inIst(dueAt)}`,
  },
  late: {
    meaning: 'What to do if we are late; nothing where no day is promised',
    value: ({ dueAt }, frame) => (dueAt == null ? '' : late(frame)),
  },
}

const SAMPLE_DUE = systemText('2026-12-01T10:00:00.000Z')

export const applicationEmails = {
  application_declined: emailKind<Declined>('due', {
    title: 'Application declined',
    subject: 'Your application to {shortName} was declined',
    opening: '',
    closing: paragraphs('{refund}', 'You can apply again whenever you like, also for financial aid.'),
    placeholders: {
      refund: {
        meaning: 'What goes back to the applicant; nothing where nothing was paid',
        needed: true,
        value: ({ refunded, byHand = 0 }) =>
          [
            refunded > byHand
              ? `${rupees(refunded - byHand)} goes back to you the way you paid, by itself; your bank shows it within some days.`
              : '',
            byHand > 0
              ? `${rupees(byHand)} did not come through our payment provider: somebody of the team gives it back to you by a bank transfer, and asks you first where to.`
              : '',
          ]
            .filter(Boolean)
            .join(' '),
      },
    },
    sample: { reason: sampleText('You do not run a business yet.'), refunded: 235_882 },
    content: ({ reason }, frame) => ({
      preview: `My ${frame.branding.shortName} shows the reason. You can apply again.`,
      heading: 'Your application was declined',
      blocks: [...said(frame, 'The reason', reason), button('See your application', `${frame.publicUrl}/my`)],
    }),
  }),
  application_question: emailKind<Asked>('due', {
    title: 'Question about an application',
    subject: 'A question about your application to {shortName}',
    opening: '',
    closing: 'Your application waits for your answer. An admin reads on once it is there.',
    sample: { question: sampleText('What does your company make?') },
    content: ({ question: asked }, frame) => ({
      preview: 'Your application waits for your answer.',
      heading: 'We have a question',
      blocks: [
        ...said(frame, 'The question', asked),
        button(`Answer in My ${frame.branding.shortName}`, `${frame.publicUrl}/my`),
      ],
    }),
  }),
  application_received: emailKind<Received>('due', {
    title: 'Application received',
    subject: 'We have your application to {shortName}',
    opening:
      'Your application for membership and your payment have arrived. The receipt comes in an e-mail of its own.',
    closing: paragraphs(NEXT, '{late}', '{feeRule}'),
    placeholders: {
      ...decisionPlaceholders,
      feeRule: { meaning: 'When the fee is paid back, as the refund policy says', value: () => FEE_RULE },
    },
    sample: { category: 'Startup/Business', total: 235_882, dueAt: SAMPLE_DUE },
    content: ({ category, total, dueAt }, { publicUrl, categoryNames }) => ({
      preview: 'An admin reads it next. You need to do nothing.',
      heading: 'Your application is with us',
      blocks: [
        ...table([
          { label: 'Category', value: categoryNames[category] },
          { label: 'Paid', value: rupees(total), strong: true },
          ...dueRows(dueAt),
        ]),
        button('See your application', `${publicUrl}/partner`),
      ],
    }),
  }),
  aid_received: emailKind<Due>('own', {
    title: 'Application for financial aid received',
    subject: 'We have your application for financial aid',
    opening: paragraphs(
      'Thank you for telling us where you stand. Your application for financial aid has arrived, and there is nothing to pay now.',
      NEXT,
      '{late}',
    ),
    placeholders: decisionPlaceholders,
    sample: { dueAt: SAMPLE_DUE },
    content: (_, { publicUrl }) => ({
      preview: 'An admin reads it next. There is nothing to pay now.',
      heading: 'Your application is with us',
      blocks: [button('See your application', `${publicUrl}/partner`)],
    }),
  }),
}
