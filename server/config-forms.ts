import { statSync } from 'node:fs'
import { isIP } from 'node:net'
import { z } from 'zod'

/** The word in place of a mail server's address: e-mails are written to files. */
export const FILES = 'files'

/** Whether a text is an IP address or a range such as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/** Whether a text is an http(s) address without user, password and fragment, and without a query unless that is allowed. */
export function isWebAddress(text: string, { isWithQuery = false } = {}): boolean {
  const url = /^https?:\/\/[^\s\\#]+$/i.test(text) ? URL.parse(text) : null
  return url !== null && url.username === '' && url.password === '' && (isWithQuery || url.search === '')
}

/** Whether a text is an origin: the product's paths begin at `/`. */
export function isOrigin(text: string): boolean {
  return isWebAddress(text) && new URL(text).pathname === '/'
}

/**
 * Whether a text is a PostgreSQL address with a host or the folder of a socket. An `@` in the path means that the password contains a
 * `/`, which is refused.
 */
export function isDatabase(text: string): boolean {
  const url = /^postgres(?:ql)?:\/\/[^\s#]*$/.test(text) ? URL.parse(text) : null
  return url !== null && (url.hostname !== '' || url.searchParams.has('host')) && !url.pathname.includes('@')
}

export function isMailServer(text: string): boolean {
  const url = /^smtps?:\/\/[^\s#]+$/.test(text) ? URL.parse(text) : null
  return text === FILES || (url !== null && url.hostname !== '' && ['', '/'].includes(url.pathname))
}

/**
 * Whether a text is a path on this machine. Refused are a mistyped address (`s3:/x`, `s3//x`), a folder of another machine
 * (`user@host:/x`, `//host/x`), a Windows path, `~`, which only a shell understands, and an existing file.
 */
export function isFolder(text: string): boolean {
  const isPath = text.trim() !== '' && !/^[^/]*:|\\|^[\w+.-]*\/\/|^~|\p{Cc}/u.test(text)
  return isPath && isFolderOrNothing(text)
}

function isFolderOrNothing(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() !== false
  } catch {
    // The code that uses the folder reports why it cannot be read.
    return true
  }
}

const BUCKET = '[a-z\\d][a-z\\d.-]{1,61}[a-z\\d]'
const STORE = new RegExp(`^s3://${BUCKET}(?:/[^\\s?#]*)?$`)

/** Whether a text is a place for backups. */
export function isStore(text: string): boolean {
  return STORE.test(text) || (!/^s3(?:\/|$)/i.test(text) && isFolder(text))
}

/** Whether a text is the name of a bucket, not its address. Older stores allow capitals and `_`. */
export function isBucket(text: string): boolean {
  return /^[a-z\d][\w.-]{0,62}$/i.test(text)
}

const NAME = /^(?!\d+(?:\.\d+)*$)(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)*[a-z\d](?:[a-z\d-]*[a-z\d])?$/i

/** Whether a text is an IP address or a host name. Digits and dots that are no address are no name either. */
export function isHost(text: string): boolean {
  return isIP(text) !== 0 || NAME.test(text)
}

/** Whether a text is an e-mail address, alone or as in `Community <no-reply@example.org>`. */
export function isMailbox(text: string): boolean {
  const [, named, bare] = /^[^<>\r\n]*<([^<>]+)>$|^([^<>]+)$/.exec(text) ?? []
  return z.email().safeParse(named ?? bare).success
}

/** Webhook secrets, separated by commas: while one is being replaced, events signed with the old one still arrive. */
export function secretsOf(text: string): string[] {
  return text.split(',').map((secret) => secret.trim())
}
