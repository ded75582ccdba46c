import { expect, test } from 'vitest'
import { auditLog } from '#contract/admin/audit.ts'
import { SHIPPED_BRANDING } from '#contract/site/branding.ts'
import { dayInIst, startOfDay } from '#contract/values/days.ts'
import { applyForAid, createOrder } from '#contract/membership/members.ts'
import { currentPrices } from '#contract/membership/prices.ts'
import { readSettings, saveSettings, saveSignature, siteContact } from '#contract/settings.ts'
import { setTeam } from '#contract/admin/team.ts'
import { DAY } from '#contract/values/time.ts'
import { priceAt } from '#server/settings/prices.ts'
import { aidForm, applicationForm } from '#test/cases/application-form.ts'
import { fileOf, photograph, sendForm } from '#test/cases/events/event-form.ts'
import { sharedProvider, sharedTestApp, startTestApp } from '#test/support/test-app.ts'

const simulator = await sharedProvider()

const student = { ...applicationForm, membershipCategory: 'Student' as const }

const site = await sharedTestApp()

test('a new installation has the shipped prices and contact details', async () => {
  await using site = await startTestApp()
  const owner = await site.person('admin')
  const settings = await site.call(owner.session, readSettings, {})
  expect(settings).toEqual({
    branding: SHIPPED_BRANDING,
    organisation: {
      legalName: 'FWC',
      address: null,
      state: null,
      gstin: null,
      pan: null,
      sac: null,
      invoicePrefix: 'FWC',
      phone: '+91 00000 00000',
      email: 'hello@example.org',
      linkedin: 'https://www.linkedin.com/',
      youtube: 'https://www.youtube.com/',
      instagram: 'https://www.instagram.com/',
    },
    categories: [
      ['Student', 'Student', 99_900],
      ['Startup/Business', 'Startup / Business', 199_900],
      ['Investor', 'Investor', 399_900],
      ['coreteammember', 'Core Team Member', 1_199_900],
      ['nariShakti', 'Nari Shakti', 199_900],
    ].map(([category, name, price]) =>
      expect.objectContaining({ category, name, price, gstRate: 18, validFrom: '2000-01-01' }),
    ),
    signature: null,
  })
  const { prices, validUntil } = await site.call(null, currentPrices, {})
  expect(validUntil).toBeNull()
  expect(prices.map(({ total }) => total)).toEqual([117_882, 235_882, 471_882, 1_415_882, 235_882])
  // A client may send the settings back as it read them.
  expect(await site.call(owner.session, saveSettings, settings)).toEqual(settings)
  expect((await site.database.pool.query('select from category_prices')).rowCount).toBe(5)
})

test('saving some settings leaves the others, returns all of them, and the audit log has the earlier values', async () => {
  await using site = await startTestApp()
  const owner = await site.person('admin')
  const particulars = { legalName: 'FWC Foundation', state: '27', gstin: '27AAPFU0939F1ZV' }
  const before = await site.call(owner.session, readSettings, {})
  const saved = await site.call(owner.session, saveSettings, { organisation: particulars })
  expect(saved).toEqual({ ...before, organisation: { ...before.organisation, ...particulars } })
  expect(await site.call(owner.session, readSettings, {})).toEqual(saved)
  await site.call(owner.session, saveSettings, { organisation: { phone: '', email: 'Desk@fwc.test' } })
  expect(await site.call(null, siteContact, {})).toMatchObject({ phone: null, email: 'desk@fwc.test' })
  const footer = (await (await fetch(site.url)).text()).split('<footer')[1]
  expect(footer).toContain(`GSTIN ${particulars.gstin}`)
  expect(footer).toContain(particulars.legalName)
  const { entries } = await site.call(owner.session, auditLog, { only: 'changes' })
  expect(entries.map(({ action, about }) => [action, about])).toEqual([
    ['settings.organisation', 'phone, email'],
    ['settings.organisation', 'legalName, state, gstin'],
  ])
  const { rows } = await site.database.pool.query<{ details: object }>(
    `select details from audit_log where action = 'settings.organisation' order by id limit 1`,
  )
  expect(rows).toEqual([
    { details: expect.objectContaining({ before: { legalName: 'FWC', state: null, gstin: null } }) },
  ])
})

test('particulars that contradict each other or the stored ones are refused, and nothing is changed', async () => {
  const owner = await site.person('admin')
  await site.call(owner.session, saveSettings, { organisation: { gstin: '27AAPFU0939F1ZV' } })
  await expect(
    site.call(owner.session, saveSettings, {
      organisation: { state: '29', legalName: 'Other' },
      categories: [{ category: 'Student', price: 50_000 }],
    }),
  ).rejects.toMatchObject({ status: 400, fields: { 'organisation.state': expect.stringContaining('27') } })
  const { organisation, categories } = await site.call(owner.session, readSettings, {})
  expect([organisation.state, organisation.legalName, categories[0]?.price]).toEqual([null, 'FWC', 99_900])
})

test('when one of several prices would begin yesterday, none of them is saved', async () => {
  await using site = await startTestApp()
  const owner = await site.person('admin')
  const yesterday = dayInIst(new Date(site.context.clock().getTime() - DAY))
  await expect(
    site.call(owner.session, saveSettings, {
      categories: [
        { category: 'Student', price: 50_000 },
        { category: 'Investor', price: 50_000, validFrom: yesterday },
      ],
    }),
  ).rejects.toMatchObject({ status: 400, fields: { 'categories.1.validFrom': expect.any(String) } })
  expect((await site.database.pool.query('select from category_prices')).rowCount).toBe(5)
})

test('only an owner may read or change settings', async () => {
  const [owner, colleague] = [await site.person('admin'), await site.person('admin')]
  await site.confirm(colleague.email)
  await site.call(owner.session, setTeam, { email: colleague.email, duties: ['money', 'content'] })
  for (const call of [readSettings, saveSettings])
    await expect(site.call(colleague.session, call, {})).rejects.toMatchObject({ status: 403 })
})

test('a price with a first day is charged from that day on, and an earlier order keeps its price', async () => {
  await using site = await startTestApp({ simulator })
  const [owner, asha, zoe] = [await site.person('admin'), await site.person(), await site.person()]
  const day = dayInIst(new Date(site.context.clock().getTime() + 3 * DAY))
  const { categories } = await site.call(owner.session, saveSettings, {
    categories: [{ category: 'Student', name: 'Scholar', price: 120_000, gstRate: 12.5, validFrom: day }],
  })
  expect(categories.filter(({ category }) => category === 'Student')).toMatchObject([
    { name: 'Student', price: 99_900, validFrom: '2000-01-01' },
    { name: 'Scholar', price: 120_000, gstRate: 12.5, validFrom: day },
  ])
  const first = await site.call(asha.session, createOrder, student)
  expect(first.amount).toBe(117_882)
  expect(await site.call(null, currentPrices, {})).toMatchObject({
    validUntil: startOfDay(day).toISOString(),
    prices: expect.arrayContaining([expect.objectContaining({ category: 'Student', total: 117_882 })]),
  })

  site.stopClock(startOfDay(day).getTime() - 1_000)
  expect((await site.call(asha.session, createOrder, student)).id).toBe(first.id)
  site.turnClock(2_000)
  expect((await site.call(null, currentPrices, {})).prices[0]).toEqual({
    category: 'Student',
    name: 'Scholar',
    description: 'You study and are 14 to 27 years old.',
    openTo: 'ages_14_to_27',
    price: 120_000,
    gst: 15_000,
    total: 135_000,
    rate: 12.5,
  })
  // The order with the old price is still open, and is not used again.
  const second = await site.call(asha.session, createOrder, student)
  expect([second.amount, second.id === first.id]).toEqual([135_000, false])
  const aid = await site.call(zoe.session, applyForAid, { ...aidForm, membershipCategory: 'Student' })
  expect(aid.members).toMatchObject({ categoryprice: 120_000, amount: 135_000 })
  const { rows } = await site.database.pool.query(
    'select price, gst, amount, gst_rate, status from payments order by id',
  )
  expect(rows).toEqual([
    { price: 99_900, gst: 17_982, amount: 117_882, gst_rate: 18, status: 'cancelled' },
    { price: 120_000, gst: 15_000, amount: 135_000, gst_rate: 12.5, status: 'created' },
  ])
})

test('an order that is made while the price changes has either the old price or the new one', async () => {
  await using site = await startTestApp({ simulator })
  const [owner, person] = [await site.person('admin'), await site.person()]
  const change = { category: 'Student' as const, price: 333_300, gstRate: 5 }
  const [ordered] = await site.overtake(
    'select from users, organisation where users.id = $1 for update',
    person.id,
    [
      async () => (await site.call(person.session, createOrder, student)).amount,
      async () => (await site.call(owner.session, saveSettings, { categories: [change] })).categories.length,
    ],
  )
  const before = { price: 99_900, gst: 17_982, amount: 117_882, gst_rate: 18 }
  const after = { price: 333_300, gst: 16_665, amount: 349_965, gst_rate: 5 }
  const { rows } = await site.database.pool.query<typeof before>(
    'select price, gst, amount, gst_rate from payments',
  )
  expect([[before], [after]]).toContainEqual(rows)
  expect(ordered).toEqual({ status: 'fulfilled', value: rows[0]?.amount })
})

test('when two owners save contradictory settings at the same time, one of them is refused', async () => {
  const [owner, other] = [await site.person('admin'), await site.person('admin')]
  const results = await site.collide('organisation', 'true', [
    () => site.call(owner.session, saveSettings, { organisation: { state: '27' } }),
    () => site.call(other.session, saveSettings, { organisation: { gstin: '29AAGCB7383J1Z4' } }),
  ])
  // Together the settings would contradict each other: the second request is refused.
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('the last price saved for a day is valid, both for an order and in the list', async () => {
  await using site = await startTestApp()
  const owner = await site.person('admin')
  for (const price of [50_000, 60_000, 55_000])
    await site.call(owner.session, saveSettings, { categories: [{ category: 'Investor', price }] })
  const now = site.context.clock()
  expect(await priceAt(site.context.db, 'Investor', now)).toEqual({
    name: 'Investor',
    price: 55_000,
    gst: 9_900,
    total: 64_900,
    rate: 18,
    openTo: 'everyone',
  })
  const { categories } = await site.call(owner.session, readSettings, {})
  expect(categories.filter(({ category }) => category === 'Investor')).toMatchObject([
    { price: 55_000, validFrom: dayInIst(now) },
  ])
})

test('only admins may see the picture of the signature, and a new picture replaces it', async () => {
  const owner = await site.person('admin')
  type Saved = { signature: { url: string } }
  const send = async () => {
    const { body } = await sendForm<Saved>(site, owner, saveSignature, {
      signature: fileOf(await photograph()),
    })
    return body.signature.url
  }
  const first = await send()
  const open = (address: string, session?: string) =>
    site.http(address, session ? { headers: { authorization: `Bearer ${session}` } } : {})
  expect([(await open(first)).status, (await open(first, owner.session)).status]).toEqual([401, 200])
  const second = await send()
  expect((await open(first, owner.session)).status).toBe(404)
  expect((await site.call(owner.session, readSettings, {})).signature?.url).toBe(second)
})
