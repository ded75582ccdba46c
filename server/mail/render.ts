import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../root.ts'
import type { Content, Frame } from './content.ts'
import { html, LATTICE } from './html.ts'
import type { Email, Revealed } from './email.ts'
import { confirmEmail, twoFactorOff, twoFactorOn, setPassword, welcome } from './emails/account.ts'
import { googleConnected, googleDisconnected } from './emails/google.ts'
import { aidReceived, applicationReceived, approved, membershipEnded } from './emails/membership.ts'
import { matchAgreed, matchEnded, matchProposed } from './emails/match.ts'
import { paymentReceipt } from './emails/payment.ts'
import { submission } from './emails/submission.ts'
import type { Message } from './mailer.ts'
import { text } from './text.ts'

let lattice: Promise<Buffer> | undefined

/** The letter as a message: the same facts in HTML and in text. */
export async function render(letter: Revealed<Email>, frame: Frame): Promise<Message> {
  const { publicUrl, receiver, writtenAt } = frame
  const content = contentOf(letter, frame)
  const name = oneLine(receiver.name ?? '')
  const greeting = isSafeToGreet(name) ? `Dear ${name},` : 'Hello,'
  lattice ??= readFile(join(root, 'server/mail/lattice.png'))
  return {
    to: { name: isSafeToGreet(name) ? name : '', address: receiver.address },
    subject: content.subject,
    text: text(content, greeting, publicUrl),
    html: html(content, greeting, publicUrl),
    pictures: [{ cid: LATTICE, filename: 'lattice.png', content: await lattice }],
    writtenAt,
  }
}

function contentOf(letter: Revealed<Email>, frame: Frame): Content {
  const { publicUrl } = frame
  switch (letter.kind) {
    case 'welcome':
      return welcome(frame)
    case 'confirm_email':
      return confirmEmail(frame)
    case 'application_received':
      return applicationReceived(letter, publicUrl)
    case 'payment_receipt':
      return paymentReceipt(letter, publicUrl)
    case 'aid_received':
      return aidReceived(publicUrl)
    case 'approved':
      return approved(letter, publicUrl)
    case 'membership_ended':
      return membershipEnded(publicUrl)
    case 'set_password':
      return setPassword(frame)
    case 'two_factor_on':
      return twoFactorOn(frame)
    case 'two_factor_off':
      return twoFactorOff(frame)
    case 'google_connected':
      return googleConnected(frame)
    case 'google_disconnected':
      return googleDisconnected(frame)
    case 'submission_received':
    case 'submission_in_review':
    case 'submission_accepted':
    case 'submission_declined':
    case 'submission_withdrawn':
      return submission(letter, publicUrl)
    case 'match_proposed':
      return matchProposed(letter, publicUrl)
    case 'match_agreed':
      return matchAgreed(letter, publicUrl)
    case 'match_ended':
      return matchEnded(letter, publicUrl)
  }
}

/** Without line breaks, other control characters and those that turn the direction of what follows. */
function oneLine(name: string): string {
  return name
    .replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
}

/** A name that mail programs would turn into a link is left out. */
function isSafeToGreet(name: string): boolean {
  return name !== '' && !/[/@:\\]|www\.|[\p{L}\p{N}]\.\p{L}{2,}/iu.test(name)
}
