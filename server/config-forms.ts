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

export function isMailServer(text: string): boolean {
  const url = URL.parse(text)
  return text === FILES || (url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== '')
}

/** A path on this machine, which an address is not; one letter before the colon is a disk of Windows. */
export function isFolder(text: string): boolean {
  return !/^[a-z][a-z\d+.-]+:/i.test(text) && !text.includes('\0')
}

/** Where backups may lie. */
export function isStore(text: string): boolean {
  return /^s3:\/\/[a-z\d][a-z\d.-]{1,61}[a-z\d](?:\/.*)?$/.test(text) || isFolder(text)
}

export function isHost(text: string): boolean {
  return isIP(text) !== 0 || /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i.test(text)
}

/** `FWC <no-reply@example.org>`, or the e-mail alone. */
export function isMailbox(text: string): boolean {
  const [, named, bare] = /^[^<>\r\n]*<([^<>]+)>$|^([^<>]+)$/.exec(text) ?? []
  return z.email().safeParse(named ?? bare).success
}

/** Comma between: while a secret is being replaced, events signed with the old one still arrive. */
export function secretsOf(text: string): string[] {
  return text.split(',').map((secret) => secret.trim())
}
