import { constants, createHmac, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** A key of a provider; `sign` signs the text of a token by an algorithm. */
export type SigningKey = { kid: string; publicKey: KeyObject; privateKey: KeyObject }

const CURVES: Record<string, string> = { ES256: 'P-256', ES384: 'P-384', ES512: 'P-521' }

/** A new key for an algorithm; algorithms without a key pair get one that they do not use. */
export function newKey(algorithm = 'RS256', kid = randomBytes(4).toString('hex')): SigningKey {
  const namedCurve = CURVES[algorithm]
  if (namedCurve !== undefined) return { kid, ...generateKeyPairSync('ec', { namedCurve }) }
  return isEdwards(algorithm)
    ? { kid, ...generateKeyPairSync('ed25519') }
    : { kid, ...generateKeyPairSync('rsa', { modulusLength: 2048 }) }
}

const isEdwards = (algorithm: string) => algorithm === 'EdDSA' || algorithm === 'Ed25519'

/** The signature of a text, in base64url; `secret`: what `HS…` signs with. */
export function signatureOf(
  algorithm: string,
  text: string,
  { key, secret }: { key: KeyObject; secret: string | Buffer },
): string {
  if (algorithm === 'none') return ''
  const data = Buffer.from(text)
  const hash = `sha${algorithm.slice(2)}`
  if (algorithm.startsWith('HS')) return createHmac(hash, secret).update(data).digest('base64url')
  if (isEdwards(algorithm)) return sign(null, data, key).toString('base64url')
  const padding = algorithm.startsWith('PS') ? constants.RSA_PKCS1_PSS_PADDING : constants.RSA_PKCS1_PADDING
  const saltLength = constants.RSA_PSS_SALTLEN_DIGEST
  const how = algorithm.startsWith('ES')
    ? { key, dsaEncoding: 'ieee-p1363' as const }
    : { key, padding, ...(algorithm.startsWith('PS') ? { saltLength } : {}) }
  return sign(hash, data, how).toString('base64url')
}
