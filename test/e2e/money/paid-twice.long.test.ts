import { expect, test } from 'vitest'
import { createOrder, saveDraft } from '#contract/membership/members.ts'
import { renewMembership } from '#contract/membership/renewal.ts'
import { declineMember } from '#contract/membership/review.ts'
import { settle } from '#server/payments/settle/settle.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import { again, approve, daysLater, join } from '#test/members/membership.ts'
import { startProvider } from '#test/support/test-app.ts'
import { expectAccessible, expectNoSidewaysScroll, newPage, phone } from '../browser.ts'
import { handOver } from '../one-page.ts'
import { shareSite } from '../shared-site.ts'

const simulator = await startProvider()
const { site, browser } = await shareSite({ simulator })
site.startJobs()
const page = await newPage(browser, site.url, phone)

test('a person who paid two orders reads that the second payment arrived, and after a decline that all money was refunded', async () => {
  const person = await site.person()
  const student = { ...applicationForm, membershipCategory: 'Student' as const }
  const first = await site.call(person.session, createOrder, student)
  const second = await site.call(person.session, createOrder, applicationForm)
  for (const { id } of [first, second]) {
    await simulator.pay(id)
    await settle(site.context, id)
  }
  await handOver(page, person, `/paymentsuccess/${second.id}`)
  await page.getByRole('heading', { name: 'Your payment has arrived' }).waitFor()
  await page.getByText('₹2,358.82 has arrived. You had paid already.').waitFor()
  expect(await page.getByText('Try to pay again').count()).toBe(0)
  expect(await page.getByText('Asking the payment provider').count()).toBe(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.goto('/my')
  const payments = page.getByRole('region', { name: 'Your payments' })
  await payments.getByText('₹2,358.82 has arrived. You had paid already.').waitFor()
  await payments.getByText('₹1,178.82 paid for your application on').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const admin = await site.person('admin')
  await site.call(admin.session, declineMember, { email: person.email, reason: 'Not this year.' })
  await site.letHeldGo()
  const unrefunded = `select from payments where user_id = $1 and refunded < amount`
  await expect
    .poll(async () => (await site.database.pool.query(unrefunded, [person.id])).rowCount, { timeout: 20_000 })
    .toBe(0)
  await page.reload()
  await page.getByText('Everything you paid went back to you on').waitFor()
  await payments.getByText('₹2,358.82 went back to you on').waitFor()
  await page.goto(`/paymentsuccess/${second.id}`)
  await page.getByRole('heading', { name: 'Your payment goes back to you' }).waitFor()
  await page.goto(`/paymentsuccess/${first.id}`)
  await page.getByText('₹1,178.82 went back to you on').waitFor()
})

test('My FWC says how much money of a declined application is not refunded yet', async () => {
  const person = await site.person()
  const student = { ...applicationForm, membershipCategory: 'Student' as const }
  const short = await site.call(person.session, createOrder, applicationForm)
  await simulator.pay(short.id, { outcome: 'captured', amount: 50_000 })
  await settle(site.context, short.id)
  const paid = await site.call(person.session, createOrder, student)
  await simulator.pay(paid.id)
  await settle(site.context, paid.id)
  const admin = await site.person('admin')
  await site.call(admin.session, declineMember, { email: person.email, reason: 'Not this year.' })
  await handOver(page, person, '/my')
  await page.getByText('₹500.00 of what you paid is still here').waitFor()
  await page.getByText('The rest of what you paid').waitFor()
  expect(await page.getByText('Everything you paid').count()).toBe(0)
})

test.each(['joining', 'renewal'] as const)(
  'at %s, closing the checkout of an order that was paid in another tab leads to the page of the received payment',
  async (moment) => {
    const person = await site.person()
    if (moment === 'renewal') {
      await join(site, simulator, person)
      await approve(site, person)
      await daysLater(site, 340)
    } else {
      const { termsAccepted: _terms, ...typed } = applicationForm
      await site.call(person.session, saveDraft, { changes: { ...typed, termsAccepted: 'true' }, step: 6 })
    }
    const path = moment === 'renewal' ? '/my/renew' : '/partner/submit-details?step=6'
    await handOver(page, await again(site, person), path)
    await page.getByRole('button', { name: /^Pay ₹/ }).click()
    const checkout = page.frameLocator('iframe[title="Checkout"]')
    const cancel = checkout.getByRole('button', { name: 'Cancel payment', disabled: false })
    await cancel.waitFor()
    const { rows } = await site.database.pool.query<{ id: string }>(
      `select provider_order_id as id from payments where user_id = $1 and status = 'created'`,
      [person.id],
    )
    // As if paid in another tab.
    await simulator.pay(rows[0]?.id as string)
    await cancel.click()
    await page.getByRole('heading', { name: 'Payment received' }).waitFor()
    if (moment === 'joining') return
    await page.goto('/my')
    const card = page.getByRole('region', { name: 'Your membership' })
    await card.getByText('You have also paid for the time after that, until').waitFor()
  },
)

test('a renewal that was paid elsewhere in the meantime shows until when the membership is paid', async () => {
  const person = await site.person()
  await join(site, simulator, person)
  await approve(site, person)
  await daysLater(site, 340)
  const { session } = await again(site, person)
  await handOver(page, { ...person, session }, '/my/renew')
  const button = page.getByRole('button', { name: /^Pay ₹/ })
  await button.waitFor()
  const { id } = await site.call(session, renewMembership, {})
  await simulator.pay(id)
  await settle(site.context, id)
  await button.click()
  await page.getByText('Your membership is paid until').waitFor()
  await page.getByText('You can renew it from').waitFor()
  expect(await page.getByText('Nothing was paid').count()).toBe(0)
})
