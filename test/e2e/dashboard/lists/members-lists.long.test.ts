import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { allAssignments } from '#contract/admin/assignments.ts'
import { allMembers, applyForAid } from '#contract/membership/members.ts'
import { declineMember } from '#contract/membership/review.ts'
import { saveView } from '#contract/membership/saved-views.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { type Person } from '#test/support/test-app.ts'
import { alertOf, android, expectAccessible, expectNoSidewaysScroll, pageAs } from '../../browser.ts'
import { shareSite } from '../../shared-site.ts'
import { goTo } from '../go-to.ts'

const desk = { viewport: { width: 1440, height: 900 }, acceptDownloads: true }
const LIST = '/admin?panel=All+Members'

const { site, browser } = await shareSite()
const admin = await site.person('admin', { name: 'Olga Owner' })
const ravi = await site.person('admin', { name: 'Ravi Admin' })
async function apply(name: string, membershipCategory: string, city: string): Promise<Person> {
  const person = await site.person('user', { name })
  const form = { ...aidForm, fullName: name, membershipCategory, city }
  await site.call(person.session, applyForAid, form as never)
  return person
}
// The waiting applicants of all tests: two in Pune, one in Kochi. The last test decides about them.
const anil = await apply('Anil Rao', 'Investor', 'Pune')
const bina = await apply('Bina Das', 'Student', 'pune')
const chitra = await apply('Chitra Nair', 'Investor', 'Kochi')
const page = await pageAs(browser, site, admin, desk)
const onPhone = await pageAs(browser, site, ravi, android)

const names = (page: Page) => page.locator('.records tbody tr .who-words > :first-child').allInnerTexts()
const expectNames = (page: Page, found: string[]) => expect.poll(() => names(page)).toEqual(found)

test('an admin filters a list, saves it as a view, exports exactly the filtered rows, and opens and deletes the view', async () => {
  await goTo(page, LIST)
  await expectNames(page, ['Chitra Nair', 'Bina Das', 'Anil Rao'])
  await page.getByLabel('Category', { exact: true }).selectOption('Investor')
  await expectNames(page, ['Chitra Nair', 'Anil Rao'])
  await page.getByLabel('City', { exact: true }).fill('PUNE')
  await page.getByLabel('City', { exact: true }).press('Enter')
  await expectNames(page, ['Anil Rao'])
  expect(new URL(page.url()).search).toContain('category=Investor&city=PUNE')
  await expectAccessible(page)

  await page.goBack()
  await expectNames(page, ['Chitra Nair', 'Anil Rao'])
  await expect.poll(() => page.getByLabel('City', { exact: true }).inputValue()).toBe('')
  await page.goForward()
  await expectNames(page, ['Anil Rao'])

  await page.getByRole('button', { name: 'Save this view' }).click()
  const popup = page.getByRole('dialog')
  await popup.getByText('It shows: Investor, PUNE.').waitFor()
  await popup.getByRole('button', { name: 'Save' }).click()
  await popup.getByText('Please fill this in').waitFor()
  await popup.getByLabel('Name').fill('Investors of Pune')
  await expectAccessible(page)
  await popup.getByRole('button', { name: 'Save' }).click()
  await alertOf(page, 'The view Investors of Pune is saved.')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^fwc-all-members-investor-pune-\d{4}-\d\d-\d\d\.csv$/)
  const [head, ...rows] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(rows).toHaveLength(1)
  expect(rows[0]).toContain('Anil Rao')
  expect(head).toContain('State')
  await alertOf(page, '1 row saved as CSV (Investor, PUNE).')

  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expectNames(page, ['Chitra Nair', 'Bina Das', 'Anil Rao'])
  await page.getByRole('link', { name: 'Investors of Pune' }).click()
  await expectNames(page, ['Anil Rao'])
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Delete the view Investors of Pune' }).click()
  await alertOf(page, 'The view Investors of Pune is deleted.')
  await page.getByRole('link', { name: 'Investors of Pune' }).waitFor({ state: 'detached' })
})

test('on a phone filters, sorting and a shared address of a list work', async () => {
  const name = 'Investors of Pune who wait for an answer, oldest first of all'
  await site.call(ravi.session, saveView, { name: name.slice(0, 60), filters: { city: 'Pune' } })
  await goTo(onPhone, `${LIST}&tab=waiting&sort=city&branch=nonsense`)
  await onPhone.getByText('Chitra Nair').first().waitFor()
  await expectNames(onPhone, ['Chitra Nair', 'Anil Rao', 'Bina Das'])
  await onPhone.getByText(/^Filters/).click()
  await onPhone.getByLabel('Branch').selectOption('youth')
  await expectNames(onPhone, ['Bina Das'])
  await expectNoSidewaysScroll(onPhone)
  await expectAccessible(onPhone)
  await onPhone.getByLabel('Category', { exact: true }).selectOption('Investor')
  await onPhone.getByText('Nobody matches these filters now.').waitFor()
})

test('an admin takes an application by the key T, writes a note and hands it over, and the colleague sees the note and gives it back', async () => {
  await goTo(page, `${LIST}&tab=waiting`)
  const row = page.getByRole('row').filter({ hasText: anil.email })
  await row.getByRole('button', { name: /^Read and decide/ }).click()
  const popup = page.getByRole('dialog')
  await popup.getByText('Nobody works on this yet.').waitFor()
  await popup.getByText('There is no note yet.').waitFor()
  // A disabled button cannot take the focus.
  await popup.getByRole('button', { name: 'Approve', disabled: false }).focus()
  await page.keyboard.press('t')
  await popup.getByText('work on this since').waitFor()
  await popup.getByRole('button', { name: 'Write a note' }).click()
  await popup.getByLabel('A note on Anil Rao').fill('Wants a call <b>first</b>.')
  await popup.getByRole('button', { name: 'Add the note' }).click()
  await popup.getByText('Wants a call <b>first</b>.').waitFor()
  await expectAccessible(page)
  await popup.getByRole('button', { name: 'Hand over' }).click()
  await popup.getByLabel('Who takes it over?').selectOption(ravi.email)
  await popup.getByRole('button', { name: 'Hand over' }).click()
  await popup.getByText('Ravi Admin').waitFor()
  const { assignments: taken } = await site.call(ravi.session, allAssignments, { request: 'membership' })
  expect(taken).toMatchObject([{ id: anil.id, assignee: { name: 'Ravi Admin' } }])
  await page.keyboard.press('Escape')
  await row.getByText('with Ravi Admin').waitFor()

  await goTo(onPhone, `${LIST}&tab=waiting`)
  await onPhone.getByText('with you').waitFor()
  await onPhone.getByRole('button', { name: 'Read and decide: Anil Rao' }).click()
  await onPhone.getByText('Wants a call').waitFor()
  await onPhone.getByRole('button', { name: 'Give back' }).click()
  await onPhone.getByText('Nobody works on this yet.').waitFor()
  await expectNoSidewaysScroll(onPhone)
  await expectAccessible(onPhone)
})

test('an applicant who could not be approved stays in the popup with the reason, and "Next" goes on from there', async () => {
  await goTo(page, `${LIST}&tab=waiting`)
  await expectNames(page, ['Anil Rao', 'Bina Das', 'Chitra Nair'])
  await page.getByRole('button', { name: 'Read and decide: Anil Rao' }).click()
  const popupOf = (name: string) => page.getByRole('dialog', { name })
  const approveIn = (name: string) => popupOf(name).getByRole('button', { name: 'Approve', disabled: false })
  await approveIn('Anil Rao').focus()
  // A colleague declines the application in the meantime.
  await site.call(ravi.session, declineMember, { email: anil.email, reason: 'Not this year.' })
  await page.keyboard.press('a')
  await alertOf(page, 'Payment Pending')
  // The popup has finished when the list behind it shows the new state.
  await expectNames(page, ['Bina Das', 'Chitra Nair'])
  await expect
    .poll(() => page.getByRole('dialog').getByRole('button', { name: 'Approve' }).isEnabled())
    .toBe(true)
  expect(await popupOf('Anil Rao').count()).toBe(1)
  await expectAccessible(page)

  await popupOf('Anil Rao').getByRole('button', { name: 'Next' }).click()
  await approveIn('Bina Das').click()
  await alertOf(page, 'Bina Das is a member now.')
  await popupOf('Chitra Nair').waitFor()
  await page.keyboard.press('Escape')
  await expectNames(page, ['Chitra Nair'])
  const { members } = await site.call(ravi.session, allMembers, {})
  const roleOf = ({ email }: Person) => members.find(({ user }) => user.email === email)?.role
  expect([anil, bina, chitra].map(roleOf)).toEqual(['user', 'member', 'user'])
})
