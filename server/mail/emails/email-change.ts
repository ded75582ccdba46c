import { EMAIL_LINK_DAYS, inWords } from '#contract/business-constants.ts'
import { DAY } from '#contract/values/time.ts'
import { button, type Content, type Frame, paragraphs } from '../content.ts'
import { emailKind, ownLink } from '../email-kind.ts'
import { linkDays, NOT_YOU, setNewPassword } from './account.ts'

export function toConfirmAddress(words: Record<'title' | 'opening' | 'closing', string>) {
  return emailKind<object>('anybody', {
    link: 'newEmail',
    lapsesAfter: DAY,
    newestOnly: true,
    subject: 'Confirm your new e-mail for {shortName}',
    ...words,
    placeholders: { linkDays: { ...linkDays, value: () => inWords(EMAIL_LINK_DAYS, 'day') } },
    content: (_, { link, publicUrl }) => ({
      preview: `A link that works once, for ${inWords(EMAIL_LINK_DAYS, 'day')}.`,
      heading: 'Confirm your new e-mail',
      blocks: [button('Confirm my new e-mail', ownLink(link, publicUrl))],
    }),
  })
}

export function keepEmail({ link, publicUrl }: Frame): Content['blocks'][number] {
  return button('Keep this e-mail', ownLink(link, publicUrl))
}

export const emailChangeEmails = {
  confirm_new_email: toConfirmAddress({
    title: 'New e-mail to confirm',
    opening:
      'Somebody wants to use this address for their {shortName} account. If it was you, confirm it. The link works once, for {linkDays}; until then the old address stays.',
    closing: 'It was not you? Then confirm nothing, and ignore this e-mail.',
  }),
  email_change_asked: emailKind<object>('warning', {
    link: 'stopNewEmail',
    newestOnly: true,
    title: 'New e-mail asked for',
    subject: 'A new e-mail for your {shortName} account was asked for',
    opening:
      'Somebody who knows your password asked to change the e-mail of your account. The new e-mail replaces this one as soon as it is confirmed, within {linkDays}.',
    closing: NOT_YOU,
    placeholders: { linkDays: { ...linkDays, value: () => inWords(EMAIL_LINK_DAYS, 'day') } },
    content: (_, frame) => ({
      preview: 'Nothing has changed yet.',
      heading: 'A new e-mail was asked for',
      blocks: [keepEmail(frame)],
      link: setNewPassword(frame),
    }),
  }),
  email_changed: emailKind<object>('warning', {
    title: 'E-mail changed',
    subject: 'Your {shortName} account has another e-mail now',
    opening: 'The new address was confirmed. From now on we write to it, and you log in with it.',
    closing: 'It was not you? Then somebody else has your account: {writeToUs} at once.',
    content: (_, { publicUrl }) => ({
      preview: 'This address no longer belongs to your account.',
      heading: 'Your e-mail was changed',
      blocks: [button('Log in', `${publicUrl}/login`)],
    }),
  }),
  /** To the new address, since the owner may no longer read e-mails at the old one. */
  email_is_new: emailKind<object>('own', {
    title: 'E-mail changed, to the new address',
    subject: 'This is your e-mail for {shortName} now',
    opening: paragraphs(
      'You have confirmed this address. From now on we write to you here, and you log in with it.',
      'E-mails that we sent to your old address are not sent again. My {shortName} shows where your application, your membership and all that you have sent stand, and by when you get an answer. Your invoices and receipts are in your account.',
    ),
    closing: 'Have you paid, and did the receipt go to your old address? Save it from',
    content: (_, { publicUrl, branding }) => ({
      preview: 'We write to you here from now on, and you log in with it.',
      heading: 'This is your e-mail now',
      blocks: [button(`Open My ${branding.shortName}`, `${publicUrl}/my`)],
      link: { label: 'Invoices and receipts', url: `${publicUrl}/my/account#documents` },
    }),
  }),
}
