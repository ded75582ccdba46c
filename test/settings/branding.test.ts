import { expect, test } from 'vitest'
import { auditLog } from '#contract/admin/audit.ts'
import { SHIPPED_BRANDING } from '#contract/site/branding.ts'
import { readSettings, saveLogo, saveSettings } from '#contract/settings.ts'
import { siteBranding } from '#contract/site/site-branding.ts'
import { brandingKnown, brandingOf } from '#server/pages/branding.ts'
import { fileOf, photograph, sendForm } from '#test/cases/events/event-form.ts'
import { sharedTestApp, startTestApp } from '#test/support/test-app.ts'

const site = await sharedTestApp()
const owner = await site.person('admin')
const save = (input: object) => site.call(owner.session, saveSettings, input)

test('a new installation has the shipped name and colours, everybody may read them, and they may be saved again as they were read', async () => {
  const { branding, ...rest } = await site.call(owner.session, readSettings, {})
  expect(branding).toEqual(SHIPPED_BRANDING)
  expect(await site.call(null, siteBranding, {})).toEqual(SHIPPED_BRANDING)
  expect(await save({ ...rest, branding })).toEqual({ ...rest, branding })
})

test('saving some names leaves the others, pages get the change, and the audit log has its fields', async () => {
  await using site = await startTestApp()
  const owner = await site.person('admin')
  const forum = { name: "Navodaya Founders' Forum", shortName: 'NFF', brand: '#0A7A3B' }
  const { branding } = await site.call(owner.session, saveSettings, { branding: forum })
  expect(branding).toEqual({ ...SHIPPED_BRANDING, ...forum, brand: '#0a7a3b' })
  expect(await site.call(null, siteBranding, {})).toEqual(branding)
  await site.call(owner.session, saveSettings, { branding: { tagline: 'Where founders meet' } })
  expect(await site.call(null, siteBranding, {})).toEqual({ ...branding, tagline: 'Where founders meet' })
  const { entries } = await site.call(owner.session, auditLog, { only: 'changes' })
  expect(entries.map(({ action, about }) => [action, about])).toEqual([
    ['settings.branding', 'tagline'],
    ['settings.branding', 'name, shortName, brand'],
  ])
})

test('the legal name and the prefix of invoice numbers follow the name and the short name until they are set', async () => {
  await using site = await startTestApp()
  const owner = await site.person('admin')
  const save = async (input: object) => {
    const { organisation } = await site.call(owner.session, saveSettings, input)
    return [organisation.legalName, organisation.invoicePrefix]
  }
  expect(await save({ branding: { name: 'Navodaya Forum', shortName: 'Navodaya24' } })).toEqual([
    'Navodaya Forum',
    'N24',
  ])
  // Sending particulars back as they were read does not set them.
  const { organisation } = await site.call(owner.session, readSettings, {})
  await save({ organisation: { ...organisation, phone: '+91 98200 00001' } })
  expect(await save({ branding: { name: 'Udaya', shortName: 'Udaya Sangha' } })).toEqual(['Udaya', 'US'])
  expect(await save({ branding: { shortName: 'उदय' } })).toEqual(['Udaya', 'INV'])
  expect(await save({ organisation: { legalName: 'FWC', invoicePrefix: 'FWC' } })).toEqual(['FWC', 'FWC'])
  expect(await save({ branding: { name: 'Sangha', shortName: 'SGH' } })).toEqual(['FWC', 'FWC'])
})

const refused = [
  ['shortName', '', 'branding.shortName'],
  ['shortName', '   ', 'branding.shortName'],
  ['shortName', 'Thirteen sign', 'branding.shortName'],
  ['shortName', 7, 'branding.shortName'],
  ['name', '', 'branding.name'],
  ['tagline', 'x'.repeat(121), 'branding.tagline'],
  ['brand', '24366b', 'brand'],
  ['brand', 'navy', 'brand'],
  ['brand', '#24366', 'brand'],
  ['brand', '#24366b80', 'brand'],
  ['brand', '', 'brand'],
  ['brand', '#ffffff', 'brand'],
  ['brand', '#c0c0c0', 'brand'],
  // This colour has 4.5:1 with white text, and less with the page, which is darker than white.
  ['brand', '#767676', 'brand'],
  ['brand', '#ff8800', 'brand'],
  ['accent', '#000000', 'accent'],
  ['accent', '#16203a', 'accent'],
  ['accent', '#0000ff', 'accent'],
  ['accent', 'orange', 'accent'],
  ['logo', { url: '/files/x/1.webp' }, 'branding.logo'],
  ['colour', '#24366b', 'branding.colour'],
] as const

test.each(refused)('%s %j is refused, and nothing is changed', async (name, value, field) => {
  const before = await site.call(owner.session, readSettings, {})
  const refusal = await save({ branding: { tagline: 'New', [name]: value } }).then(
    () => null,
    (problem: { code: string; fields?: Record<string, string> }) => problem,
  )
  expect(refusal).toMatchObject({ code: 'invalid_input', fields: { [field]: expect.any(String) } })
  expect(await site.call(owner.session, readSettings, {})).toEqual(before)
})

test('a short name has up to twelve characters of any script', async () => {
  for (const shortName of ['Ω', 'Twelve signs', '🌞🌞🌞🌞🌞🌞🌞🌞🌞🌞🌞🌞']) {
    const { branding } = await save({ branding: { shortName } })
    expect(branding.shortName).toBe(shortName)
  }
})

test('everybody may see the logo, a new logo replaces it, and null brings the shipped mark back', async () => {
  type Saved = { branding: { logo: { url: string } } }
  const send = async () => {
    const { body } = await sendForm<Saved>(site, owner, saveLogo, { logo: fileOf(await photograph()) })
    return body.branding.logo
  }
  const status = async ({ url }: { url: string }) => (await site.http(url)).status
  const first = await send()
  expect(await status(first)).toBe(200)
  const second = await send()
  expect([await status(first), await status(second)]).toEqual([404, 200])
  expect((await site.call(null, siteBranding, {})).logo).toEqual(second)
  expect((await save({ branding: { logo: second } })).branding.logo).toEqual(second)
  expect((await save({ branding: { logo: null } })).branding.logo).toBeNull()
  expect(await status(second)).toBe(404)
  expect((await site.call(null, siteBranding, {})).logo).toBeNull()
})

test('a logo has at most one megabyte, and is a JPEG, PNG or WebP', async () => {
  const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'logo.svg')
  const large = new File([new Uint8Array(await photograph()), new Uint8Array(1024 * 1024)], 'logo.jpg')
  for (const [logo, refusal] of [
    [svg, { code: 'wrong_file_type' }],
    [large, { code: 'file_too_large', message: 'File size exceeds 1MB' }],
  ] as const) {
    const { body } = await sendForm(site, owner, saveLogo, { logo })
    expect(body).toMatchObject(refusal)
  }
})

test('a name that was read while it was changed is not kept in memory', async () => {
  await using site = await startTestApp()
  const owner = await site.person('admin')
  const { context } = site
  const reading = brandingOf(context)
  context.pageInvalidation.tell('all')
  await site.call(owner.session, saveSettings, { branding: { name: 'After' } })
  await reading
  expect((await brandingOf(context)).name).toBe('After')
  // While the database is away, the last known name is used.
  context.pageInvalidation.tell('all')
  const away = {
    ...context,
    db: {
      selectFrom: () => {
        throw new Error('away')
      },
    } as never,
  }
  expect((await brandingKnown(away)).name).toBe('After')
})
