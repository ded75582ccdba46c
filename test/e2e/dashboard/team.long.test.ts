import { beforeEach, expect, test } from 'vitest'
import { startProvider } from '#test/support/test-app.ts'
import { suspendUser } from '#contract/accounts/suspension.ts'
import { applyForAid, createOrder } from '#contract/membership/members.ts'
import { aidForm, applicationForm } from '#test/cases/application-form.ts'
import { submittings } from '#test/cases/submission-calls.ts'
import { inTheGate } from '#test/cases/calls/in-the-gate.ts'
import {
  alertOf,
  expectAccessible,
  expectAccessibleOnceQuiet,
  expectNoSidewaysScroll,
  pageAs,
  phone,
} from '../browser.ts'
import { shareSite } from '../shared-site.ts'
import { goTo } from './go-to.ts'

const simulator = await startProvider()
const { site, browser } = await shareSite({ simulator })
const owner = await site.person('admin', { name: 'Ravi Menon' })
await site.confirm(owner.email)
const atDesk = await pageAs(browser, site, owner, { viewport: { width: 1440, height: 900 } })
const screen = { width: 390, height: 844 }
const onPhone = await pageAs(browser, site, owner, { ...phone, viewport: screen })
beforeEach(() => onPhone.setViewportSize(screen))
/** The page of the owner on each device. */
const SIZES = [
  ['on a desktop', atDesk],
  ['on a phone', onPhone],
] as const

test('an owner gives a colleague a duty, who finds its panels and no other', async () => {
  const asha = await site.person('user', { name: 'Asha Patel' })
  await site.confirm(asha.email)
  const page = onPhone
  await page.setViewportSize({ width: 320, height: 640 })
  await goTo(page, '/admin?panel=Team')
  await page.getByText(owner.email).waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add a colleague' }).click()
  const popup = page.getByRole('dialog')
  await popup.getByLabel('E-mail').fill(asha.email)
  await popup.getByLabel(/^Money/).check()
  await popup.getByRole('button', { name: 'Add' }).click()
  await alertOf(page, 'told by e-mail')
  await page.getByText(asha.email).waitFor()

  const own = await pageAs(browser, site, asha, { viewport: { width: 1440, height: 900 } })
  await own.goto('/admin')
  await own.getByRole('heading', { name: 'Overview' }).waitFor()
  await own.getByRole('heading', { name: 'Money by month' }).waitFor()
  for (const name of ['Members by month', 'Requests by age', 'Renewals by month'])
    expect(await own.getByRole('heading', { name }).count()).toBe(0)
  const names = await own.getByRole('navigation', { name: 'Panels' }).getByRole('link').allTextContents()
  expect(names).toEqual(['Overview', 'Members Forms', 'Payments', 'Bank statement', 'Accounts', 'Audit log'])
  await own.goto('/admin?panel=Team')
  await own.getByText('This is not one of your duties. Please ask an owner.').waitFor()
  // Nothing is left to press of a panel that is not theirs.
  await own.goto('/admin?panel=All+Users')
  await own.getByText('This is not one of your duties. Please ask an owner.').waitFor()
  for (const role of ['tab', 'searchbox', 'combobox'] as const)
    expect(await own.getByRole('main').getByRole(role).count(), role).toBe(0)
})

test.each(inTheGate(SIZES))(
  '%s an owner invites, invites again once that has ended, and removes with a reason',
  async (device, page) => {
    const email = `new.${device.replaceAll(' ', '.')}@example.org`
    await goTo(page, '/admin?panel=Team')
    await page.getByRole('button', { name: 'Add a colleague' }).click()
    const popup = page.getByRole('dialog')
    await popup.getByText(/^Opens .*Payments, Bank statement and Accounts\.$/).waitFor()
    await popup.getByText('Opens Content.').waitFor()
    await popup.getByText('Opens Waiting, All Members, Members Forms, All Users and Import.').waitFor()
    await popup.getByLabel('E-mail').fill(email)
    await popup.getByLabel(/^Money/).check()
    await expectAccessible(page)
    await popup.getByRole('button', { name: 'Add' }).click()
    const row = page.getByRole('row').filter({ hasText: email })
    await row.getByText('Invited', { exact: true }).waitFor()
    await row.getByText('Invited by Ravi Menon, holds until').waitFor()
    await expectNoSidewaysScroll(page)
    await expectAccessibleOnceQuiet(page)

    await site.database.pool.query(
      "update users set invited_at = invited_at - interval '8 days' where email = $1",
      [email],
    )
    await page.reload()
    await row.getByText('Invitation ended').waitFor()
    await row.getByRole('button', { name: /^Invite again/ }).click()
    await alertOf(page, 'is invited again, for seven days')
    await row.getByText('Invited', { exact: true }).waitFor()

    await row.getByRole('button', { name: /^Change the duties of/ }).click()
    await popup.getByLabel(/^Money/).uncheck()
    await popup.getByText('is no admin any more then').waitFor()
    await popup.getByRole('button', { name: /^Remove / }).click()
    await popup.getByText('they read why they leave the team').waitFor()
    await popup.getByLabel('Reason').fill('It was the wrong address.')
    await expectAccessible(page)
    await popup.getByRole('button', { name: /^Remove / }).click()
    // While a popup is open, no row behind it is found by its role.
    await alertOf(page, 'are changed.')
    await row.waitFor({ state: 'detached' })
    expect((await site.mailed()).at(-1)?.text).toContain('It was the wrong address.')
  },
)

test.each(inTheGate(SIZES, ([name]) => name === 'on a phone'))(
  '%s whoever is suspended is marked in every list that names them',
  async (_, page) => {
    const [asha, mohan] = [await site.person('member', { name: 'Asha Patel' }), await site.person('user')]
    const other = await site.person('user', { name: 'Not suspended' })
    await site.call(other.session, createOrder, applicationForm)
    for (const one of submittings) await one.submit(site, asha)
    await site.call(mohan.session, applyForAid, aidForm)
    const payer = await site.person('user')
    await site.call(payer.session, createOrder, applicationForm)
    await site.confirm(asha.email)
    for (const { email } of [asha, mohan, payer])
      await site.call(owner.session, suspendUser, { email, reason: 'x' })
    for (const [address, { email }] of [
      ['All Users', asha],
      ['All Members', mohan],
      ['Members Forms', payer],
      ['Members Forms&tab=aid', mohan],
      ['Payments', payer],
      ['Audit log', asha],
      ['All Atithi', asha],
      ['All Investment Seeking Form', asha],
      ['All Yuva Shakti', asha],
      ['All Spotlight Boost', asha],
      ['All Zoom Premium', asha],
      ['Expert Connect', asha],
    ] as const) {
      await goTo(page, `/admin?panel=${address}`)
      const row = page.getByRole('row').filter({ hasText: email }).first()
      await row.getByText('suspended').first().waitFor()
    }
    await goTo(page, '/admin?panel=Payments')
    const free = page.getByRole('row').filter({ hasText: other.email })
    await free.waitFor()
    expect(await free.getByText('Suspended').count()).toBe(0)
  },
)
