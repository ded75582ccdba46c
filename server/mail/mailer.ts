import { chmod, mkdir, rename, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { bySmtp, type Deliver, PLAIN, type Waits } from './smtp.ts'

/** An attached file, a PDF by default. */
export type Attachment = { name: string; content: Uint8Array; type?: string }

/** An e-mail ready to be sent. */
export type Message = {
  /** The name of the sender, if the configuration has none. */
  sender: string
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  pictures: { cid: string; filename: string; content: Buffer }[]
  attachments?: Attachment[]
  writtenAt: Date
  /** The address that turns its kind off with one click (RFC 8058). */
  unsubscribe?: string | undefined
  /** The accounts that it goes to or is about; only files have them. */
  about?: string[]
}

export type Mailer = {
  /** Sends a message. The same id again is the same message, which a receiver may drop. */
  send: (message: Message, id: string, signal?: AbortSignal) => Promise<void>
}

export function mailFolder(dataDir: string): string {
  return join(dataDir, 'mail')
}

/** The mailer with a metric for each try. */
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

/** The header of a file with the accounts it is about. */
export const ABOUT = 'X-About'

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
  waits?: Waits,
): Mailer {
  const host = new URL(publicUrl).hostname
  const deliver = smtpUrl === undefined ? toFiles(mailFolder(dataDir), clock) : bySmtp(smtpUrl, waits)
  return {
    async send(message, id, signal) {
      const { sender, to, subject, writtenAt } = message
      for (const line of [sender, to.name, to.address, subject, id]) {
        if (/\p{Cc}/u.test(line)) throw new Error('A header may not hold a line break.')
      }
      await deliver(
        {
          from: mailFrom ?? { name: sender, address: `no-reply@${host}` },
          ...(mailReplyTo === undefined ? {} : { replyTo: mailReplyTo }),
          to,
          subject,
          text: message.text,
          html: message.html,
          date: writtenAt,
          headers: {
            // With the instant, since the ids of jobs start again in another database.
            'Message-ID': onOneLine(`<${id}.${writtenAt.getTime().toString(36)}@${host}>`),
            'Auto-Submitted': 'auto-generated',
            ...unsubscribeHeaders(message.unsubscribe),
          },
          about: message.about ?? [],
          attachments: [
            ...message.pictures.map((picture) => ({ ...picture, contentDisposition: 'inline' as const })),
            ...(message.attachments ?? []).map(({ name, content, type = 'application/pdf' }) => ({
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

function unsubscribeHeaders(url: string | undefined): Record<string, ReturnType<typeof onOneLine>> {
  if (url === undefined) return {}
  return {
    'List-Unsubscribe': onOneLine(`<${url}>`),
    'List-Unsubscribe-Post': onOneLine('List-Unsubscribe=One-Click'),
  }
}

/** A header that is not folded: some servers sign a folded header as another text than they pass on, and the signature fails. */
function onOneLine(value: string) {
  return { prepared: true, value }
}

/** Writes each e-mail as a file: first under another name, so that a file is always whole. Written again, it is the same file. */
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
      // By the product's clock, which decides when a file is old.
      const now = clock()
      await utimes(`${path}.part`, now, now)
      await rename(`${path}.part`, path)
    } catch (error) {
      // If the folder was deleted, the next try makes it again.
      ready = undefined
      throw error
    }
  }
}
