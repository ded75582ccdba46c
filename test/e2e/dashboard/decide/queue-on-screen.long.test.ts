import type { Locator } from '@playwright/test'
import { expect, test } from 'vitest'
import { applyForAid } from '#contract/membership/members.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { startTestApp } from '#test/support/test-app.ts'
import { drawn, expectFits, pageAs, startBrowser } from '../../browser.ts'

const names = ['Anil Rao', 'Bina Das', 'Chitra Sen', 'Dev Nair', 'Esha Roy', 'Farid Ali', 'Gita Jain']

test('six who wait leave room on a desk, and on a phone the first is on the first screen', async () => {
  await using site = await startTestApp()
  await using browser = await startBrowser()
  for (const name of names) {
    const person = await site.person('user', { name })
    await site.call(person.session, applyForAid, { ...aidForm, fullName: name })
  }
  const admin = await site.person('admin')
  const desk = await pageAs(browser, site, admin, { viewport: { width: 1440, height: 900 } })
  await desk.goto('/admin?panel=All+Members&tab=waiting')
  const row = (page: typeof desk, name: string) => page.getByRole('row').filter({ hasText: name })
  const boxOf = async (part: Locator) => (await part.boundingBox()) ?? expect.fail('it is not on the screen')
  await row(desk, 'Farid Ali').waitFor()
  await drawn(desk)
  const [first, last] = [await boxOf(row(desk, 'Anil Rao')), await boxOf(row(desk, 'Farid Ali'))]
  expect(last.y + last.height - first.y).toBeLessThan(520)
  const mobile = await pageAs(browser, site, admin, { viewport: { width: 390, height: 844 } })
  await mobile.goto('/admin?panel=All+Members&tab=waiting')
  const shown = row(mobile, 'Anil Rao')
  await shown.waitFor()
  await drawn(mobile)
  const decide = mobile.getByRole('button', { name: 'Read and decide: Anil Rao' })
  const box = await boxOf(decide)
  expect(box.y + box.height).toBeLessThan(844)
  await expectFits(mobile)
  await mobile.getByText('Filters', { exact: true }).click()
  await mobile.getByLabel('City').waitFor()
  await decide.click()
  await mobile.getByRole('dialog', { name: 'Anil Rao' }).waitFor()
  expect(await mobile.locator('kbd:visible').count()).toBe(0)
})
