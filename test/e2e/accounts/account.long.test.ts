import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { photograph } from '#test/cases/events/event-form.ts'
import { personWithPassword } from '#test/cases/people/person-with-password.ts'
import {
  chooseFile,
  alertOf,
  android,
  expectAccessible,
  expectAccessibleOnceQuiet,
  expectNoSidewaysScroll,
  logIn,
  newPage,
  PASSWORD,
  expectFits,
} from '../browser.ts'
import { handOver } from '../one-page.ts'
import { shareSite } from '../shared-site.ts'

const { site, browser } = await shareSite()
// All tests share a page on a phone and a page on a desktop; each test signs in a new person there.
const onPhone = await newPage(browser, site.url, android)
const onDesk = await newPage(browser, site.url, { viewport: { width: 1440, height: 900 } })

/** The natural widths of the pictures within a part of the page. */
function widthsOf(page: Page, within: string): Promise<number[]> {
  return page
    .locator(`${within} img`)
    .evaluateAll((all) => (all as HTMLImageElement[]).map(({ naturalWidth }) => naturalWidth))
}

const photo = async () => ({
  name: 'me.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from(await photograph()),
})

test('on a phone a person sets name, city, website and picture, sees the picture at once, and removes it', async () => {
  const page = onPhone
  await handOver(page, await site.person(), '/my/account')
  const part = page.getByRole('region', { name: 'Profile' })
  await part.getByLabel('Picture').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await chooseFile(part.getByLabel('Picture'), await photo())
  await part.getByAltText('Preview of me.jpg').waitFor()
  await part.getByLabel('Name').fill('Asha Rao')
  await part.getByLabel('City').fill('Pune')
  await part.getByLabel('Website').fill('not an address')
  await part.getByRole('button', { name: 'Save profile' }).click()
  await part.getByText('Enter an address such as https://example.org').waitFor()
  await alertOf(page, 'Please check the marked fields.')
  // The typed text and the chosen picture are kept.
  expect(await part.getByLabel('City').inputValue()).toBe('Pune')
  await part.getByAltText('Preview of me.jpg').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await part.getByLabel('Website').fill('rao.example')
  await part.getByRole('button', { name: 'Save profile' }).click()
  await alertOf(page, 'Your profile is saved.')
  await part.getByRole('button', { name: 'Remove picture' }).waitFor()
  // The browser does not load pictures far above the visible part.
  await page.locator('header .account').scrollIntoViewIfNeeded()
  await expect.poll(() => widthsOf(page, 'header .account')).toEqual([96])
  await expect.poll(() => widthsOf(page, '.picture-field')).toEqual([384])
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('main').getByRole('link', { name: 'My FWC' }).click()
  await page.getByRole('heading', { level: 1, name: 'Hello, Asha Rao.' }).waitFor()
  await expect.poll(() => widthsOf(page, '.my-hello')).toEqual([384])
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Open your account' }).click()
  await part.getByRole('button', { name: 'Remove picture' }).click()
  await alertOf(page, 'Your picture is removed.')
  // After the person's data has been loaded again, the saved profile is still in the form.
  await part.getByRole('button', { name: 'Remove picture' }).waitFor({ state: 'detached' })
  expect(await part.getByLabel('Website').inputValue()).toBe('https://rao.example')
  await expect.poll(() => widthsOf(page, 'header .account')).toEqual([])
})

test('on a phone a person changes their e-mail and confirms the new address; the old address gets an e-mail about the request and about the change', async () => {
  const page = onPhone
  const asha = await personWithPassword(site)
  await handOver(page, asha, '/my/account')
  const part = page.getByRole('region', { name: 'E-mail and password' })
  await part.getByRole('button', { name: 'Change your e-mail' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('From then on you log in with the new address').waitFor()
  await dialog.getByLabel('New e-mail').fill('rao@example.org')
  await dialog.getByLabel('Your password').fill('not it at all')
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await dialog.locator('.field-error', { hasText: 'This password is wrong' }).waitFor()
  await page.locator('.toast').first().waitFor()
  await expectAccessibleOnceQuiet(page)
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await alertOf(page, 'We have written to the new address.')
  const requestEmails = await site.mailed()
  expect(requestEmails.map(({ kind, to }) => [kind, to])).toEqual([
    ['confirm_new_email', 'rao@example.org'],
    ['email_change_asked', asha.email],
  ])
  await part.getByText(asha.email).waitFor()
  // The person cancels the request and sends it again.
  await part.getByText('rao@example.org waits to be confirmed').waitFor()
  await expectAccessibleOnceQuiet(page)
  await part.getByRole('button', { name: 'Send the link again' }).click()
  expect(await dialog.getByLabel('New e-mail').inputValue()).toBe('rao@example.org')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await part.getByRole('button', { name: 'Keep my present e-mail' }).click()
  await alertOf(page, 'Your e-mail stays as it is.')
  await part.getByText('waits to be confirmed').waitFor({ state: 'detached' })
  await part.getByRole('button', { name: 'Change your e-mail' }).click()
  await dialog.getByLabel('New e-mail').fill('rao@example.org')
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await part.getByText('rao@example.org waits to be confirmed').waitFor()
  const again = (await site.mailed()).findLast(({ to }) => to === 'rao@example.org')

  const other = await newPage(browser, site.url)
  await other.goto(again?.link as string)
  // The page says what the button does before it is pressed.
  await other.getByRole('heading', { name: 'Confirm your new e-mail' }).waitFor()
  await other
    .getByText('Once you press the button, you log in with the address at which this link came')
    .waitFor()
  await expectFits(other)
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Confirm', exact: true }).click()
  // Nobody is logged in in this browser, so it asks for the password.
  await other.getByLabel('The password of your account').fill(PASSWORD)
  await other.getByRole('button', { name: 'Confirm', exact: true }).click()
  await alertOf(other, 'rao@example.org is your e-mail now.')
  const changeEmails = (await site.mailed()).slice(-2).map(({ kind, to }) => [kind, to])
  expect(changeEmails).toEqual([
    ['email_changed', asha.email],
    ['email_is_new', 'rao@example.org'],
  ])
  await page.reload()
  await part.getByText('rao@example.org').waitFor()
})

test('on a desktop a person downloads their data, reads what closing the account means, and closes it', async () => {
  const page = onDesk
  const asha = await personWithPassword(site)
  await handOver(page, asha, '/my/account')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download my data' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toMatch(/^fwc-my-data-\d{4}-\d\d-\d\d\.json$/)
  const data = JSON.parse(await readFile(await saved.path(), 'utf8')) as { account: object }
  expect(data.account).toMatchObject({ name: asha.name, email: asha.email })

  const part = page.getByRole('region', { name: 'Close your account' })
  await part.getByText(`nobody can log in as ${asha.email} any more`).waitFor()
  await part.getByRole('button', { name: 'Close my account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill('not it at all')
  await dialog.getByRole('button', { name: 'Close it for good' }).click()
  await dialog.getByText('This password is wrong').first().waitFor()
  // The toast appears a moment after the message at the field, and fades in.
  await page.locator('.toast', { hasText: 'This password is wrong' }).waitFor()
  await expectAccessible(page)
  await expectFits(page)
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Close it for good' }).click()
  await page.getByRole('dialog', { name: 'Your account is closed' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Go to the home page' }).click()
  await page.waitForURL(`${site.url}/`)
  await page.goto('/login')
  await logIn(page, asha.email)
  await alertOf(page, 'E-mail or password is wrong.')
})

test('the last owner reads why they cannot close their account', async () => {
  const page = onDesk
  await handOver(page, await site.person('admin'), '/my/account')
  const part = page.getByRole('region', { name: 'Close your account' })
  await part.getByText('You are the last owner of this site').waitFor()
  expect(await part.getByRole('button').count()).toBe(0)
  await expectAccessible(page)
})
