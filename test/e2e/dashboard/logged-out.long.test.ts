import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { oneContent } from '#contract/content-documents/calls.ts'
import { applyForAid, myApplication } from '#contract/membership/members.ts'
import { approveMember } from '#contract/membership/review.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { personWithPassword } from '#test/cases/people/person-with-password.ts'
import { stayForm } from '#test/cases/submission-forms.ts'
import { alertOf, become, expectAccessible, logIn, newPage } from '../browser.ts'
import { shareSite } from '../shared-site.ts'

const { site, browser } = await shareSite()
const owner = await site.person('admin')
const desk = { viewport: { width: 1440, height: 900 } }

/** A page of an admin or a member, and functions that end their session and log them in again in a second tab. */
async function atWork(role: 'admin' | 'member' = 'admin') {
  const admin = await personWithPassword(site, role)
  const page = await newPage(browser, site.url, desk)
  await become(page, admin)
  const end = () => site.database.pool.query('delete from sessions where user_id = $1', [admin.id])
  const logInAgain = async (other: Page) => {
    await other.goto('/login')
    await logIn(other, admin.email)
    await other.locator('.account-who').waitFor()
    await other.close()
  }
  return { page, end, logInAgain }
}

test('a decision that is sent after the session has ended keeps the typed text, and is sent after the admin has logged in again', async () => {
  const anil = await site.person('user', { name: 'Anil Rao' })
  await site.call(anil.session, applyForAid, { ...aidForm, fullName: anil.name })
  const { page, end, logInAgain } = await atWork()
  await page.goto('/admin?panel=All+Members&tab=waiting')
  await page.getByRole('button', { name: 'Read and decide: Anil Rao' }).click()
  const popup = page.getByRole('dialog')
  await popup.getByRole('button', { name: 'Approve', exact: true, disabled: false }).waitFor()
  await popup.getByRole('button', { name: 'Write a note' }).click()
  await popup.getByLabel(/^A note on/).fill('Met at the fair.')
  await popup.getByRole('button', { name: /^Ask/ }).click()
  await popup.getByLabel(/^What do you want to know/).fill('Which crops do you sell?')
  await end()
  const send = popup.getByRole('button', { name: 'Ask', exact: true }).last()
  await send.click()
  await popup.getByText('you are logged out. Please log in again to go on.').first().waitFor()
  await expectAccessible(page)
  expect(new URL(page.url()).pathname).toBe('/admin')
  const link = popup.getByRole('link', { name: 'Log in in another tab' })
  const [other] = await Promise.all([page.context().waitForEvent('page'), link.click()])
  await logInAgain(other)
  expect(await popup.getByLabel(/^A note on/).inputValue()).toBe('Met at the fair.')
  await send.click()
  await alertOf(page, 'Anil Rao is asked.')
  await popup.waitFor({ state: 'detached' })
  expect(await site.call(anil.session, myApplication, {})).toMatchObject({
    question: 'Which crops do you sell?',
  })
})

test('the editor says that the admin is logged out, keeps the typed text, and saves it after the admin has logged in again', async () => {
  const { page, end, logInAgain } = await atWork()
  await page.goto('/admin?panel=content&document=founder')
  const name = page.getByLabel('Name', { exact: true }).first()
  await name.waitFor()
  await end()
  await name.fill('Meera D')
  await page.getByText('You are logged out. What you typed is kept').waitFor()
  await logInAgain(await page.context().newPage())
  await page.locator('.editor-status').getByText('Saved', { exact: true }).waitFor()
  const { draft } = await site.call(owner.session, oneContent, { key: 'founder' })
  expect(draft?.value).toMatchObject({ name: 'Meera D' })
})

const bina = await site.person('user', { name: 'Bina Das' })
await site.call(bina.session, applyForAid, { ...aidForm, fullName: bina.name })
await site.call(owner.session, approveMember, { email: bina.email })
test('the form of a programme keeps its values after the session has ended, and is sent after the member has logged in again', async () => {
  const { page, end, logInAgain } = await atWork('member')
  await page.goto('/fwc-atithi')
  await page.getByRole('main').getByRole('button', { name: 'Apply Now' }).click()
  const popup = page.getByRole('dialog')
  const { arrivalDate, departureDate, destinationCity, purpose, additionalNotes } = stayForm(new Date())
  await popup.getByLabel('Destination city').fill(destinationCity)
  await popup.getByLabel('Arrival date').fill(arrivalDate)
  await popup.getByLabel('Departure date').fill(departureDate)
  await popup.getByLabel('Purpose').fill(purpose)
  await popup.getByLabel('Food preference').selectOption('Veg')
  await popup.getByLabel('Additional notes').fill(additionalNotes)
  await end()
  const send = popup.getByRole('button', { name: 'Submit' })
  await send.click()
  await popup.getByText('What you typed stays here.').waitFor()
  expect(await popup.getByLabel('Purpose').inputValue()).toBe(purpose)
  await expectAccessible(page)
  const link = popup.getByRole('link', { name: 'Log in in another tab' })
  const [other] = await Promise.all([page.context().waitForEvent('page'), link.click()])
  await logInAgain(other)
  await send.click()
  await alertOf(page, 'Form submitted successfully!')
})

test('a log-out in another tab closes no popup and keeps the typed text', async () => {
  const { page } = await atWork()
  await page.goto('/admin?panel=All+Users')
  await page
    .getByRole('row')
    .filter({ hasText: owner.email })
    .getByRole('button', { name: /^Suspend/ })
    .click()
  const reason = page.getByRole('dialog').getByLabel('Reason')
  await reason.fill('It took long to write.')
  const other = await page.context().newPage()
  await other.goto('/')
  await other.getByRole('button', { name: 'Log out' }).click()
  await alertOf(page, 'You have logged out in another tab. What you typed here is kept')
  expect(await reason.inputValue()).toBe('It took long to write.')
})

test('after opening a link into the dashboard, a visitor is led there by both “Log in” links, the one of the page and the one of its header', async () => {
  const admin = await personWithPassword(site, 'admin')
  const page = await newPage(browser, site.url, desk)
  await page.goto('/admin?panel=events')
  await page.waitForURL('**/error?return=*')
  const login = `/login?${new URLSearchParams({ return: '/admin?panel=events' })}`
  for (const part of ['banner', 'main'] as const) {
    const link = page.getByRole(part).getByRole('link', { name: 'Log in' }).first()
    await expect.poll(() => link.getAttribute('href')).toBe(login)
  }
  // After a reload the page is a cached one that does not depend on the parameters of its address.
  await page.reload()
  const link = page.getByRole('banner').getByRole('link', { name: 'Log in' }).first()
  await expect.poll(() => link.getAttribute('href')).toBe(login)
  await link.click()
  await logIn(page, admin.email)
  await page.waitForURL(`${site.url}/admin?panel=events`)
  // The same holds for a session that ends while the dashboard is open.
  await site.database.pool.query('delete from sessions where user_id = $1', [admin.id])
  await page.getByRole('link', { name: 'Overview' }).first().click()
  await page.waitForURL(
    (url) => url.pathname === '/error' && url.searchParams.get('return') === '/admin?panel=overview',
  )
})
