import { expect, test } from 'vitest'
import { setupSteps } from '#contract/admin/setup.ts'
import { startTestApp } from '#test/support/test-app.ts'
import { expectFitsByDayAndNight, pageAs, startBrowser } from '../browser.ts'
import { goTo } from './go-to.ts'

test('the dashboard begins with what is still to be done: why, what others see meanwhile, and the way there', async () => {
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
  // Each sample leads to the document it is in, and that to each page that shows it.
  await list.getByRole('link', { name: 'Founder', exact: true }).click()
  await page.getByRole('heading', { level: 2, name: 'Founder' }).waitFor()
  for (const path of ['/', '/leadership']) await page.getByRole('link', { name: path, exact: true }).waitFor()
  // Whoever has chosen a panel is at work.
  expect(await list.count()).toBe(0)
  await goTo(page, '/admin?panel=overview')
  await list.waitFor()
})

test('from the step of the name an owner comes to the name, and reads that it is saved', async () => {
  await using site = await startTestApp()
  await using browser = await startBrowser()
  const page = await pageAs(browser, site, await site.person('admin'))
  await page.goto('/admin')
  const list = page.getByRole('region', { name: 'Still to be done' })
  await list.getByRole('button', { name: setupSteps.branding.title }).click()
  await list.getByRole('link', { name: 'Open Settings' }).click()
  const form = page.getByRole('form', { name: 'Name and colours' })
  const name = form.getByLabel('Name', { exact: true })
  await expect.poll(async () => (await form.boundingBox())?.y ?? 9999).toBeLessThan(300)
  await name.fill('Navodaya Founders’ Forum')
  await form.getByLabel('Short name').fill('Navodaya')
  await form.getByRole('button', { name: 'Save name and colours' }).click()
  await form.getByText('The name and the colours are saved').waitFor()
  expect(await name.inputValue()).toBe('Navodaya Founders’ Forum')
  await page.goto('/')
  await page.getByRole('contentinfo').getByText('Navodaya Founders’ Forum').waitFor()
})

test('an owner sets a step aside by keyboard, and the list ends with the last one', async () => {
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

test('an admin of other duties reads who does a step, and sets none aside', async () => {
  await using site = await startTestApp()
  await using browser = await startBrowser()
  await site.person('admin')
  const helper = await site.person('admin')
  await site.database.db
    .updateTable('users')
    .set({ duties: ['members'] })
    .where('id', '=', helper.id)
    .execute()
  const page = await pageAs(browser, site, helper)
  await page.goto('/admin')
  const list = page.getByRole('region', { name: 'Still to be done' })
  await list.getByRole('button', { name: setupSteps.branding.title }).click()
  await list.getByText('An owner does this.').waitFor()
  expect(await list.getByRole('button', { name: 'Set aside' }).count()).toBe(0)
})
