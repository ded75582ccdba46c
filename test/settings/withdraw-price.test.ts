import { expect, test } from 'vitest'
import { auditLog } from '#contract/admin/audit.ts'
import { dayInIst } from '#contract/values/days.ts'
import { daysAfter } from '#contract/membership/year.ts'
import { currentPrices } from '#contract/membership/prices.ts'
import { chargesWithoutGstin, readSettings, saveSettings, withdrawPrice } from '#contract/settings.ts'
import { DAY } from '#contract/values/time.ts'
import { startTestApp } from '#test/support/test-app.ts'
import { OUR_GSTIN } from '../money/money.ts'

const category = 'Investor'

test('a coming price can be withdrawn, and a valid price cannot', async () => {
  await using site = await startTestApp()
  const owner = await site.person('admin')
  const today = dayInIst(site.context.clock())
  const coming = daysAfter(today, 1)
  const before = await site.call(owner.session, readSettings, {})
  // Changed once more before its day: both rows are deleted.
  for (const price of [500_000, 600_000])
    await site.call(owner.session, saveSettings, { categories: [{ category, price, validFrom: coming }] })
  const refused = (validFrom: string) => site.call(owner.session, withdrawPrice, { category, validFrom })
  await expect(refused(today)).rejects.toMatchObject({
    status: 400,
    fields: { validFrom: 'This price is valid already' },
  })
  await expect(refused(daysAfter(today, 2))).rejects.toMatchObject({ status: 404 })
  expect(await site.call(owner.session, withdrawPrice, { category, validFrom: coming })).toEqual(before)
  await expect(refused(coming)).rejects.toMatchObject({ status: 404 })
  const { entries } = await site.call(owner.session, auditLog, { only: 'changes' })
  expect(entries[0]).toMatchObject({
    action: 'settings.withdraw_price',
    about: expect.stringContaining(`from ${coming}`),
  })
  site.turnClock(DAY)
  const { prices } = await site.call(owner.session, currentPrices, {})
  expect(prices.find((one) => one.category === category)?.price).toBe(399_900)
})

test('GST on a price without a GSTIN is reported until it is corrected', async () => {
  await using site = await startTestApp()
  const owner = await site.person('admin')
  const settings = await site.call(owner.session, readSettings, {})
  expect(chargesWithoutGstin(settings)).toBe(true)
  const untaxed = settings.categories.map((one) => ({ category: one.category, gstRate: 0 }))
  expect(chargesWithoutGstin(await site.call(owner.session, saveSettings, { categories: untaxed }))).toBe(
    false,
  )
  const registered = { organisation: { gstin: OUR_GSTIN }, categories: [{ category, gstRate: 18 }] }
  expect(chargesWithoutGstin(await site.call(owner.session, saveSettings, registered as never))).toBe(false)
})
