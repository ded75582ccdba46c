import { EMAIL_LINK_DAYS, GRACE_DAYS, inWords, LINK_DAYS } from '#contract/business-constants.ts'
import { dayInWords } from '#contract/days.ts'
import { DAY } from '#contract/time.ts'
import { type Block, type Content, type Frame, said } from '../content.ts'
import {
  asked,
  emailKind,
  ownLink,
  type Revealed,
  type SystemText,
  type UserText,
  usual,
  warning,
} from '../email-kind.ts'
import { writeToUs } from './account.ts'

const WHOLE = 'Write to us if you need all of it.'

/** Days, `YYYY-MM-DD`; an e-mail of an older version has no name. */
type Added = { name?: UserText; startsOn: SystemText; endsOn: SystemText; reason: UserText }

function added({ name, startsOn, endsOn, reason }: Revealed<Added>, frame: Frame): Content {
  const { link, publicUrl } = frame
  const isInvited = link !== undefined
  return {
    subject: `You are a member of ${frame.branding.shortName} now`,
    preview: `Your membership runs until ${dayInWords(endsOn)}.`,
    heading: 'You are a member now',
    greets: name,
    blocks: [
      {
        kind: 'text',
        text: `An admin of ${frame.branding.shortName} has made you a member. There is nothing to pay.`,
      },
      {
        kind: 'facts',
        rows: [
          { label: 'From', value: dayInWords(startsOn) },
          { label: 'Until', value: dayInWords(endsOn) },
        ],
      },
      ...said(frame, 'The reason', reason, WHOLE),
      ...(isInvited ? toChoosePassword(link, publicUrl) : []),
      ...(isInvited
        ? []
        : [{ kind: 'action' as const, label: 'See your membership', url: `${publicUrl}/my` }]),
      {
        kind: 'note',
        text: `You know nothing of this, or something is wrong? Then ${writeToUs(frame)}.`,
      },
    ],
  }
}

function toChoosePassword(link: string, publicUrl: string): Block[] {
  return [
    {
      kind: 'text',
      text: `You have an account with this address. Choose a password with this link, which works once, for ${inWords(LINK_DAYS, 'day')}. Later, “Forgot password” on the log-in page sends you another.`,
    },
    { kind: 'action', label: 'Choose a password', url: ownLink(link, publicUrl) },
  ]
}

/** Days; `paidUntil`: the last day of what follows the running period, null where nothing does. */
type Changed = { before: SystemText; endsOn: SystemText; paidUntil: SystemText | null; reason: UserText }

function periodChanged({ before, endsOn, paidUntil, reason }: Revealed<Changed>, frame: Frame): Content {
  const isLonger = endsOn > before
  return {
    subject: `Your ${frame.branding.shortName} membership runs until ${dayInWords(paidUntil ?? endsOn)}`,
    preview: `It was ${isLonger ? 'lengthened' : 'shortened'} by an admin.`,
    heading: `Your membership was ${isLonger ? 'lengthened' : 'shortened'}`,
    blocks: [
      {
        kind: 'text',
        text: `An admin of ${frame.branding.shortName} has changed the days of your membership.`,
      },
      {
        kind: 'facts',
        rows: [
          { label: 'Last day', value: dayInWords(endsOn) },
          { label: 'Before', value: dayInWords(before) },
          ...(paidUntil === null
            ? []
            : [{ label: 'With the next period, until', value: dayInWords(paidUntil) }]),
        ],
      },
      ...said(frame, 'The reason', reason, WHOLE),
      ...(paidUntil === null
        ? [
            {
              kind: 'text' as const,
              text: `You can renew before that day; for ${inWords(GRACE_DAYS, 'day')} after it everything stays open to you.`,
            },
          ]
        : []),
      { kind: 'action', label: 'See your membership', url: `${frame.publicUrl}/my` },
      { kind: 'note', text: `Is something wrong? Then ${writeToUs(frame)}.` },
    ],
  }
}

function confirmReplaced(frame: Frame): Content {
  const { link, publicUrl } = frame
  const holds = `The link works once, for ${inWords(EMAIL_LINK_DAYS, 'day')}`
  return {
    subject: `Confirm your new e-mail for ${frame.branding.shortName}`,
    preview: `A link that works once, for ${inWords(EMAIL_LINK_DAYS, 'day')}.`,
    heading: 'Confirm your new e-mail',
    blocks: [
      {
        kind: 'text',
        text: `An admin of ${frame.branding.shortName} has entered this address for an account. If it is yours, confirm it. ${holds}; until then the old address stays.`,
      },
      { kind: 'action', label: 'Confirm my new e-mail', url: ownLink(link, publicUrl) },
      {
        kind: 'note',
        text: `You have no account with ${frame.branding.shortName}? Then confirm nothing, and ignore this e-mail.`,
      },
    ],
  }
}

type Replaced = { reason: UserText }

function replacementAsked({ reason }: Revealed<Replaced>, frame: Frame): Content {
  return {
    subject: `A new e-mail for your ${frame.branding.shortName} account was asked for`,
    preview: 'Nothing has changed yet.',
    heading: 'A new e-mail was asked for',
    blocks: [
      {
        kind: 'text',
        text: `An admin of ${frame.branding.shortName} has entered another e-mail for your account. It takes the place of this one as soon as it is confirmed there.`,
      },
      ...said(frame, 'The reason', reason, WHOLE),
      {
        kind: 'text',
        text: 'If it is not to be so, your account has a button that takes it back.',
      },
      { kind: 'action', label: 'Open your account', url: `${frame.publicUrl}/my/account` },
      { kind: 'note', text: `You did not ask for this? Then ${writeToUs(frame)} at once.` },
    ],
  }
}

export const byHandEmails = {
  member_added: emailKind<Added>(usual, added),
  /** The same to whoever has no way in to their account yet: with a link to set the password. */
  member_added_invitation: emailKind<Added>({ ...asked, link: 'firstPassword' }, added),
  period_changed: emailKind<Changed>({ ...usual, newestOnly: true }, periodChanged),
  confirm_replaced_email: emailKind<object>(
    { ...asked, link: 'newEmail', lapsesAfter: DAY, newestOnly: true },
    (_, frame) => confirmReplaced(frame),
  ),
  email_replacement_asked: emailKind<Replaced>({ ...warning, newestOnly: true }, replacementAsked),
}
