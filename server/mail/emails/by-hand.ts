import { EMAIL_LINK_DAYS, GRACE_DAYS, inWords } from '#contract/business-constants.ts'
import { dayInWords } from '#contract/values/days.ts'
import { type Content, type Frame, paragraphs, said } from '../content.ts'
import {
  emailKind,
  ownLink,
  type Placeholder,
  type Revealed,
  sampleText,
  systemText,
  type SystemText,
  type UserText,
  due,
} from '../email-kind.ts'
import { linkDays } from './account.ts'
import { keepEmail, toConfirmAddress } from './email-change.ts'

const WHOLE = 'Write to us if you need all of it.'

/** Days, `YYYY-MM-DD`; an e-mail of an older version has no name. */
type Added = { name?: UserText; startsOn: SystemText; endsOn: SystemText; reason: UserText }

const MADE = 'An admin of {shortName} has made you a member. There is nothing to pay.'
const added = {
  words: {
    subject: 'You are a member of {shortName} now',
    opening: MADE,
    closing: 'You know nothing of this, or something is wrong? Then {writeToUs}.',
  },
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
      {
        kind: 'facts',
        rows: [
          { label: 'From', value: dayInWords(startsOn) },
          { label: 'Until', value: dayInWords(endsOn) },
        ],
      },
      ...said(frame, 'The reason', reason, WHOLE),
      link === undefined
        ? { kind: 'action', label: 'See your membership', url: `${publicUrl}/my` }
        : { kind: 'action', label: 'Choose a password', url: ownLink(link, publicUrl) },
    ],
  }
}

const memberAdded = emailKind<Added>(due, {
  title: 'Member added by an admin',
  ...added,
  content: addedContent,
})

/** The same to whoever has no way in to their account yet: with a link to set the password. */
const memberAddedInvitation = emailKind<Added>(
  { ...due, link: 'firstPassword' },
  {
    title: 'Member added by an admin, with a password to choose',
    ...added,
    words: {
      ...added.words,
      opening: paragraphs(
        MADE,
        'You have an account with this address. Choose a password with this link, which works once, for {linkDays}. Later, “Forgot password” on the log-in page sends you another.',
      ),
    },
    placeholders: { ...added.placeholders, linkDays },
    content: addedContent,
  },
)

/** Days; `paidUntil`: the last day of what follows the running period, null where nothing does. */
type Changed = { before: SystemText; endsOn: SystemText; paidUntil: SystemText | null; reason: UserText }

const periodChanged = emailKind<Changed>(
  { ...due, newestOnly: true },
  {
    title: 'Days of a membership changed',
    words: {
      subject: 'Your {shortName} membership runs until {until}',
      opening: 'An admin of {shortName} has changed the days of your membership.',
      closing: paragraphs('{renewal}', 'Is something wrong? Then {writeToUs}.'),
    },
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
      const next =
        paidUntil === null ? [] : [{ label: 'With the next period, until', value: dayInWords(paidUntil) }]
      return {
        preview: `It was ${change} by an admin.`,
        heading: `Your membership was ${change}`,
        blocks: [
          {
            kind: 'facts',
            rows: [
              { label: 'Last day', value: dayInWords(endsOn) },
              { label: 'Before', value: dayInWords(before) },
              ...next,
            ],
          },
          ...said(frame, 'The reason', reason, WHOLE),
          { kind: 'action', label: 'See your membership', url: `${frame.publicUrl}/my` },
        ],
      }
    },
  },
)

const confirmReplaced = toConfirmAddress({
  title: 'New e-mail to confirm, entered by an admin',
  opening:
    'An admin of {shortName} has entered this address for an account. If it is yours, confirm it. The link works once, for {linkDays}; until then the old address stays.',
  closing: 'You have no account with {shortName}? Then confirm nothing, and ignore this e-mail.',
})

type Replaced = { reason: UserText }

const replacementAsked = emailKind<Replaced>(
  { ...due, link: 'stopNewEmail', newestOnly: true },
  {
    title: 'New e-mail asked for by an admin',
    words: {
      subject: 'A new e-mail for your {shortName} account was asked for',
      opening: paragraphs(
        'An admin of {shortName} has entered another e-mail for your account. It takes the place of this one as soon as it is confirmed there, within {linkDays}.',
        'If it is not to be so, keep this one.',
      ),
      closing: 'You did not ask for this? Then {writeToUs} at once.',
    },
    placeholders: { linkDays: { ...linkDays, value: () => inWords(EMAIL_LINK_DAYS, 'day') } },
    sample: { reason: sampleText('You asked us on the phone.') },
    content: ({ reason }, frame) => ({
      preview: 'Nothing has changed yet.',
      heading: 'A new e-mail was asked for',
      blocks: [...said(frame, 'The reason', reason, WHOLE), keepEmail(frame)],
    }),
  },
)

export const byHandEmails = {
  member_added: memberAdded,
  member_added_invitation: memberAddedInvitation,
  period_changed: periodChanged,
  confirm_replaced_email: confirmReplaced,
  email_replacement_asked: replacementAsked,
}
