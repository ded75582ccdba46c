import { createSign, generateKeyPairSync } from 'node:crypto'

/** A key and a self-signed certificate for a server on this machine; Node can read certificates but not make them. */
export function selfSigned({ host }: { host: string }): { key: string; certificate: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = der(0x30, der(0x31, der(0x30, oid('550403'), der(0x0c, Buffer.from(host)))))
  const signedBy = der(0x30, oid('2a8648ce3d040302'))
  const alternativeNames = der(0x30, der(0x82, Buffer.from(host)))
  const signed = der(
    0x30,
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.of(1)),
    signedBy,
    name,
    der(0x30, der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('491231235959Z'))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(0x30, der(0x30, oid('551d11'), der(0x04, alternativeNames)))),
  )
  const signature = createSign('sha256').update(signed).sign(privateKey)
  const certificate = der(0x30, signed, signedBy, der(0x03, Buffer.of(0), signature))
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  }
}

/** A value of X.509 (RFC 5280) as it is encoded: its kind, its length, and what is in it. */
function der(kind: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([kind, ...size]), content])
}

function oid(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'))
}
