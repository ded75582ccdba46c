import type { z } from 'zod'
import type { EmailWords } from '#contract/content-documents/email.ts'
import type * as calls from '#contract/content-documents/calls.ts'
import { Problem } from '#contract/call/problem.ts'
import type { Db } from '../db/connect.ts'
import type { AppContext, RequestContext } from '../context.ts'
import { addJob, type Jobs } from '../jobs/add-job.ts'
import { type Email, type EmailKind, emailKinds, reveal } from '../mail/email.ts'
import { SAMPLE_PERSON } from '../mail/email-kind.ts'
import type { Mailer, Message } from '../mail/mailer.ts'
import { logoForEmails, readBranding } from '../pages/branding.ts'
import { categoryNamesAt } from '../settings/prices.ts'
import { siteContact } from '../settings/reads.ts'
import { emailKindOf, fitting, publishedWords } from './email-documents.ts'
import { draftOf } from './store.ts'

type Editor = RequestContext<'admin'>

/** The HTML of an e-mail with the words of its draft, else the published ones, and sample facts. */
export async function emailPreview(
  context: Editor,
  { key, scheme }: z.output<typeof calls.emailPreview.input>,
): Promise<{ html: string }> {
  const kind = kindFor(key)
  const words = await editedWords(context.db, key, kind)
  const { html, pictures } = await sampleMessage(context, { kind, words, receiver: context.user })
  const whole = pictures.reduce(
    (page, { cid, content }) =>
      page.replaceAll(`cid:${cid}`, `data:image/png;base64,${content.toString('base64')}`),
    html,
  )
  return { html: scheme === undefined ? whole : inScheme(whole, scheme) }
}

/** Sends the same e-mail to the caller. */
export async function sendTestEmail(
  { db, user }: Editor,
  { key }: z.output<typeof calls.sendTestEmail.input>,
): Promise<{ success: true }> {
  const kind = kindFor(key)
  await addJob(db, 'send_test_email', { to: user.id, kind, words: await editedWords(db, key, kind) })
  return { success: true }
}

/** Sends the test e-mail of a job, unless the account is closed by now. */
export async function mailSample(
  context: AppContext,
  mailer: Mailer,
  { to, kind, words }: Jobs['send_test_email'],
  { id, signal }: { id: string; signal: AbortSignal | undefined },
): Promise<void> {
  const receiver = await context.db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', '=', to)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (receiver === undefined) return
  const message = await sampleMessage(context, { kind, words, receiver })
  await mailer.send({ ...message, about: [receiver.id] }, `${id}-test_email`, signal)
}

function kindFor(key: string): EmailKind {
  const kind = emailKindOf(key)
  if (kind === null) throw new Problem('not_found')
  return kind
}

async function editedWords(db: Db, key: string, kind: EmailKind): Promise<EmailWords | null> {
  const draft = await draftOf(db, key)
  return draft === null ? publishedWords(db, kind) : fitting(draft.value)
}

type Sample = {
  kind: EmailKind
  words: EmailWords | null
  receiver: { id: string; name: string; email: string }
}

async function sampleMessage(
  { db, clock, config, files }: Pick<AppContext, 'db' | 'clock' | 'config' | 'files'>,
  { kind, words, receiver }: Sample,
): Promise<Message> {
  const { treatment, sample } = emailKinds[kind]
  const email = { kind, to: receiver.id, ...sample } as Email
  const branding = await readBranding(db)
  const frame = {
    receiver: { name: receiver.name, address: receiver.email },
    link: treatment.link === null ? undefined : `${config.publicUrl}/login`,
    publicUrl: config.publicUrl,
    branding,
    contact: await siteContact({ config, db }),
    logo: await logoForEmails({ files }, branding),
    isAnswered: config.mailReplyTo !== undefined,
    categoryNames: await categoryNamesAt(db, clock()),
    writtenAt: clock(),
  }
  const { render } = await import('../mail/render.ts')
  return render(reveal(email, new Set([SAMPLE_PERSON]), null), frame, { words })
}

const BY_SYSTEM = '@media(prefers-color-scheme:dark)'

/** The HTML as a mail program in light or dark mode shows it. */
function inScheme(html: string, scheme: 'light' | 'dark'): string {
  return html
    .replaceAll(BY_SYSTEM, scheme === 'dark' ? '@media all' : '@media not all')
    .replaceAll('color-scheme:light dark', `color-scheme:${scheme}`)
    .replaceAll('content="light dark"', `content="${scheme}"`)
}
