import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'

/** A letter ready to go. `preview` is the line that a mailbox shows beside the subject. */
export type Message = { to: string; name: string; subject: string; text: string; html: string }

export type Mailer = {
  /** Sends a message; the same id again is the same message. */
  send: (message: Message, id: string) => Promise<void>
}

const TIMEOUT = 15_000

/** Mail by SMTP where the configuration names a server, else as files under the data folder. */
export function createMailer({ smtpUrl, mailFrom, dataDir, publicUrl }: Config): Mailer {
  const host = new URL(publicUrl).hostname
  const deliver = smtpUrl === undefined ? toFiles(join(dataDir, 'mail')) : bySmtp(smtpUrl)
  return {
    async send({ to, name, subject, text, html }, id) {
      for (const line of [to, name, subject]) {
        if (/[\r\n]/.test(line)) throw new Error('a line break in a header')
      }
      await deliver(
        { from: mailFrom, to: { name, address: to }, subject, text, html, messageId: `<${id}@${host}>` },
        id,
      )
    },
  }
}

type Envelope = {
  from: string
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  messageId: string
}

function bySmtp(url: string) {
  let transport: Promise<import('nodemailer').Transporter> | undefined
  return async (envelope: Envelope) => {
    transport ??= import('nodemailer').then(({ createTransport }) =>
      createTransport({ url, connectionTimeout: TIMEOUT, greetingTimeout: TIMEOUT, socketTimeout: TIMEOUT }),
    )
    await (await transport).sendMail(envelope)
  }
}

/** Whole or not there at all: written aside, then renamed. */
function toFiles(folder: string) {
  return async (envelope: Envelope, id: string) => {
    const { createTransport } = await import('nodemailer')
    const { message } = await createTransport({ streamTransport: true, buffer: true, newline: 'windows' }).sendMail(envelope)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, `${id}.eml`)
    const file = await open(`${path}.part`, 'w', 0o600)
    try {
      await file.writeFile(message as Buffer)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(`${path}.part`, path)
  }
}
