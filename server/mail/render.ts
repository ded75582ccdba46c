import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../root.ts'
import type { Content, Frame } from './content.ts'
import { html, LATTICE } from './html.ts'
import { type Email, emailKinds, type Facts, type EmailKind } from './email.ts'
import type { EmailDefinition, Revealed } from './email-kind.ts'
import type { Attachment, Message } from './mailer.ts'
import { text } from './text.ts'

let lattice: Promise<Buffer> | undefined

/** The e-mail as a message: the same facts in HTML and in text. */
export async function render(
  email: Revealed<Email>,
  frame: Frame,
  attachments: Attachment[] = [],
): Promise<Message> {
  const { publicUrl, receiver, writtenAt } = frame
  const content = contentOf(email.kind, email, frame)
  const name = oneLine(receiver.name ?? '')
  const greeting = isSafeToGreet(name) ? `Dear ${name},` : 'Hello,'
  lattice ??= readFile(join(root, 'server/mail/lattice.png'))
  return {
    to: { name: isSafeToGreet(name) ? name : '', address: receiver.address },
    subject: content.subject,
    text: text(content, greeting, publicUrl),
    html: html(content, greeting, publicUrl),
    pictures: [{ cid: LATTICE, filename: 'lattice.png', content: await lattice }],
    attachments,
    writtenAt,
  }
}

type Words = { [Kind in EmailKind]: Pick<EmailDefinition<Facts<Kind>>, 'words'> }

function contentOf<Kind extends EmailKind>(kind: Kind, facts: Revealed<Facts<Kind>>, frame: Frame): Content {
  const kinds: Words = emailKinds
  return kinds[kind].words(facts, frame)
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
