import { EMAIL_LINK_DAYS, GRACE_DAYS, inWords } from '#contract/business-constants.ts'
import { dayInWords } from '#contract/values/days.ts'
import { button, type Content, type Frame, paragraphs, row, said, table } from '../content.ts'
import {
  emailKind,
  ownLink,
  type Placeholder,
  type Revealed,
  sampleText,
  systemText,
  type SystemText,
  type UserText,
} from '../email-kind.ts'
import { linkDays } from './account.ts'
import { keepEmail, toConfirmAddress } from './email-change.ts'

const WHOLE = 'Write to us if you need all of it.'

/** Days are `YYYY-MM-DD`. `name`: what the admin typed. */
type Added = { name?: UserText; startsOn: SystemText; endsOn: SystemText; reason: UserText }

const MADE = 'An admin of {shortName} has made you a member. There is nothing to pay.'
const added = {
  subject: 'You are a member of {shortName} now',
  opening: MADE,
  closing: 'You know nothing of this, or something is wrong? Then {writeToUs}.',
  placeholders: {
    endsOn: { meaning: 'The last day of the membership', value: ({ endsOn }) => dayInWords(endsOn) },
  } as Record<string, Placeholder<Added>>,
  sample: {
    name: sampleText('Asha Patel'),
    startsOn: systemText('2026-11-23'),
    endsOn: systemText('2027-11-22'),
    reason: sampleText('You paid at our meetup.'),
  },
}

function addedContent({ name, startsOn, endsOn, reason }: Revealed<Added>, frame: Frame): Content {
  const { link, publicUrl } = frame
  return {
    preview: `Your membership runs until ${dayInWords(endsOn)}.`,
    heading: 'You are a member now',
    greets: name,
    blocks: [
      ...table([
        { label: 'From', value: dayInWords(startsOn) },
        { label: 'Until', value: dayInWords(endsOn) },
      ]),
      ...said(frame, 'The reason', reason, WHOLE),
      link === undefined
        ? button('See your membership', `${publicUrl}/my`)
        : button('Choose a password', ownLink(link, publicUrl)),
    ],
  }
}

/** Days; `paidUntil`: the last day of the period that follows the running one, null without one. */
type Changed = { before: SystemText; endsOn: SystemText; paidUntil: SystemText | null; reason: UserText }

export const byHandEmails = {
  member_added: emailKind<Added>('due', {
    title: 'Member added by an admin',
    ...added,
    content: addedContent,
  }),
  /** To somebody whose account has no password yet: with a link to set one. */
  member_added_invitation: emailKind<Added>('due', {
    link: 'firstPassword',
    title: 'Member added by an admin, with a password to choose',
    ...added,
    opening: paragraphs(
      MADE,
      'You have an account with this address. Choose a password with this link, which works once, for {linkDays}. Later, “Forgot password” on the log-in page sends you another.',
    ),
    placeholders: { ...added.placeholders, linkDays },
    content: addedContent,
  }),
  period_changed: emailKind<Changed>('due', {
    newestOnly: true,
    title: 'Days of a membership changed',
    subject: 'Your {shortName} membership runs until {until}',
    opening: 'An admin of {shortName} has changed the days of your membership.',
    closing: paragraphs('{renewal}', 'Is something wrong? Then {writeToUs}.'),
    placeholders: {
      until: {
        meaning: 'The last day of all that is paid for',
        value: ({ paidUntil, endsOn }) => dayInWords(paidUntil ?? endsOn),
      },
      renewal: {
        meaning: 'Until when it can be renewed; nothing where the next period is paid for',
        value: ({ paidUntil }) =>
          paidUntil === null
            ? `You can renew before that day; for ${inWords(GRACE_DAYS, 'day')} after it everything stays open to you.`
            : '',
      },
    },
    sample: {
      before: systemText('2027-05-22'),
      endsOn: systemText('2027-11-22'),
      paidUntil: null,
      reason: sampleText('You were ill.'),
    },
    content: ({ before, endsOn, paidUntil, reason }, frame) => {
      const change = endsOn > before ? 'lengthened' : 'shortened'
      return {
        preview: `It was ${change} by an admin.`,
        heading: `Your membership was ${change}`,
        blocks: [
          ...table([
            { label: 'Last day', value: dayInWords(endsOn) },
            { label: 'Before', value: dayInWords(before) },
            ...row('With the next period, until', paidUntil && dayInWords(paidUntil)),
          ]),
          ...said(frame, 'The reason', reason, WHOLE),
          button('See your membership', `${frame.publicUrl}/my`),
        ],
      }
    },
  }),
  confirm_replaced_email: toConfirmAddress({
    title: 'New e-mail to confirm, entered by an admin',
    opening:
      'An admin of {shortName} has entered this address for an account. If it is yours, confirm it. The link works once, for {linkDays}; until then the old address stays.',
    closing: 'You have no account with {shortName}? Then confirm nothing, and ignore this e-mail.',
  }),
  email_replacement_asked: emailKind<{ reason: UserText }>('due', {
    link: 'stopNewEmail',
    newestOnly: true,
    title: 'New e-mail asked for by an admin',
    subject: 'A new e-mail for your {shortName} account was asked for',
    opening: paragraphs(
      'An admin of {shortName} has entered another e-mail for your account. It replaces this one as soon as it is confirmed there, within {linkDays}.',
      'If you do not want that, keep this one.',
    ),
    closing: 'You did not ask for this? Then {writeToUs} at once.',
    placeholders: { linkDays: { ...linkDays, value: () => inWords(EMAIL_LINK_DAYS, 'day') } },
    sample: { reason: sampleText('You asked us on the phone.') },
    content: ({ reason }, frame) => ({
      preview: 'Nothing has changed yet.',
      heading: 'A new e-mail was asked for',
      blocks: [...said(frame, 'The reason', reason, WHOLE), keepEmail(frame)],
    }),
  }),
}
