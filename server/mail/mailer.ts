import { chmod, mkdir, rename, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import { SECOND } from '#contract/values/time.ts'
import type { Config } from '../config.ts'
import type { Metrics } from '../telemetry/metrics.ts'

/** A file that is sent along: a PDF, unless `type` says what else. */
export type Attachment = { name: string; content: Uint8Array; type?: string }

/** An e-mail ready to go. Pictures are in it, named by the `cid` that the HTML shows them by. */
export type Message = {
  /** The name it comes from, where the configuration names no sender. */
  sender: string
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  pictures: { cid: string; filename: string; content: Buffer }[]
  attachments?: Attachment[]
  writtenAt: Date
  /** Where its kind is turned off, with one click (RFC 8058). */
  unsubscribe?: string | undefined
  /** The accounts it goes to and speaks of; only a copy that is kept here says so. */
  about?: string[]
}

export type Mailer = {
  /** Sends a message; the same id again is the same message, which a receiver may drop. */
  send: (message: Message, id: string, signal?: AbortSignal) => Promise<void>
}

/** Where e-mails lie as files. */
export function mailFolder(dataDir: string): string {
  return join(dataDir, 'mail')
}

/** The mailer, each try of which is counted. */
export function countedMailer(mailer: Mailer, { emails }: Pick<Metrics, 'emails'>): Mailer {
  return {
    async send(message, id, signal) {
      try {
        await mailer.send(message, id, signal)
        emails.add({ result: 'sent' })
      } catch (error) {
        emails.add({ result: 'failed' })
        throw error
      }
    },
  }
}

/** The header by which a kept copy says whose it is. */
export const ABOUT = 'X-About'

type Deliver = (
  mail: SendMailOptions & { about: string[] },
  id: string,
  signal: AbortSignal | undefined,
) => Promise<void>

// A mail server that says nothing for this long is down.
const SILENCE = 15_000
// One that keeps talking and never ends is down too. Even if it holds all workers, no other e-mail waits for a minute.
const LONGEST = 40 * SECOND
// Our e-mails hold no files and addresses: whatever looks like one is text.
const PLAIN = { disableFileAccess: true, disableUrlAccess: true }

/** Mail by SMTP where the configuration names a server, else as files under the data folder. */
export function createMailer(
  {
    smtpUrl,
    mailFrom,
    mailReplyTo,
    dataDir,
    publicUrl,
  }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'mailReplyTo' | 'dataDir' | 'publicUrl'>,
  clock: () => Date,
): Mailer {
  const host = new URL(publicUrl).hostname
  const deliver = smtpUrl === undefined ? toFiles(mailFolder(dataDir), clock) : bySmtp(smtpUrl)
  return {
    async send(message, id, signal) {
      const {
        sender,
        to,
        subject,
        text,
        html,
        pictures,
        attachments = [],
        writtenAt,
        unsubscribe,
        about = [],
      } = message
      for (const line of [sender, to.name, to.address, subject, id]) {
        if (/\p{Cc}/u.test(line)) throw new Error('A header may not hold a line break.')
      }
      await deliver(
        {
          from: mailFrom ?? { name: sender, address: `no-reply@${host}` },
          ...(mailReplyTo === undefined ? {} : { replyTo: mailReplyTo }),
          to,
          subject,
          text,
          html,
          date: writtenAt,
          // With the instant: numbers of jobs begin anew in another database.
          messageId: `<${id}.${writtenAt.getTime().toString(36)}@${host}>`,
          headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribe) },
          about,
          attachments: [
            ...pictures.map((picture) => ({ ...picture, contentDisposition: 'inline' as const })),
            ...attachments.map(({ name, content, type = 'application/pdf' }) => ({
              filename: name,
              content: Buffer.from(content),
              contentType: type,
              contentTransferEncoding: 'base64' as const,
              contentDisposition: 'attachment' as const,
            })),
          ],
        },
        id,
        signal,
      )
    },
  }
}

function unsubscribeHeaders(url: string | undefined): Record<string, string> {
  if (url === undefined) return {}
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

async function openTransport(url: string, silence: number) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    ...PLAIN,
    url,
    connectionTimeout: silence,
    greetingTimeout: silence,
    socketTimeout: silence,
  })
}

/** Connects and signs in as for an e-mail, without sending one; throws what a mail server that cannot be used says. */
export async function reachMailServer(url: string, silence: number): Promise<void> {
  const transport = await openTransport(url, silence)
  await transport.verify()
}

function bySmtp(url: string): Deliver {
  return async ({ about: _about, ...mail }, _id, signal) => {
    const transport = await openTransport(url, SILENCE)
    const tooLong = AbortSignal.timeout(LONGEST)
    await transport.sendMail({ ...mail, signal: signal ? AbortSignal.any([signal, tooLong]) : tooLong })
  }
}

/**
 * Whole or not there at all: written aside, then renamed. Written again, it is the same file. Nobody waits for the disk:
 * files stand in for a mail server while there is none.
 */
function toFiles(folder: string, clock: () => Date): Deliver {
  async function prepare() {
    const { createTransport } = await import('nodemailer')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await chmod(folder, 0o700)
    return createTransport({ ...PLAIN, streamTransport: true, buffer: true, newline: 'windows' })
  }
  let ready: ReturnType<typeof prepare> | undefined
  return async ({ about, ...mail }, id) => {
    ready ??= prepare()
    try {
      const headers = { ...(mail.headers as object), [ABOUT]: about.join(' ') }
      const { message } = await (await ready).sendMail({ ...mail, headers, baseBoundary: id })
      const path = join(folder, `${id}.eml`)
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 })
      // By the product's clock, which also decides when it is old.
      const now = clock()
      await utimes(`${path}.part`, now, now)
      await rename(`${path}.part`, path)
    } catch (error) {
      // The folder may have gone: the next try makes it again.
      ready = undefined
      throw error
    }
  }
}
