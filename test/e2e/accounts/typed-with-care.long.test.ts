import { expect, test } from 'vitest'
import { personWithPassword } from '#test/cases/people/person-with-password.ts'
import {
  APPLICATION,
  expectAccessible,
  expectNoSidewaysScroll,
  fillFirstStep,
  fillSignUp,
  logIn,
  newPage,
  next,
  phone,
} from '../browser.ts'
import { handOver } from '../one-page.ts'
import { shareSite } from '../shared-site.ts'

const { site, browser } = await shareSite()
// All tests share one page; each test begins as a new person or as a visitor.
const page = await newPage(browser, site.url, phone)

/** Taps at the position of a button, as a finger does: the page may move during the tap. */
async function pressAtPlace(name: string): Promise<void> {
  const button = page.getByRole('button', { name })
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  if (box === null) throw new Error(`${name} is not there`)
  await page.touchscreen.tap(box.x + box.width / 2, box.y + 4)
}

test('on a phone a tap on "Next" works although leaving the field moves the page', async () => {
  await handOver(page, await site.person(), APPLICATION)
  await fillFirstStep(page)
  await next(page)
  await page.waitForURL('**step=2')
  await page.getByRole('group', { name: 'I am a' }).getByLabel('Founder').check()
  await page.getByLabel('GST number').scrollIntoViewIfNeeded()
  // When the field loses the focus, its error appears above the button.
  await page.getByLabel('GST number').pressSequentially('27AAP')
  // This field appears while the number is typed; it moves the button before the tap, not during it.
  await page.getByLabel('Postal address of your business').waitFor()
  const before = await page.getByRole('button', { name: 'Next' }).boundingBox()
  await pressAtPlace('Next')
  await page.waitForURL('**step=3')
  expect(before).not.toBeNull()
})

test('on a phone a mistyped e-mail domain brings a suggestion, and one press accepts it', async () => {
  await handOver(page, null, '/signup')
  await page.getByLabel('Email').pressSequentially('asha@gmial.com')
  const question = page.getByRole('button', { name: 'Did you mean asha@gmail.com?' })
  await question.waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await question.click()
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('asha@gmail.com')
  await expect.poll(() => question.count()).toBe(0)
  // The suggestion is optional: the typed address is accepted too.
  const email = 'asha@yahooo.co.in'
  await fillSignUp(page, email)
  await page.waitForURL(`${site.url}/`)
  const emails = await site.context.db.selectFrom('users').select('email').execute()
  expect(emails.map(({ email }) => email)).toContain(email)
})

test('name and e-mail typed at sign-up are kept over a reload, the e-mail is filled in at log-in, and log-in clears them', async () => {
  const asha = await personWithPassword(site)
  await handOver(page, null, '/signup')
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

test('the e-mail typed at log-in is filled in on the forgot-password page', async () => {
  await handOver(page, null, '/login?return=/events')
  await page.getByLabel('Email').fill('asha@example.org')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.waitForURL('**/forgot-password?*')
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('asha@example.org')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByText('the link is on its way').first().waitFor()
})
