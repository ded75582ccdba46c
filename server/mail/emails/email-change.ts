import { EMAIL_LINK_DAYS, inWords } from '#contract/business-constants.ts'
import { DAY } from '#contract/time.ts'
import type { Content, Frame } from '../content.ts'
import { asked, emailKind, ownLink, usual, warning } from '../email-kind.ts'
import { notYou, writeToUs } from './account.ts'

function confirmNewEmail({ link, publicUrl, branding }: Frame): Content {
  return {
    subject: `Confirm your new e-mail for ${branding.shortName}`,
    preview: `A link that works once, for ${inWords(EMAIL_LINK_DAYS, 'day')}.`,
    heading: 'Confirm your new e-mail',
    blocks: [
      {
        kind: 'text',
        text: `Somebody wants to use this address for their ${branding.shortName} account. If it was you, confirm it. The link works once, for ${inWords(EMAIL_LINK_DAYS, 'day')}; until then the old address stays.`,
      },
      { kind: 'action', label: 'Confirm my new e-mail', url: ownLink(link, publicUrl) },
      { kind: 'note', text: 'It was not you? Then confirm nothing, and ignore this e-mail.' },
    ],
  }
}

function emailChangeAsked(frame: Frame): Content {
  return {
    subject: `A new e-mail for your ${frame.branding.shortName} account was asked for`,
    preview: 'Nothing has changed yet.',
    heading: 'A new e-mail was asked for',
    blocks: [
      {
        kind: 'text',
        text: 'With your password another e-mail was asked for. It takes the place of this one as soon as it is confirmed there.',
      },
      notYou(frame),
    ],
  }
}

function emailChanged(frame: Frame): Content {
  return {
    subject: `Your ${frame.branding.shortName} account has another e-mail now`,
    preview: 'This address no longer belongs to your account.',
    heading: 'Your e-mail was changed',
    blocks: [
      {
        kind: 'text',
        text: 'The new address was confirmed. From now on we write to it, and you log in with it.',
      },
      { kind: 'action', label: 'Log in', url: `${frame.publicUrl}/login` },
      {
        kind: 'note',
        text: `It was not you? Then somebody else has your account: ${writeToUs(frame)} at once.`,
      },
    ],
  }
}

/** To the new address: what was sent to the old one may never have been read. */
function emailIsNew(frame: Frame): Content {
  return {
    subject: `This is your e-mail for ${frame.branding.shortName} now`,
    preview: 'We write to you here from now on, and you log in with it.',
    heading: 'This is your e-mail now',
    blocks: [
      {
        kind: 'text',
        text: 'You have confirmed this address. From now on we write to you here, and you log in with it.',
      },
      {
        kind: 'text',
        text: `What we wrote to the address before does not come again. My ${frame.branding.shortName} shows where your application, your membership and all that you have sent stand, and by when you get an answer. Your invoices and receipts are in your account.`,
      },
      { kind: 'action', label: `Open My ${frame.branding.shortName}`, url: `${frame.publicUrl}/my` },
      {
        kind: 'note',
        text: 'Have you paid, and did the receipt go to the address before? Save it from',
        link: { label: 'Invoices and receipts', url: `${frame.publicUrl}/my/account#documents` },
      },
    ],
  }
}

export const emailChangeEmails = {
  confirm_new_email: emailKind<object>(
    { ...asked, link: 'newEmail', lapsesAfter: DAY, newestOnly: true },
    (_, frame) => confirmNewEmail(frame),
  ),
  email_change_asked: emailKind<object>({ ...warning, newestOnly: true }, (_, frame) =>
    emailChangeAsked(frame),
  ),
  email_changed: emailKind<object>(warning, (_, frame) => emailChanged(frame)),
  email_is_new: emailKind<object>(usual, (_, frame) => emailIsNew(frame)),
}
