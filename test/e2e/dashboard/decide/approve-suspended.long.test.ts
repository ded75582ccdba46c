import { afterAll, expect, test } from 'vitest'
import { suspendUser } from '#contract/accounts/suspension.ts'
import { applyForAid } from '#contract/membership/members.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { join } from '#test/members/membership.ts'
import { startProvider, startTestApp } from '#test/support/test-app.ts'
import { expectAccessible, expectFocusWithin, pageAs, startBrowser } from '../../browser.ts'
import { goToAnew } from '../go-to.ts'
import { pressUntilOpen } from '../popups.ts'

const simulator = await startProvider()
afterAll(() => simulator[Symbol.asyncDispose]())

test('nothing in the dashboard approves somebody who is suspended, and each place says why', async () => {
  await using site = await startTestApp({ simulator })
  await using browser = await startBrowser()
  const admin = await site.person('admin')
  const [anil, bina] = [
    await site.person('user', { name: 'Anil Rao' }),
    await site.person('user', { name: 'Bina Das' }),
  ]
  await site.call(anil.session, applyForAid, { ...aidForm, fullName: anil.name })
  await join(site, simulator, bina, { fullName: bina.name })
  for (const { email } of [anil, bina])
    await site.call(admin.session, suspendUser, { email, reason: 'Letters come back.' })
  const page = await pageAs(browser, site, admin, { viewport: { width: 1440, height: 900 } })
  for (const address of ['members', 'forms&tab=aid', 'forms&tab=paid']) {
    await goToAnew(page, `/admin?panel=${address}`)
    const suspended = page.getByRole('button', { name: 'Suspended', exact: true })
    await suspended.first().waitFor()
    expect(await suspended.first().isDisabled(), address).toBe(true)
    expect(await page.getByRole('button', { name: /^Approve/ }).count(), address).toBe(0)
  }
  await goToAnew(page, '/admin?panel=members&tab=waiting')
  await page.getByLabel('Choose all on this page').check()
  await page.getByRole('button', { name: 'Approve chosen (2)' }).click()
  const view = page.getByRole('dialog')
  await expect.poll(() => view.getByText('Cannot: This person is suspended.').count()).toBe(2)
  await view.getByRole('heading', { name: 'Nobody to approve' }).waitFor()
  expect(await view.getByText(/e-mail|0 people/).count()).toBe(0)
  await page.keyboard.press('Escape')
  await view.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Read and decide: Anil Rao' }).click()
  await view.getByText('is suspended. Please restore the account first.').waitFor()
  await expectFocusWithin(view)
  // Letters decide once it has been on the screen for half a second: once D does, A would.
  const reason = view.getByLabel('Why is Anil Rao declined?')
  await pressUntilOpen(page, 'd', reason)
  await view.getByRole('button', { name: 'Back', exact: true }).click()
  await expectFocusWithin(view)
  await page.keyboard.press('a')
  expect(await view.getByRole('button', { name: 'Approve', exact: true }).isDisabled()).toBe(true)
  await expectAccessible(page)
  await view.getByRole('link', { name: 'Anil Rao' }).click()
  await page.getByRole('button', { name: /^Restore/ }).waitFor()
  const { rows } = await site.database.pool.query(`select from users where role = 'member'`)
  expect(rows).toEqual([])
})
