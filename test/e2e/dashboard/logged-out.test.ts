import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { oneContent } from '#contract/content/calls.ts'
import { applyForAid, myApplication } from '#contract/membership/members.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { personWithPassword } from '#test/cases/person-with-password.ts'
import { alertOf, become, expectAccessible, logIn, newPage } from '../browser.ts'
import { shareSite } from '../shared-site.ts'

const { site, browser } = await shareSite()
const owner = await site.person('admin')
const desk = { viewport: { width: 1440, height: 900 } }

/** An admin at a page, and the ways to end their session and to begin another one in a second tab. */
async function atWork() {
  const admin = await personWithPassword(site, 'admin')
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

test('a decision that is sent when the session is over stays as it is typed, and is sent once one is logged in again', async () => {
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

test('the editor says that one is logged out, keeps what is typed, and saves it once one is logged in again', async () => {
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
