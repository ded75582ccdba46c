import { afterAll, expect, test } from 'vitest'
import { createOrder } from '#contract/membership/members.ts'
import { settle } from '#server/payments/settle/settle.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import { startProvider, startTestApp } from '#test/support/test-app.ts'
import { expectAccessible, expectNoSidewaysScroll, pageAs, startBrowser } from '../browser.ts'

const simulator = await startProvider()
afterAll(() => simulator[Symbol.asyncDispose]())

test('an admin chooses which of two paid orders is refunded', async () => {
  await using site = await startTestApp({ simulator })
  await using browser = await startBrowser()
  const person = await site.person('user', { name: 'Asha Patel' })
  const form = { ...applicationForm, fullName: 'Asha Patel' }
  const wrong = await site.call(person.session, createOrder, { ...form, membershipCategory: 'Student' })
  const right = await site.call(person.session, createOrder, form)
  for (const { id } of [wrong, right]) {
    await simulator.pay(id)
    await settle(site.context, id)
  }
  const page = await pageAs(browser, site, await site.person('admin'), {
    viewport: { width: 1440, height: 900 },
  })
  await page.goto('/admin?panel=payments&bucket=review')
  await page.getByRole('button', { name: 'Resolve the payment of Asha Patel' }).click()
  const resolve = page.getByRole('form', { name: 'Resolve the review' })
  const which = resolve.getByRole('group', { name: 'Which goes back?' })
  expect(await which.getByLabel(/^This order: .*₹2,358\.82$/).isChecked()).toBe(true)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await which.getByLabel(/^The other one: Student, ₹1,178\.82$/).check()
  await resolve.getByLabel('Note').fill('No student any more')
  await resolve.getByRole('button', { name: 'Give back' }).click()
  await resolve.waitFor({ state: 'detached' })
  const { rows } = await site.database.pool.query(
    'select r.amount, p.category from refunds r join payments p on p.id = r.payment_id',
  )
  expect(rows).toEqual([{ amount: 117_882, category: 'Student' }])
})
