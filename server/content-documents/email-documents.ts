import { type EmailWords, emailShape } from '#contract/content-documents/email.ts'
import type { Db } from '../db/connect.ts'
import { type EmailKind, emailKinds } from '../mail/email.ts'
import { placeholdersOf, wrongPlaceholders } from '../mail/email-words.ts'
import type { Description } from './description.ts'
import { publishedDocuments } from './published-documents.ts'

const PREFIX = 'email.'

function emailKey(kind: EmailKind): string {
  return `${PREFIX}${kind}`
}

/** The kind of e-mail of a document key, or null. */
export function emailKindOf(key: string): EmailKind | null {
  const kind = key.startsWith(PREFIX) ? key.slice(PREFIX.length) : ''
  return Object.hasOwn(emailKinds, kind) ? (kind as EmailKind) : null
}

/** The words of every kind of e-mail as documents, by key. */
export const emailDocuments: [key: string, Description][] = (Object.keys(emailKinds) as EmailKind[]).map(
  (kind) => {
    const { title, words, placeholders } = emailKinds[kind]
    const described = { placeholders: placeholders as Record<string, never> }
    return [
      emailKey(kind),
      {
        title: `E-mail: ${title}`,
        page: `/api/content/email_preview?key=${emailKey(kind)}`,
        shape: emailShape,
        shipped: words,
        placeholders: placeholdersOf(described),
        wrong: (value) => wrongPlaceholders(described, value as EmailWords),
      },
    ]
  },
)

/** The published words of a kind of e-mail; null: there are none, or they do not fit this release. */
export async function publishedWords(db: Db, kind: EmailKind): Promise<EmailWords | null> {
  const row = await publishedDocuments(db)
    .select('value')
    .where('document.key', '=', emailKey(kind))
    .executeTakeFirst()
  return fitting(row?.value)
}

/** A value as words of an e-mail, or null if it does not fit. */
export function fitting(value: unknown): EmailWords | null {
  const read = emailShape.safeParse(value)
  return read.success ? read.data : null
}
