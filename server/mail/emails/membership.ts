import { dayInWords } from '#contract/days.ts'
import { type Category, categories } from '#contract/membership/price.ts'
import { type Content, type Frame, money } from '../content.ts'
import { emailKind, type Revealed, type SystemText, usual } from '../email-kind.ts'

type Received = { category: Category; total: number }
/** The last day of the year, `YYYY-MM-DD`; null in an e-mail that was written before there was one. */
type Approved = { endsOn: SystemText | null }

function applicationReceived({ category, total }: Revealed<Received>, { publicUrl }: Frame): Content {
  return {
    subject: 'We have your application to FWC',
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
          { label: 'Category', value: categories[category].label },
          { label: 'Paid', value: money(total), strong: true },
        ],
      },
      {
        kind: 'text',
        text: 'An admin reads your application next. You get an e-mail as soon as it is approved, and need to do nothing until then.',
      },
      { kind: 'action', label: 'See your application', url: `${publicUrl}/partner` },
    ],
  }
}

function aidReceived(_: object, { publicUrl }: Frame): Content {
  return {
    subject: 'We have your application for financial aid',
    preview: 'An admin reads it next. There is nothing to pay now.',
    heading: 'Your application is with us',
    blocks: [
      {
        kind: 'text',
        text: 'Thank you for telling us where you stand. Your application for financial aid has arrived, and there is nothing to pay now.',
      },
      {
        kind: 'text',
        text: 'An admin reads it next. You get an e-mail as soon as it is approved, and need to do nothing until then.',
      },
      { kind: 'action', label: 'See your application', url: `${publicUrl}/partner` },
    ],
  }
}

function approved({ endsOn }: Revealed<Approved>, { publicUrl }: Frame): Content {
  const until = endsOn == null ? 'for one year' : `until ${dayInWords(endsOn)}`
  return {
    subject: 'You are a member of FWC',
    preview: 'Your application is approved. Every programme is open to you.',
    heading: 'You are a member',
    blocks: [
      {
        kind: 'text',
        text: `Your application is approved. From today and ${until}, every programme is open to you: weekly meetups and masterclasses, Atithi guest stays, Spotlight Boost, business matching, and events of your own.`,
      },
      {
        kind: 'text',
        text: 'A good first step: come to the next meetup, and tell people what you build and what you need.',
      },
      { kind: 'action', label: 'See the next events', url: `${publicUrl}/events` },
    ],
  }
}

function membershipEnded(_: object, { publicUrl }: Frame): Content {
  return {
    subject: 'Your FWC membership has ended',
    preview: 'Your account stays. You can apply again.',
    heading: 'Your membership has ended',
    blocks: [
      {
        kind: 'text',
        text: 'An admin has ended your membership. The programmes for members are now closed to you. Your account and your records stay.',
      },
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

export const membershipEmails = {
  application_received: emailKind<Received>(usual, applicationReceived),
  aid_received: emailKind<object>(usual, aidReceived),
  approved: emailKind<Approved>(usual, approved),
  membership_ended: emailKind<object>(usual, membershipEnded),
}
