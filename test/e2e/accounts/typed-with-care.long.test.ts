import type { BrowserContextOptions, Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { personWithPassword } from '#test/cases/people/person-with-password.ts'
import { inTheGate } from '#test/cases/calls/in-the-gate.ts'
import {
  alertOf,
  APPLICATION,
  expectAccessible,
  expectFocus,
  expectFocusWithin,
  expectNoSidewaysScroll,
  fillFirstStep,
  fillSignUp,
  logIn,
  newPage,
  next,
  phone,
  saved,
  saveOf,
} from '../browser.ts'
import { handOver } from '../one-page.ts'
import { shareSite } from '../shared-site.ts'

const sizes: [string, BrowserContextOptions][] = [
  ['a phone', phone],
  ['a desktop', { viewport: { width: 1440, height: 900 } }],
]

const { site, browser } = await shareSite()
// A page of each size for all, on which each test is somebody new.
const pages = new Map<BrowserContextOptions, Page>()
for (const [, size] of sizes) pages.set(size, await newPage(browser, site.url, size))

/** Somebody new, or a visitor, stands where they want. */
async function stand(size: BrowserContextOptions, wanted: string, isVisitor = false): Promise<Page> {
  const page = pages.get(size) as Page
  await handOver(page, isVisitor ? null : await site.person(), wanted)
  return page
}

/** Presses where a button stands, as a finger or a mouse does: the page may move while it is held. */
async function pressAtPlace(page: Page, name: string, hasTouch: boolean): Promise<void> {
  const button = page.getByRole('button', { name })
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  if (box === null) throw new Error(`${name} is not there`)
  const [x, y] = [box.x + box.width / 2, box.y + 4]
  if (hasTouch) return page.touchscreen.tap(x, y)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.up()
}

test.each(inTheGate(sizes))(
  'on %s a press counts though leaving a field moves the page',
  async (_name, size) => {
    const page = await stand(size, APPLICATION)
    await fillFirstStep(page)
    await next(page)
    await page.waitForURL('**step=2')
    await page.getByRole('group', { name: 'I am a' }).getByLabel('Founder').check()
    await page.getByLabel('GST number').scrollIntoViewIfNeeded()
    // Left, both of them have something to say, and the button is below them.
    await page.getByLabel('GST number').pressSequentially('27AAP')
    // It comes by what was typed, and moves the button as well, but not by the press.
    await page.getByLabel('Postal address of your business').waitFor()
    const before = await page.getByRole('button', { name: 'Next' }).boundingBox()
    await pressAtPlace(page, 'Next', size.hasTouch === true)
    await page.waitForURL('**step=3')
    expect(before).not.toBeNull()
  },
)

test.each(inTheGate(sizes, ([name]) => name === 'a desktop'))(
  'on %s Next says at once what is missing and goes there, and lets go on',
  async (_name, size) => {
    const page = await stand(size, APPLICATION)
    await page.getByLabel('Date of birth', { exact: true }).fill('1991-08-15')
    await next(page)
    await alertOf(page, 'Please fill in what is marked, or press Next again to do it later.')
    await expectFocus(page.getByLabel('Phone number'))
    expect(new URL(page.url()).searchParams.get('step')).toBeNull()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await fillFirstStep(page)
    await next(page)
    await page.waitForURL('**step=2')
    // The address is that of the next step a moment before the step is drawn, and the button is the same one.
    const choice = page.getByRole('group', { name: 'I am a' })
    await choice.waitFor()
    await next(page)
    await alertOf(page, 'Please fill in what is marked')
    // What was said of the first step may still be there: the focus tells that this one was stopped.
    await expectFocusWithin(choice)
    await next(page)
    await page.waitForURL('**step=3')
  },
)

test('a GST number is checked as its field is left, and a web address is completed', async () => {
  const page = await stand(phone, `${APPLICATION}?step=2`)
  const field = page.getByLabel('GST number')
  await field.fill('27AAPFU0939F1ZX')
  await field.blur()
  await page.getByText('the last sign checks the others, and they do not fit').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const kept = saveOf(page, '27AAPFU0939F1ZV')
  await field.fill('27AAPFU0939F1ZV')
  // What a change brings about is drawn later than the field itself, and long before it is saved.
  await kept
  expect(await page.getByText('This is no GSTIN').count()).toBe(0)
  await field.fill('27AAPFU0939')
  await field.blur()
  await page.getByText('it has 15 characters, and this one 11').waitFor()
  expect(await field.inputValue()).toBe('27AAPFU0939')
  const website = page.getByLabel('Website')
  await website.fill('example.org')
  await website.blur()
  await expect.poll(() => website.inputValue()).toBe('https://example.org')
  await saved(page)
  await page.reload()
  await expect.poll(() => website.inputValue()).toBe('https://example.org')
})

test.each(inTheGate(sizes))(
  'on %s a slip in the domain of an e-mail is asked about, and one press takes the answer',
  async (name, size) => {
    const page = await stand(size, '/signup', true)
    await page.getByLabel('Email').pressSequentially('asha@gmial.com')
    const question = page.getByRole('button', { name: 'Did you mean asha@gmail.com?' })
    await question.waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await question.click()
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('asha@gmail.com')
    await expect.poll(() => question.count()).toBe(0)
    // It is a question: what is typed is taken all the same.
    const email = `asha.on.${name.slice(2)}@yahooo.co.in`
    await fillSignUp(page, email)
    await page.waitForURL(`${site.url}/`)
    const emails = await site.context.db.selectFrom('users').select('email').execute()
    expect(emails.map(({ email }) => email)).toContain(email)
  },
)

test('name and e-mail typed at sign-up outlast a reload and stand at log-in, until somebody is signed in', async () => {
  const asha = await personWithPassword(site)
  const page = await stand(phone, '/signup', true)
  const [name, email] = [page.getByLabel('Name'), page.getByLabel('Email')]
  const password = page.getByLabel('Password', { exact: true })
  await name.fill('Asha Kulkarni')
  await email.fill(asha.email)
  await password.fill('never to be kept')
  await page.reload()
  expect([await name.inputValue(), await email.inputValue(), await password.inputValue()]).toEqual([
    'Asha Kulkarni',
    asha.email,
    '',
  ])
  await page.getByRole('link', { name: 'Log in instead' }).click()
  await page.waitForURL('**/login')
  expect(await email.inputValue()).toBe(asha.email)
  await logIn(page, asha.email)
  await page.waitForURL(`${site.url}/`)
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(asha.email)
})

test('the e-mail typed at log-in stands where a password was forgotten', async () => {
  const page = await stand(phone, '/login?return=/events', true)
  await page.getByLabel('Email').fill('asha@example.org')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.waitForURL('**/forgot-password?*')
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('asha@example.org')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByText('the link is on its way').first().waitFor()
})

test('logged out in one tab, the other says so, and keeps what was typed', async () => {
  const asha = await personWithPassword(site)
  const first = pages.get(phone) as Page
  await handOver(first, asha, APPLICATION)
  const second = await first.context().newPage()
  await second.goto('/')
  await second.locator('.account-who').waitFor()
  await first.getByLabel('City').fill('Pune')
  await second.getByRole('button', { name: 'Log out' }).click()
  await alertOf(first, 'You have logged out in another tab. What you typed here is kept')
  await first.waitForURL('**/login?*')
  await logIn(first, asha.email)
  await first.waitForURL(`${site.url}${APPLICATION}`)
  await expect.poll(() => first.getByLabel('City').inputValue()).toBe('Pune')
})
