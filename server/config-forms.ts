import { statSync } from 'node:fs'
import { isIP } from 'node:net'
import { z } from 'zod'

/** In place of a mail server: e-mails shall be files. */
export const FILES = 'files'

/** An address or a range of them, as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/** Of http(s), and nothing in it that whoever asks there would leave out; a query only where it is part of the address. */
export function isWebAddress(text: string, { isWithQuery = false } = {}): boolean {
  const url = /^https?:\/\/[^\s\\#]+$/i.test(text) ? URL.parse(text) : null
  return url !== null && url.username === '' && url.password === '' && (isWithQuery || url.search === '')
}

/** An address of this site alone, since paths are the product's own. */
export function isOrigin(text: string): boolean {
  return isWebAddress(text) && new URL(text).pathname === '/'
}

/** With a host, or the folder of a socket in its place; an `@` in the path is a password that holds a `/`. */
export function isDatabase(text: string): boolean {
  const url = /^postgres(?:ql)?:\/\/[^\s#]*$/.test(text) ? URL.parse(text) : null
  return url !== null && (url.hostname !== '' || url.searchParams.has('host')) && !url.pathname.includes('@')
}

export function isMailServer(text: string): boolean {
  const url = /^smtps?:\/\/[^\s#]+$/.test(text) ? URL.parse(text) : null
  return text === FILES || (url !== null && url.hostname !== '' && ['', '/'].includes(url.pathname))
}

/**
 * A path on this machine: no address, with its colon or without (`s3:/x`, `s3//x`), no folder of another machine (`user@host:/x`,
 * `//host/x`), nothing with a disk or a backslash as Windows has them, no `~`, which a shell alone understands, and nothing that
 * is there and no folder.
 */
export function isFolder(text: string): boolean {
  const isPath = text.trim() !== '' && !/^[^/]*:|\\|^[\w+.-]*\/\/|^~|\p{Cc}/u.test(text)
  return isPath && isFolderOrNothing(text)
}

function isFolderOrNothing(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() !== false
  } catch {
    // Whoever comes to use it says why it cannot be seen.
    return true
  }
}

const BUCKET = '[a-z\\d][a-z\\d.-]{1,61}[a-z\\d]'
const STORE = new RegExp(`^s3://${BUCKET}(?:/[^\\s?#]*)?$`)

/** Where backups may lie. */
export function isStore(text: string): boolean {
  return STORE.test(text) || (!/^s3(?:\/|$)/i.test(text) && isFolder(text))
}

/** The name of a bucket, and not its address; older stores have capitals and `_` in it. */
export function isBucket(text: string): boolean {
  return /^[a-z\d][\w.-]{0,62}$/i.test(text)
}

const NAME = /^(?!\d+(?:\.\d+)*$)(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)*[a-z\d](?:[a-z\d-]*[a-z\d])?$/i

/** Digits and dots that are no address are no name either. */
export function isHost(text: string): boolean {
  return isIP(text) !== 0 || NAME.test(text)
}

/** `Community <no-reply@example.org>`, or the e-mail alone. */
export function isMailbox(text: string): boolean {
  const [, named, bare] = /^[^<>\r\n]*<([^<>]+)>$|^([^<>]+)$/.exec(text) ?? []
  return z.email().safeParse(named ?? bare).success
}

/** Comma between: while a secret is being replaced, events signed with the old one still arrive. */
export function secretsOf(text: string): string[] {
  return text.split(',').map((secret) => secret.trim())
}
