import { expect, test } from 'vitest'
import type { Locator, Page } from '@playwright/test'
import { applyForAid } from '#contract/membership/members.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { submittings } from '#test/cases/submission-calls.ts'
import { expectAccessible, expectFits, expectFocusWithin, hydrate, navigate, pageAs } from '../../browser.ts'
import { shareSite } from '../../shared-site.ts'
import { goTo } from '../go-to.ts'

const { site, browser } = await shareSite()
const admin = await site.person('admin', { name: 'Ada Admin' })
const anil = await site.person('user', { name: 'Anil Rao' })
await site.call(anil.session, applyForAid, { ...aidForm, fullName: anil.name })
const bina = await site.person('member', { name: 'Bina Das' })
await submittings.find(({ programme }) => programme === 'stays')?.submit(site, bina)
const page = await pageAs(browser, site, admin)

type PopupCase = {
  name: string
  address: string
  open: (page: Page) => Promise<unknown>
  field: (popup: Locator) => Locator
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const openApplication = press('Read and decide: Anil Rao')

/** Opens the popup of an application and presses a key as soon as the popup reacts to keys. */
async function pressThere(page: Page, key: string): Promise<void> {
  await openApplication(page)
  await page.getByRole('button', { name: 'Approve', exact: true, disabled: false }).waitFor()
  await expectFocusWithin(page.getByRole('dialog'))
  await page.keyboard.press(key)
}

const waiting = '/admin?panel=All+Members&tab=waiting'
const first = (popup: Locator) => popup.locator('textarea:visible, input:visible').first()

/** Popups of the dashboard and the site with a text field. */
const popups: PopupCase[] = [
  {
    name: 'a question, opened with the keyboard shortcut',
    address: waiting,
    open: (page) => pressThere(page, 'q'),
    field: (popup) => popup.getByLabel(/^What do you want to know/),
  },
  {
    name: 'the reason of an answer',
    address: '/admin?panel=All+Atithi',
    open: async (page) => {
      await press(/^Answer/)(page)
      await page.getByRole('dialog').getByLabel('Decline').check()
      await page.getByRole('dialog').getByLabel('Reason').focus()
    },
    field: (popup) => popup.getByLabel('Reason'),
  },
  { name: 'a suspension', address: '/admin?panel=All+Users', open: press('Suspend Bina Das'), field: first },
  { name: 'a change of one’s own e-mail', address: '/my/account', open: press('Change'), field: first },
]

const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

test.each(popups.map((popup, at) => ({ ...popup, viewport: at % 2 === 0 ? desk : phone })))(
  '$name at $viewport.width px: the field has the focus, and every way to leave the popup asks before the typed text is lost',
  async ({ name, address, open, field, viewport }) => {
    await page.setViewportSize(viewport)
    await goTo(page, '/admin?panel=Overview')
    // Navigation within the document, so that going back does not load another document.
    await (address.startsWith('/admin') ? goTo(page, address) : navigate(page, address))
    await open(page)
    const popup = page.getByRole('dialog')
    const textField = field(popup)
    await textField.waitFor()
    await expect.poll(() => textField.evaluate((element) => element === document.activeElement)).toBe(true)
    const text = 'words that took long'
    await page.keyboard.insertText(text)
    const typed = await textField.inputValue()
    const question = page.getByRole('alertdialog', { name: 'Not sent yet' })
    const keepWriting = () => question.getByRole('button', { name: 'Keep writing' }).click()
    await page.keyboard.press('Escape')
    await question.waitFor()
    // The question is the same over every popup, so one check is enough; other tests check the popups.
    if (name === popups[0]?.name) {
      await expectFits(page)
      await expectAccessible(page)
    }
    await page.keyboard.press('Enter')
    await question.waitFor({ state: 'detached' })
    await expect.poll(() => textField.evaluate((element) => element === document.activeElement)).toBe(true)
    // In the first half second a press beside the popup is taken for the second tap on its opener.
    await expect
      .poll(async () => {
        if (!(await question.isVisible())) await page.mouse.click(4, viewport.height - 4)
        return question.isVisible()
      })
      .toBe(true)
    await keepWriting()
    await popup.getByRole('button', { name: 'Close', exact: true }).click()
    await question.waitFor()
    await keepWriting()
    await page.evaluate(() => history.back())
    await question.waitFor()
    await keepWriting()
    expect(await textField.inputValue()).toBe(typed)
    const opening = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const leaving = await opening
    expect(leaving.type()).toBe('beforeunload')
    await leaving.dismiss()
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Discard it' }).click()
    await popup.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
  },
)

test('going back to a page whose code is not loaded yet asks before the typed text is lost', async () => {
  const page = await pageAs(browser, site, admin)
  await page.goto('/partner')
  await hydrate(page)
  await navigate(page, waiting)
  await page.getByRole('button', { name: 'Read and decide: Anil Rao' }).waitFor()
  // The reload drops the code of the page before, but the history still has its entry.
  await page.reload()
  await pressThere(page, 'q')
  const textField = page.getByRole('dialog').getByLabel(/^What do you want to know/)
  await textField.fill('words that took long')
  await page.evaluate(() => history.back())
  const question = page.getByRole('alertdialog', { name: 'Not sent yet' })
  await question.waitFor()
  await question.getByRole('button', { name: 'Keep writing' }).click()
  expect(await textField.inputValue()).toBe('words that took long')
  expect(new URL(page.url()).pathname).toBe('/admin')
})
