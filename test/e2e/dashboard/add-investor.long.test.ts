import { expect, test } from 'vitest'
import { readInvestorDraft } from '#contract/programmes/investors.ts'
import { investorForm } from '#test/cases/submission-forms.ts'
import { alertOf, answer, expectAccessible, phone, pageAs, expectFits } from '../browser.ts'
import { shareSite } from '../shared-site.ts'
import { goTo } from './go-to.ts'

const PANEL = '/admin?panel=All+Investment+Seeking+Form'
const { site, browser } = await shareSite()
const FILLED = 'You have already filled Investor Circle form'
const fields = [
  'name',
  'website',
  'description',
  'socialMedia',
  'valuation',
  'incorporationNumber',
  'pastInvestment',
  'fundingRequirement',
  'fundingUsage',
  'usp',
] as const
/** Indexes of a step with a text field, one with a text area, one with a choice, and the last step: the others look like these. */
const KINDS = [0, 2, 5, 9]

test('at 360 px an admin must fill in each step before the next, and a reload in the middle keeps the draft', async () => {
  const admin = await site.person('admin')
  const page = await pageAs(browser, site, admin, phone)
  await page.goto(PANEL)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Seek investment' })
  const continueButton = dialog.getByRole('button', { name: 'Continue' })
  const control = (name: string) => dialog.locator(`[name=${name}]`)
  const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name)
  await control('name').fill('   ')
  for (const [index, name] of fields.entries()) {
    const isNumber = name === 'incorporationNumber'
    if (isNumber) await answer(page, 'Is the business incorporated?', 'Yes').check()
    await control(name).waitFor()
    if (KINDS.includes(index)) await expectFits(page)
    const forward = index < 9 ? continueButton : dialog.getByRole('button', { name: 'Submit', exact: true })
    await forward.click()
    // While an alert is open, the same alert is not shown again.
    if (index === 0) await alertOf(page, 'Please fill the required field')
    await dialog.getByText('Please fill this in').filter({ visible: true }).waitFor()
    await expect.poll(focused).toBe(name)
    await control(name).fill(investorForm[name])
    if (name === 'valuation') {
      // The page reopens the step that the server has saved; the server may not have the last typed value yet.
      await expect
        .poll(async () => (await site.call(admin.session, readInvestorDraft, {})).draft?.step)
        .toBe(index + 1)
      await page.reload()
      await control(name).waitFor()
      expect(await control(name).inputValue()).toBe(investorForm.valuation)
      await dialog.getByRole('button', { name: 'Back' }).click()
      await control('socialMedia').waitFor()
      await continueButton.click()
    }
    await forward.click()
  }
  await alertOf(page, 'Form submitted successfully!')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('row').filter({ hasText: investorForm.name }).waitFor()
  await goTo(page, `${PANEL}&add=1`)
  await dialog.getByText(FILLED).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.has('add')).toBe(false)
})
