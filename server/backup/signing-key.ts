import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomUUID,
  sign,
  verify,
} from 'node:crypto'
import { appendFile, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode, nullWhenMissing, StartError } from '../errors.ts'

/** These files are not in the database: whoever reads a backup must not be able to sign another. */
const KEY_FILE = 'backup-signing-key.pem'
const SEEN_FILE = 'backup-keys-seen'

/** Signs backups of an installation: Ed25519 (RFC 8032). */
export type Signer = {
  /** The public key, base64url. */
  key: string
  sign: (text: string) => string
}

/** The key of this installation; it is made if there is none. */
export async function openSigner(dataDir: string): Promise<Signer> {
  return signerOf((await readKey(dataDir)) ?? (await makeKey(dataDir)))
}

function signerOf(pem: string): Signer {
  const privateKey = createPrivateKey(pem)
  return {
    key: createPublicKey(privateKey).export({ format: 'jwk' }).x as string,
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64url'),
  }
}

/** The public key of this installation; null: it has none yet. */
export async function ownKey(dataDir: string): Promise<string | null> {
  const pem = await readKey(dataDir)
  return pem === null ? null : signerOf(pem).key
}

export function isSignedBy(key: string, text: string, signature: string): boolean {
  try {
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' })
    return verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}

/** A short form of a key for people to compare: 128 bits of its SHA-256. */
export function fingerprintOf(key: string): string {
  const digest = createHash('sha256').update(Buffer.from(key, 'base64url')).digest('hex').slice(0, 32)
  return (digest.match(/.{4}/g) ?? []).join('-')
}

/** Whether a backup by this key was restored here before. */
export async function hasSeen(dataDir: string, key: string): Promise<boolean> {
  const seen = await readFile(join(dataDir, SEEN_FILE), 'utf8').catch(nullWhenMissing)
  return seen?.split('\n').includes(fingerprintOf(key)) ?? false
}

export async function markSeen(dataDir: string, key: string): Promise<void> {
  await appendFile(join(dataDir, SEEN_FILE), `${fingerprintOf(key)}\n`, { mode: 0o600 })
}

async function readKey(dataDir: string): Promise<string | null> {
  const pem = await readFile(join(dataDir, KEY_FILE), 'utf8').catch(nullWhenMissing)
  if (pem === null) return null
  try {
    if (createPrivateKey(pem).asymmetricKeyType === 'ed25519') return pem
  } catch {
    // Reported below.
  }
  throw new StartError(
    `${join(dataDir, KEY_FILE)} has no Ed25519 key. Move the file away, and the next backup makes a new key.`,
  )
}

/** Makes the key. If several processes do this at once, the first key counts for all of them. */
async function makeKey(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const { privateKey } = generateKeyPairSync('ed25519')
  const part = join(dataDir, `${KEY_FILE}.${randomUUID()}`)
  await writeFile(part, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flush: true })
  try {
    await link(part, join(dataDir, KEY_FILE))
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    await rm(part, { force: true })
  }
  return (await readKey(dataDir)) as string
}
