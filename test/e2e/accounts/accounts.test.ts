import type { Page } from '@playwright/test'
import { afterAll, expect, test } from 'vitest'
import { passwordLink } from '#server/accounts/writes.ts'
import { client, startProvider } from '#test/support/openid-provider.ts'
import { alertOf, fillSignUp, newPage, PASSWORD } from '../browser.ts'
import { handOver } from '../one-page.ts'
import { shareSite } from '../shared-site.ts'

const provider = await startProvider({
  asha: { email: 'asha@gmail.com', email_verified: true, name: 'Asha K' },
})
afterAll(() => provider[Symbol.asyncDispose]())
const { site, browser } = await shareSite({ google: { ...client, issuer: provider.issuer } })
provider.serve(`${site.url}/login`)
// All tests share one page; each test begins as a visitor.
const page = await newPage(browser, site.url)

const open = (path: string) => handOver(page, null, path)

/** Collects the errors in the console and the uncaught errors of the page. */
function troublesOf(page: Page): string[] {
  const troubles: string[] = []
  page.on('console', (message) =>
    message.type() === 'error' ? troubles.push(`${message.text()} ${message.location().url}`) : undefined,
  )
  page.on('pageerror', (error) => troubles.push(error.message))
  return troubles
}

/** The calls that the page sends to one path of the API. */
function callsTo(page: Page, path: string): string[] {
  const calls: string[] = []
  page.on('request', (request) =>
    request.url().includes(`/api${path}`) ? calls.push(request.url()) : undefined,
  )
  return calls
}

function focusedName(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute('name') ?? null)
}

test('a visitor signs up, loses the session and logs in again, and each time returns to the page that they came from', async () => {
  await page.setViewportSize({ width: 320, height: 700 })
  const troubles = troublesOf(page)
  await open('/Signup?return=/error')
  await fillSignUp(page, 'Asha@Example.org')
  await page.waitForURL(`${site.url}/error`)
  expect(await page.evaluate(() => localStorage.getItem('twk_fwc'))).toMatch(/^[\w-]{43}$/)

  await page.goto('/login?return=/coming-soon')
  await page.waitForURL(`${site.url}/coming-soon`)

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/signup?return=/error')
  await page.locator('.sign-in-foot a[href*="return"]').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await page.waitForURL('**/login?return=%2Ferror')
  await page.getByLabel('Email').fill('asha@example.org')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${site.url}/error`)
  expect(troubles).toEqual([])
  await page.setViewportSize({ width: 1280, height: 720 })
})

test('an empty or invalid field is reported and the form is not sent', async () => {
  await open('/login')
  const calls = [callsTo(page, '/user/login_user'), callsTo(page, '/user/create_user')]
  await page.getByLabel('Email').fill('asha@example.org')
  await page.getByRole('button', { name: 'Login' }).click()
  await alertOf(page, 'Please fill in all fields')
  await expect.poll(() => focusedName(page)).toBe('password')
  expect(await page.getByLabel('Email').inputValue()).toBe('asha@example.org')

  await page.goto('/signup')
  await page.getByRole('button', { name: 'Create account' }).click()
  await alertOf(page, 'Please fill in all fields')
  await expect.poll(() => focusedName(page)).toBe('name')
  await page.getByLabel('Name').fill('Asha')
  await page.getByLabel('Email').fill('no address')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('Use 8 to 128 characters').waitFor()
  await page.getByText('Please enter an e-mail such as').waitFor()
  expect(calls.flat()).toEqual([])
})

test('after a wrong password the form shows an alert, keeps its values and focuses the password, which can be shown', async () => {
  await open('/login')
  await page.getByLabel('Email').fill('nobody@example.org')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('not the password')
  await page.getByRole('button', { name: 'Login' }).click()
  await alertOf(page, 'E-mail or password is wrong.')
  await expect.poll(() => focusedName(page)).toBe('password')
  expect(await page.getByLabel('Email').inputValue()).toBe('nobody@example.org')
  expect(await password.inputValue()).toBe('not the password')
  await page.getByRole('button', { name: 'Show password' }).click()
  expect(await password.getAttribute('type')).toBe('text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  expect(await password.getAttribute('type')).toBe('password')
  expect(await page.getByLabel('Password').count()).toBe(1)
})

test('after log-in and consent at Google, a person returns to the page that they came from', async () => {
  await open('/login?return=/error')
  await page.locator('.google-button[href*="return"]').click()
  await page.locator('[name=login]').fill('asha')
  await page.locator('[name=password]').fill('x')
  await page.getByRole('button').first().click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(`${site.url}/error`)
  expect(await page.evaluate(() => localStorage.getItem('twk_fwc'))).toMatch(/^[\w-]{43}$/)
})

test('a one-time link sets a password and signs the person in; it works once, and no request has its token in the query', async () => {
  const { context } = site
  const { rows } = await context.pool.query(
    `insert into users (email, name) values ('maya@example.org', 'Maya') returning id`,
  )
  const link = await context.db
    .transaction()
    .execute((tx) => passwordLink(tx, context, rows[0].id, 'operator'))
  const { pathname, hash } = new URL(link)
  await open(pathname)
  await alertOf(page, 'This link is not complete.')
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await page.goto(`${pathname}?fresh=1${hash}`)
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.waitForURL(`${site.url}/`)
  expect(addresses.some((address) => new URL(address).search.includes(hash.slice(1)))).toBe(false)
  await page.goto(`${pathname}?fresh=2${hash}`)
  await page.getByLabel('New password', { exact: true }).fill(`${PASSWORD} again`)
  await page.getByRole('button', { name: 'Set password' }).click()
  await alertOf(page, 'This link was used already')
  await page.getByText('A password was set with this link already.').waitFor()
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await page.waitForURL(`${site.url}/forgot-password`)
  await page.getByLabel('Email').fill('mya@example.org')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await alertOf(page, 'the link is on its way')
  await page.getByRole('button', { name: 'Use another e-mail' }).click()
  await page.getByLabel('Email').fill('maya@example.org')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await alertOf(page, 'the link is on its way')
})
