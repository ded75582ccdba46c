import type { CategoryNames } from '#contract/membership/categories.ts'
import type { EmailWords } from '#contract/content-documents/email.ts'
import type { Frame, Letter } from './content.ts'
import { html, LATTICE, LOGO } from './html.ts'
import { type Email, emailKinds, type Facts, type EmailKind } from './email.ts'
import { latticePicture } from './lattice.ts'
import type { EmailDefinition, Revealed } from './email-kind.ts'
import type { Attachment, Message } from './mailer.ts'
import { cut, isWhole, longest, stripped, tidied } from './quote.ts'
import { letterOf } from './email-words.ts'
import { text } from './text.ts'

/** Makes the message of an e-mail as HTML and text, with the published words, or the shipped ones (null). */
export async function render(
  email: Revealed<Email>,
  frame: Frame,
  { words = null, attachments = [] }: { words?: EmailWords | null; attachments?: Attachment[] } = {},
): Promise<Message> {
  const { receiver, writtenAt } = frame
  const content = contentOf(email.kind, words, email, {
    ...frame,
    categoryNames: plain(frame.categoryNames),
  })
  const { greets } = content
  const given = greets && isWhole(greets, longest.name) ? greets.text : ''
  const name = greeted(receiver.name ?? given)
  const greeting = name === '' ? 'Hello,' : `Hello ${name},`
  return {
    sender: frame.branding.shortName,
    to: { name, address: receiver.address },
    subject: content.subject,
    text: text(content, greeting, frame),
    html: html(content, greeting, frame),
    pictures: [
      { cid: LATTICE, filename: 'lattice.png', content: await latticePicture(frame.branding) },
      ...(frame.logo ? [{ cid: LOGO, filename: 'logo.png', content: frame.logo }] : []),
    ],
    attachments,
    writtenAt,
    unsubscribe: frame.unsubscribe,
  }
}

type Kinds = { [Kind in EmailKind]: EmailDefinition<Facts<Kind>> }

function contentOf<Kind extends EmailKind>(
  kind: Kind,
  words: EmailWords | null,
  facts: Revealed<Facts<Kind>>,
  frame: Frame,
): Letter {
  const kinds: Kinds = emailKinds
  return letterOf(kinds[kind], words ?? kinds[kind].words, facts, frame)
}

/** The names of the categories without addresses and amounts. */
function plain(names: CategoryNames): CategoryNames {
  const entries = Object.entries(names).map(([key, name]) => [key, cut(stripped(name), longest.name)])
  return Object.fromEntries(entries) as CategoryNames
}

/** The name in the greeting; '' if it is too long or looks like more than a name. */
function greeted(name: string): string {
  const own = tidied(name)
  return stripped(own) === own && !/[/@:\\]/.test(own) && cut(own, longest.name) === own ? own : ''
}
