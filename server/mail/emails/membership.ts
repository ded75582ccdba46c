import { dayInWords } from '#contract/days.ts'
import type { Category } from '#contract/membership/categories.ts'
import { FEE_RULE } from '#contract/membership/refund-rule.ts'
import { rupees } from '#contract/money/currency.ts'
import { type Block, type Content, type Frame, inIst, late, type Row, said } from '../content.ts'
import { emailKind, type Revealed, type SystemText, type UserText, usual } from '../email-kind.ts'

type Renewed = { startsOn: SystemText; endsOn: SystemText }
/** Paise that go back. */
type Declined = { reason: UserText; refunded: number }
/** Null where none was given; an e-mail of an older version has none. */
type Ended = { reason?: UserText | null }
type Asked = { question: UserText }
/** By when an application is decided, ISO 8601; null where nothing waits. An e-mail of an older version has none. */
type Due = { dueAt?: SystemText | null }
type Received = Due & { category: Category; total: number }
/** The last day of the year, `YYYY-MM-DD`; null in an e-mail that was written before there was one. */
type Approved = { endsOn: SystemText | null }

function dueRows(dueAt: string | null | undefined): Row[] {
  return dueAt == null ? [] : [{ label: 'Decided by', value: inIst(dueAt), strong: true }]
}

/** What happens next with an application that has just arrived, and until when. */
function decided(dueAt: string | null | undefined, frame: Pick<Frame, 'branding'>): Block[] {
  const by = dueAt == null ? 'as soon as it is decided' : `with the decision by ${inIst(dueAt)}`
  return [
    {
      kind: 'text',
      text: `An admin reads your application next. You get an e-mail ${by}, and need to do nothing until then.`,
    },
    ...(dueAt == null ? [] : [late(frame)]),
  ]
}

function applicationReceived(
  { category, total, dueAt }: Revealed<Received>,
  { publicUrl, categoryNames, branding }: Frame,
): Content {
  return {
    subject: `We have your application to ${branding.shortName}`,
    preview: 'An admin reads it next. You need to do nothing.',
    heading: 'Your application is with us',
    blocks: [
      {
        kind: 'text',
        text: 'Your application for membership and your payment have arrived. The receipt comes in an e-mail of its own.',
      },
      {
        kind: 'facts',
        rows: [
          { label: 'Category', value: categoryNames[category] },
          { label: 'Paid', value: rupees(total), strong: true },
          ...dueRows(dueAt),
        ],
      },
      ...decided(dueAt, { branding }),
      { kind: 'text', text: FEE_RULE },
      { kind: 'action', label: 'See your application', url: `${publicUrl}/partner` },
    ],
  }
}

function aidReceived({ dueAt }: Revealed<Due>, { publicUrl, branding }: Frame): Content {
  return {
    subject: 'We have your application for financial aid',
    preview: 'An admin reads it next. There is nothing to pay now.',
    heading: 'Your application is with us',
    blocks: [
      {
        kind: 'text',
        text: 'Thank you for telling us where you stand. Your application for financial aid has arrived, and there is nothing to pay now.',
      },
      ...decided(dueAt, { branding }),
      { kind: 'action', label: 'See your application', url: `${publicUrl}/partner` },
    ],
  }
}

function approved({ endsOn }: Revealed<Approved>, { publicUrl, branding }: Frame): Content {
  const until = endsOn == null ? 'for one year' : `until ${dayInWords(endsOn)}`
  return {
    subject: `You are a member of ${branding.shortName}`,
    preview: 'Your application is approved. Every programme is open to you.',
    heading: 'You are a member',
    blocks: [
      {
        kind: 'text',
        text: `Your application is approved. From today and ${until}, every programme is open to you: weekly meetups and masterclasses, Atithi guest stays, Spotlight Boost, business matching, and events of your own.`,
      },
      {
        kind: 'text',
        text: `A good first step: come to the next meetup, and tell people what you build and what you need. My ${branding.shortName} has all programmes, and shows the answers to what you send them.`,
      },
      { kind: 'action', label: `Open My ${branding.shortName}`, url: `${publicUrl}/my` },
      {
        kind: 'note',
        text: 'When is the next meetup?',
        link: { label: 'See the next events', url: `${publicUrl}/events` },
      },
    ],
  }
}

function membershipEnded({ reason }: Revealed<Ended>, { publicUrl, branding }: Frame): Content {
  return {
    subject: `Your ${branding.shortName} membership has ended`,
    preview: 'Your account stays. You can apply again.',
    heading: 'Your membership has ended',
    blocks: [
      {
        kind: 'text',
        text: 'An admin has ended your membership. The programmes for members are now closed to you. Your account and your records stay.',
      },
      ...(reason == null ? [] : said({ branding }, 'The reason', reason)),
      { kind: 'text', text: 'You can apply again whenever you like.' },
      { kind: 'action', label: 'Apply again', url: `${publicUrl}/partner` },
      {
        kind: 'note',
        text: 'You think this is a mistake? How to reach us stands at the foot of our site.',
        link: { label: 'Policies and help', url: `${publicUrl}/privacy-policy` },
      },
    ],
  }
}

function renewed({ startsOn, endsOn }: Revealed<Renewed>, { publicUrl, branding }: Frame): Content {
  return {
    subject: `Your ${branding.shortName} membership is renewed until ${dayInWords(endsOn)}`,
    preview: 'Thank you for staying with us.',
    heading: 'Your membership is renewed',
    blocks: [
      { kind: 'text', text: 'Thank you for staying with us. The receipt comes in an e-mail of its own.' },
      {
        kind: 'facts',
        rows: [
          { label: 'From', value: dayInWords(startsOn) },
          { label: 'Until', value: dayInWords(endsOn), strong: true },
        ],
      },
      { kind: 'action', label: 'See your membership', url: `${publicUrl}/my` },
    ],
  }
}

function declined({ reason, refunded }: Revealed<Declined>, { publicUrl, branding }: Frame): Content {
  return {
    subject: `Your application to ${branding.shortName} was declined`,
    preview: `My ${branding.shortName} shows the reason. You can apply again.`,
    heading: 'Your application was declined',
    blocks: [
      ...said({ branding }, 'The reason', reason),
      ...(refunded === 0
        ? []
        : [
            {
              kind: 'text' as const,
              text: `${rupees(refunded)} go back to you the way you paid, by themselves; your bank shows them within some days.`,
            },
          ]),
      { kind: 'text', text: 'You can apply again whenever you like, also for financial aid.' },
      { kind: 'action', label: 'See your application', url: `${publicUrl}/my` },
    ],
  }
}

function question({ question: asked }: Revealed<Asked>, { publicUrl, branding }: Frame): Content {
  return {
    subject: `A question about your application to ${branding.shortName}`,
    preview: 'Your application waits for your answer.',
    heading: 'We have a question',
    blocks: [
      ...said({ branding }, 'The question', asked),
      { kind: 'text', text: 'Your application waits for your answer. An admin reads on once it is there.' },
      { kind: 'action', label: `Answer in My ${branding.shortName}`, url: `${publicUrl}/my` },
    ],
  }
}

export const membershipEmails = {
  application_declined: emailKind<Declined>(usual, declined),
  application_question: emailKind<Asked>(usual, question),
  membership_renewed: emailKind<Renewed>(usual, renewed),
  application_received: emailKind<Received>(usual, applicationReceived),
  aid_received: emailKind<Due>(usual, aidReceived),
  approved: emailKind<Approved>(usual, approved),
  membership_ended: emailKind<Ended>(usual, membershipEnded),
}
