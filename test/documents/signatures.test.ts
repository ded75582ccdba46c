import sharp from 'sharp'
import { expect, test } from 'vitest'
import { closeAccount } from '#contract/accounts/privacy.ts'
import { type Person, sharedProvider, type Site, startTestApp } from '#test/support/test-app.ts'
import { readPdf } from './pdf-reader.ts'
import { join } from '../members/membership.ts'
import { onlyPaymentOf, registered } from '../money/money.ts'

const simulator = await sharedProvider()

async function saveSignature(site: Site, { session }: Person, colour: string): Promise<string> {
  const picture = await sharp({ create: { width: 640, height: 200, channels: 3, background: colour } })
    .png()
    .toBuffer()
  const body = new FormData()
  body.set('signature', new Blob([Uint8Array.from(picture)], { type: 'image/png' }), 'signature.png')
  const answer = await site.http('/api/settings/signature', {
    method: 'POST',
    headers: { authorization: `Bearer ${session}` },
    body,
  })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { signature: { url: string } }).signature.url
}

async function bytesOf(site: Site, { session }: Person, url: string): Promise<Uint8Array> {
  const answer = await site.http(url, { headers: { authorization: `Bearer ${session}` } })
  expect(answer.status).toBe(200)
  return new Uint8Array(await answer.arrayBuffer())
}

async function statusOf(site: Site, { session }: Person, url: string): Promise<number> {
  return (await site.http(url, { headers: { authorization: `Bearer ${session}` } })).status
}

/** Somebody who has paid, and the address of their invoice. */
async function payer(site: Site, owner: Person) {
  const person = await site.person()
  await join(site, simulator, person)
  return { person, url: (await onlyPaymentOf(site, owner, person)).invoice?.url as string }
}

test('an invoice keeps the signature of its day when the signature is replaced', async () => {
  await using site = await startTestApp({ simulator })
  const owner = await registered(site)
  const first = await saveSignature(site, owner, '#204080')
  const early = await payer(site, owner)
  const before = await bytesOf(site, early.person, early.url)
  const { tags, lines } = await readPdf(before)
  expect(tags.map(({ alt }) => alt)).toContain('Signature for FWC Foundation')
  expect(lines).toContain('Authorised signatory')

  const second = await saveSignature(site, owner, '#802040')
  const late = await payer(site, owner)
  expect(Buffer.from(await bytesOf(site, early.person, early.url)).equals(before)).toBe(true)
  expect(await statusOf(site, owner, first)).toBe(200)
  const third = await saveSignature(site, owner, '#208040')
  // A signature that no document has is not kept.
  const unused = await saveSignature(site, owner, '#ffffff')
  expect([await statusOf(site, owner, second), await statusOf(site, owner, third)]).toEqual([200, 404])
  expect(await statusOf(site, owner, unused)).toBe(200)
  expect((await readPdf(await bytesOf(site, late.person, late.url))).lines).toContain('Authorised signatory')
})

test('the signature stays when the owner who saved it closes their account', async () => {
  await using site = await startTestApp({ simulator })
  const owner = await registered(site)
  const another = await site.person('admin')
  await saveSignature(site, owner, '#204080')
  const { person, url } = await payer(site, owner)
  const before = await bytesOf(site, person, url)
  await site.call(owner.session, closeAccount, {})
  expect(Buffer.from(await bytesOf(site, person, url)).equals(before)).toBe(true)
  const next = await payer(site, another)
  expect((await readPdf(await bytesOf(site, next.person, next.url))).lines).toContain('Authorised signatory')
})
