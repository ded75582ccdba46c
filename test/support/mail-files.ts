import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A message as its receiver sees it. */
export type Mail = {
  headers: Map<string, string[]>
  subject: string
  to: string
  text: string
  html: string
  attachments: { name: string; content: Buffer }[]
}
/** An e-mail that was written to a file. `link` is its one-time link, or ''. */
export type Mailed = Mail & { kind: string; link: string }

/** The headers of a message by lower-case name, unfolded; a name that occurs twice has two values. */
export function headersOf(raw: string): Map<string, string[]> {
  const [head = ''] = raw.split('\r\n\r\n', 1)
  const headers = new Map<string, string[]>()
  for (const line of head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    headers.set(name, [...(headers.get(name) ?? []), line.slice(colon + 1).trim()])
  }
  return headers
}

/** Reads a message of ours: its decoded headers, its text and its HTML. */
export function readMail(raw: string): Mail {
  const headers = headersOf(raw)
  for (const [name, values] of headers) headers.set(name, values.map(decodeWords))
  const one = (name: string) => headers.get(name)?.[0] ?? ''
  return {
    headers,
    subject: one('subject'),
    to: /[^\s<>]+@[^\s<>]+/.exec(one('to'))?.[0] ?? '',
    text: partOf(raw, 'text/plain'),
    html: partOf(raw, 'text/html'),
    attachments: attachmentsOf(raw),
  }
}

/** Every e-mail in a folder of outgoing mail, in the order of the jobs. */
export async function mailIn(folder: string): Promise<Mailed[]> {
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => name.endsWith('.eml'))
  const sorted = files.toSorted((one, other) => Number.parseFloat(one) - Number.parseFloat(other))
  return Promise.all(
    sorted.map(async (name) => {
      const mail = readMail(await readFile(join(folder, name), 'utf8'))
      const link = /^https?:\S+[#/][\w-]{43}$/m.exec(mail.text)?.[0] ?? ''
      return { ...mail, kind: /-(\w+)\.eml$/.exec(name)?.[1] ?? '', link }
    }),
  )
}

function partOf(raw: string, type: string): string {
  const start = raw.indexOf(`Content-Type: ${type}`)
  if (start === -1) return ''
  const from = raw.lastIndexOf('\r\n--', start) + 2
  const boundary = raw.slice(from, raw.indexOf('\r\n', from))
  const part = raw.slice(start, raw.indexOf(boundary, start))
  const [head = '', ...body] = part.split('\r\n\r\n')
  const content = body.join('\r\n\r\n')
  const encoding = /Content-Transfer-Encoding: (\S+)/i.exec(head)?.[1]?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(content, 'base64').toString('utf8')
  return (encoding === 'quoted-printable' ? unquote(content) : content).replaceAll('\r\n', '\n')
}

/** The PDFs of a message. */
function attachmentsOf(raw: string): { name: string; content: Buffer }[] {
  return raw
    .split(/\r\n--/)
    .filter((part) => /^Content-Disposition: attachment/im.test(part))
    .map((part) => {
      const [head = '', body = ''] = part.split('\r\n\r\n')
      return { name: /filename=([^\s;]+)/.exec(head)?.[1] ?? '', content: Buffer.from(body, 'base64') }
    })
}

function unquote(text: string): string {
  const bytes = text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** Decodes RFC 2047: words of a header with other characters than ASCII. */
function decodeWords(value: string): string {
  return value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?(B|Q)\?([^?]*)\?=/gi, (_, how: string, text: string) =>
      how.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('utf8')
        : unquote(text.replaceAll('_', ' ')),
    )
}
