import sharp from 'sharp'
import { expect, test } from 'vitest'
import { myData } from '#contract/accounts/privacy.ts'
import { beginTwoFactor } from '#contract/accounts/two-factor.ts'
import { gstReturn, readLedger } from '#contract/money/accounting.ts'
import { saveLogo, saveSettings } from '#contract/settings.ts'
import { fileOf, sendForm } from '#test/cases/events/event-form.ts'
import { sharedProvider, startTestApp } from '#test/support/test-app.ts'
import { join } from '../members/membership.ts'
import { giveBack, onlyPaymentOf, OUR_GSTIN, textOf, yearOf } from '../money/money.ts'

const simulator = await sharedProvider()

const forum = { name: "Navodaya Founders' Forum", shortName: 'NFF', brand: '#0a7a3b', accent: '#f2b705' }

test('new documents have the new name and its colours, and earlier documents stay as they were', async () => {
  await using site = await startTestApp({ simulator })
  const owner = await site.person('admin')
  const [first, second] = [await site.person(), await site.person()]
  await join(site, simulator, first)
  const before = await onlyPaymentOf(site, owner, first)
  const old = await textOf(site, first, before.invoice?.url as string)
  expect(old).toContain('FWC')
  await site.call(owner.session, saveSettings, {
    branding: forum,
    organisation: { gstin: OUR_GSTIN, state: OUR_GSTIN.slice(0, 2) },
  })
  expect(await textOf(site, first, before.invoice?.url as string)).toBe(old)
  await join(site, simulator, second)
  const payment = await onlyPaymentOf(site, owner, second)
  expect(payment.invoice?.number).toBe(`NFF/${yearOf(site)}/00001`)
  const made = await textOf(site, second, payment.invoice?.url as string)
  expect(made).toContain(forum.name)
  expect(made).not.toContain('FWC')
  const { rows } = await site.database.pool.query<{ says: { colors?: object } }>(
    'select says from documents order by created_at',
  )
  expect(rows.map(({ says }) => says.colors)).toEqual([undefined, { brand: '#0a7a3b', accent: '#f2b705' }])
})

test('a credit note that is made after the change has the new name', async () => {
  await using site = await startTestApp({ simulator })
  site.startJobs()
  const owner = await site.person('admin')
  const person = await site.person()
  await site.call(owner.session, saveSettings, { organisation: { gstin: OUR_GSTIN } })
  await join(site, simulator, person)
  await site.call(owner.session, saveSettings, { branding: forum })
  await giveBack(site, owner, person)
  const { rows } = await site.database.pool.query<{
    number: string
    says: { seller: { legalName: string } }
  }>(`select number, says from documents where kind = 'credit_note'`)
  expect(rows).toMatchObject([
    { number: expect.stringMatching(/^NFFC\//), says: { seller: { legalName: forum.name } } },
  ])
})

test('files that people save have the name of the site, and so do authenticator apps', async () => {
  await using site = await startTestApp()
  const owner = await site.person('admin')
  await site.call(owner.session, saveSettings, { branding: { shortName: 'Śakti 24!' } })
  const nameOf = async (path: string) => {
    const answer = await site.http(`/api${path}`, { headers: { authorization: `Bearer ${owner.session}` } })
    return /filename="([^"]*)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
  }
  const span = 'from=2026-04-01&to=2027-03-31'
  expect(await nameOf(`${readLedger.path}?${span}`)).toBe('s-akti-24-ledger-2026-04-01-to-2027-03-31.csv')
  expect(await nameOf(`${gstReturn.path}?section=b2b&${span}`)).toMatch(/^s-akti-24-gstr1-b2b-/)
  expect(await nameOf(myData.path)).toMatch(/^s-akti-24-my-data-/)
  await site.database.pool.query('update users set email_verified_at = now() where id = $1', [owner.id])
  const { address } = await site.call(owner.session, beginTwoFactor, {})
  expect(new URL(address).searchParams.get('issuer')).toBe('Śakti 24!')
})

/** The colours that more than a hundredth of a picture has. */
async function colorsOf(bytes: ArrayBuffer): Promise<string[]> {
  const { data, info } = await sharp(Buffer.from(bytes))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const counts = new Map<string, number>()
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) < 255) continue
    const color = `#${data.subarray(at, at + 3).toString('hex')}`
    counts.set(color, (counts.get(color) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => count > (info.width * info.height) / 100).map(([color]) => color)
}

test('icons and preview cards have the brand’s colours, or the logo', async () => {
  await using site = await startTestApp()
  const owner = await site.person('admin')
  const bytes = async (path: string) => (await site.http(path)).arrayBuffer()
  const text = async (path: string) => (await site.http(path)).text()
  const shipped = await text('/favicon.svg')
  expect(shipped).toContain('#24366b')
  await site.call(owner.session, saveSettings, { branding: { brand: '#0a7a3b', accent: '#f2b705' } })
  expect(await text('/favicon.svg')).toBe(
    shipped.replaceAll('#24366b', '#0a7a3b').replaceAll('#e8871e', '#f2b705'),
  )
  for (const path of ['/icon-192.png', '/icon-512.png', '/icon-maskable.png', '/apple-touch-icon.png'])
    expect(await colorsOf(await bytes(path)), path).toEqual(expect.arrayContaining(['#0a7a3b', '#f2b705']))
  const card = await colorsOf(await bytes('/og/home.png'))
  expect(card).not.toContain('#1c2a57')
  expect(JSON.parse(await text('/manifest.webmanifest'))).toMatchObject({ theme_color: '#0a7a3b' })
  const logo = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#aa2266' } })
    .png()
    .toBuffer()
  expect(
    (await sendForm(site, owner, saveLogo, { logo: fileOf(logo, 'logo.png', 'image/png') })).status,
  ).toBe(200)
  const [found = ''] = await colorsOf(await bytes('/icon-512.png'))
  expect(found).toMatch(/^#a[89abc]2[0-4]6/)
  expect(await text('/favicon.svg')).toContain('data:image/png;base64,')
  expect(await text('/')).toMatch(/<img class="logo-picture" src="\/files\/[^"]+\/512\.webp"/)
  await site.call(owner.session, saveSettings, {
    branding: { logo: null, brand: '#24366b', accent: '#e8871e' },
  })
  expect(await text('/favicon.svg')).toBe(shipped)
})
