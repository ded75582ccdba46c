import { expect, test } from 'vitest'
import { applyForAid } from '#contract/membership/members.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { startTestApp } from '#test/support/test-app.ts'
import { expectFits, pageAs, startBrowser } from '../browser.ts'

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
  const [first, last] = [
    await row(desk, 'Anil Rao').boundingBox(),
    await row(desk, 'Farid Ali').boundingBox(),
  ]
  if (process.env['SHOTS']) await desk.screenshot({ path: `${process.env['SHOTS']}/queue-desk.png` })
  expect((last?.y ?? 0) + (last?.height ?? 0) - (first?.y ?? 0)).toBeLessThan(520)
  const mobile = await pageAs(browser, site, admin, { viewport: { width: 390, height: 844 } })
  await mobile.goto('/admin?panel=All+Members&tab=waiting')
  const shown = row(mobile, 'Anil Rao')
  await shown.waitFor()
  const decide = mobile.getByRole('button', { name: 'Read and decide: Anil Rao' })
  if (process.env['SHOTS']) await mobile.screenshot({ path: `${process.env['SHOTS']}/queue-phone.png` })
  const box = await decide.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(844)
  await expectFits(mobile)
  await mobile.getByText('Filters', { exact: true }).click()
  await mobile.getByLabel('City').waitFor()
  await decide.click()
  await mobile.getByRole('dialog', { name: 'Anil Rao' }).waitFor()
  expect(await mobile.locator('kbd:visible').count()).toBe(0)
})
