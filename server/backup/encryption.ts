import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { StartError } from '../errors.ts'

/** Encrypts the content of backups, in the `age` format, version 1 (https://age-encryption.org/v1). */
export type Encryption = {
  /** The public key, `age1…`; null: nothing is encrypted. */
  recipient: string | null
  encrypt: (content: Readable) => Promise<Readable>
}

export const NOT_ENCRYPTED: Encryption = { recipient: null, encrypt: (content) => Promise.resolve(content) }

/** Encrypts to a public key; without one, content stays as it is. */
export async function openEncryption(recipient: string | undefined): Promise<Encryption> {
  if (recipient === undefined) return NOT_ENCRYPTED
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  try {
    encrypter.addRecipient(recipient)
  } catch {
    throw new StartError('BACKUP_PUBLIC_KEY must be a public key of age, such as age1….')
  }
  return {
    recipient,
    async encrypt(content) {
      return fromWeb(await encrypter.encrypt(toWeb(content)))
    },
  }
}

/** Decrypts what was encrypted to a public key; `identity`: its secret key, `AGE-SECRET-KEY-1…`. */
export async function openDecryption(
  recipient: string | null,
  identity: string | undefined,
): Promise<(content: Readable) => Promise<Readable>> {
  if (recipient === null) return (content) => Promise.resolve(content)
  if (identity === undefined)
    throw new StartError(`This backup is encrypted to ${recipient}: set BACKUP_IDENTITY to its secret key.`)
  const { Decrypter, identityToRecipient } = await import('age-encryption')
  const own = await identityToRecipient(identity).catch(() => null)
  if (own !== recipient) throw new StartError(`BACKUP_IDENTITY is not the secret key of ${recipient}.`)
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  return async (content) => fromWeb(await decrypter.decrypt(toWeb(content)))
}

function toWeb(content: Readable): globalThis.ReadableStream<Uint8Array> {
  return Readable.toWeb(content) as globalThis.ReadableStream<Uint8Array>
}

function fromWeb(content: globalThis.ReadableStream<Uint8Array>): Readable {
  return Readable.fromWeb(content as ReadableStream<Uint8Array>)
}
