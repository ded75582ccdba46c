import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Site, startProvider, startTestApp } from '#test/support/test-app.ts'
import {
  alertOf,
  APPLICATION,
  fillFirstStep,
  fillFourSteps,
  fillSignUp,
  logIn,
  newPage,
  openWithoutReact,
  next,
  pageAs,
  PASSWORD,
  payByUpi,
  startBrowser,
} from '../browser.ts'
import { type Moment, translate } from '../translator.ts'

const stack = new AsyncDisposableStack()
let site: Site

beforeAll(async () => {
  const simulator = stack.use(await startProvider())
  site = stack.use(await startTestApp({ simulator }))
  await simulator.hear(site)
})

afterAll(() => stack.disposeAsync())

/** The errors of a page from now on. */
function failuresOf(page: Page): string[] {
  const all: string[] = []
  page.on('pageerror', ({ message }) => all.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      all.push(message.text())
  })
  return all
}

async function expectNoFailure(page: Page, failures: string[]): Promise<void> {
  expect(failures).toEqual([])
  expect(await page.getByText('Something went wrong').count()).toBe(0)
}

let people = 0
const someone = () => `translated-${(people += 1)}@example.org`

type SignInForm = { path: string; moment: Moment; fillIn: (page: Page) => Promise<void> }

/** Forms that the server renders, which a quick person fills in before hydration. */
const signInForms: SignInForm[] = [
  {
    path: '/signup?return=/events',
    moment: 'before',
    async fillIn(page) {
      const email = someone()
      await fillSignUp(page, email)
      await page.waitForURL('**/events')
    },
  },
  {
    path: '/login?return=/events',
    moment: 'always',
    async fillIn(page) {
      await logIn(page, 'nobody@example.org')
      await alertOf(page, 'E-mail or password is wrong.')
      expect(await page.getByLabel('Email').inputValue()).toBe('nobody@example.org')
      expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(PASSWORD)
    },
  },
]

test.each(signInForms)(
  'the form of $path keeps its values and is sent although the page is translated (moment: $moment)',
  async ({ path, fillIn, moment }) => {
    await using browser = await startBrowser()
    const page = await newPage(browser, site.url)
    await translate(page.context(), moment)
    const failures = failuresOf(page)
    await page.goto(path, { waitUntil: 'commit' })
    // The inline script at the end of the page stores a press until hydration.
    await page.locator('html[data-menus]').waitFor({ state: 'attached' })
    await fillIn(page)
    await expectNoFailure(page, failures)
  },
)

test('on a translated page, typed values and the focus from before hydration are kept when React renders the page again', async () => {
  await using browser = await startBrowser()
  const page = await newPage(browser, site.url)
  await translate(page.context(), 'before')
  const letGo = await openWithoutReact(page, '/signup')
  await page.getByLabel('Name').fill('Asha Kulkarni')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  const email = page.getByLabel('Email')
  const replaced = await email.elementHandle()
  await email.pressSequentially('asha@')
  await page.locator('main font').first().waitFor({ state: 'attached' })
  letGo()
  await page.locator('html[data-hydrated][data-menus]').waitFor()
  expect(await replaced?.evaluate((input) => input.isConnected)).toBe(false)
  await page.keyboard.type('example.org')
  const typed = ['Name', 'Email', 'Password'].map((label) => page.getByLabel(label, { exact: true }))
  expect(await Promise.all(typed.map((field) => field.inputValue()))).toEqual([
    'Asha Kulkarni',
    'asha@example.org',
    PASSWORD,
  ])
})

type OwnForm = {
  form: string
  role: 'user' | 'member' | 'admin'
  path: string
  fillIn: (page: Page) => Promise<void>
}

const ownForms: OwnForm[] = [
  {
    form: 'the application and its payment',
    role: 'user',
    path: APPLICATION,
    async fillIn(page) {
      await fillFirstStep(page)
      await next(page)
      await fillFourSteps(page)
      await page.getByRole('radio', { name: /^Startup \/ Business/ }).check()
      const pay = page.getByRole('button', { name: 'Pay ₹2,358.82' })
      await pay.click()
      await alertOf(page, 'Please accept the terms')
      await page.getByRole('checkbox', { name: 'I accept the terms' }).check()
      await pay.click()
      await payByUpi(page, 'success')
      await page.getByRole('heading', { name: 'Payment received' }).waitFor()
    },
  },
  {
    form: 'a dialog of the dashboard',
    role: 'admin',
    path: '/admin?panel=Settings',
    async fillIn(page) {
      await page.getByRole('button', { name: 'New price of Student from a day on' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Price before GST').fill('a lot')
      await dialog.getByText('Enter a price and a rate').waitFor()
      await dialog.getByLabel('Price before GST').fill('1,250.50')
      await dialog.getByLabel('GST, in per cent').fill('12')
      await dialog.getByText('₹1,400.56').waitFor()
      await dialog.getByRole('button', { name: 'Save price' }).click()
      await alertOf(page, 'The price is saved.')
    },
  },
]

test.each(ownForms)(
  '$form works while each change of the page is translated at once',
  async ({ role, path, fillIn }) => {
    await using browser = await startBrowser()
    const page = await pageAs(browser, site, await site.person(role), {
      viewport: { width: 1440, height: 900 },
    })
    await translate(page.context(), 'always')
    const failures = failuresOf(page)
    await page.goto(path)
    await fillIn(page)
    await expectNoFailure(page, failures)
  },
)
