import { expect, test } from 'vitest'
import { setupSteps } from '#contract/admin/setup.ts'
import { startTestApp } from '#test/support/test-app.ts'
import { expectFitsByDayAndNight, pageAs, startBrowser } from '../browser.ts'
import { goTo } from './go-to.ts'

test('the dashboard begins with a list of set-up steps: why each is needed, what others see meanwhile, and a link to its page', async () => {
  await using site = await startTestApp()
  await using browser = await startBrowser()
  const owner = await site.person('admin')
  const page = await pageAs(browser, site, owner, { viewport: { width: 320, height: 900 } })
  await page.goto('/admin')
  const list = page.getByRole('region', { name: 'Still to be done' })
  await list.getByRole('button', { name: setupSteps.people.title }).click()
  await list.getByText(setupSteps.people.why).waitFor()
  await list.getByText(setupSteps.people.meanwhile).waitFor()
  await expectFitsByDayAndNight(page)
  // Each sample links to its document, and the document links to each page that shows it.
  await list.getByRole('link', { name: 'Founder', exact: true }).click()
  await page.getByRole('heading', { level: 2, name: 'Founder' }).waitFor()
  for (const path of ['/', '/leadership']) await page.getByRole('link', { name: path, exact: true }).waitFor()
  // A panel that was opened by a link does not show the list, except the Overview.
  expect(await list.count()).toBe(0)
  await goTo(page, '/admin?panel=overview')
  await list.waitFor()
})

test('an owner sets a step aside by keyboard, and the list disappears when all steps are set aside', async () => {
  await using site = await startTestApp()
  await using browser = await startBrowser()
  const owner = await site.person('admin')
  const page = await pageAs(browser, site, owner)
  await page.goto('/admin')
  const list = page.getByRole('region', { name: 'Still to be done' })
  const heading = list.getByRole('heading')
  const before = await heading.textContent()
  await list.getByRole('button', { name: setupSteps.tax.title }).press('Enter')
  await list.getByRole('button', { name: 'Set aside' }).press('Enter')
  await list.getByText(`Set aside: ${setupSteps.tax.title}.`).waitFor()
  expect(await heading.textContent()).not.toBe(before)
  for (const step of Object.keys(setupSteps))
    await site.database.db
      .insertInto('setup_skips')
      .values({ step, skipped_at: site.context.clock(), skipped_by: owner.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  await page.reload()
  await page.getByText('No Members found').waitFor()
  expect(await list.count()).toBe(0)
})
