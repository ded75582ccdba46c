import { expect, test } from 'vitest'
import {
  chooseFile,
  alertOf,
  expectAccessible,
  expectNoSidewaysScroll,
  logIn,
  newPage,
  pageAs,
  phone,
  signUp,
  fillSignUp,
  hydrate,
} from '../../browser.ts'
import { shareSite } from '../../shared-site.ts'
import { desk, openForm, pressApply, picture, previewed, send, focused } from './programme-form.ts'

const { site, browser } = await shareSite()
const [member, user] = [await site.person('member'), await site.person()]
const memberPage = await pageAs(browser, site, member, { viewport: desk })
const userPage = await pageAs(browser, site, user, { viewport: desk })

test('visitors without JavaScript and users who are no members see the event form disabled', async () => {
  const visitor = await newPage(browser, site.url, { javaScriptEnabled: false })
  await userPage.setViewportSize(phone.viewport as typeof desk)
  for (const [page, words] of [
    [visitor, 'This form is for members.'],
    [userPage, 'One step before the stage.'],
  ] as const) {
    await page.goto('/event-organiser#formpage')
    const form = page.locator('#formpage')
    await form.getByRole('heading', { name: words }).waitFor()
    for (const label of ['Type', 'Title', 'Date', 'Description', 'Audience', 'Thumbnail']) {
      expect(await form.getByLabel(label).isDisabled(), label).toBe(true)
    }
    expect(await form.getByRole('button', { name: 'Submit' }).isDisabled()).toBe(true)
  }
  await expectAccessible(userPage)
  await expectNoSidewaysScroll(userPage)
})

test('a form keeps the focus inside, shows that it is being sent, and keeps its values after an error, a close and a reload', async () => {
  const page = memberPage
  const form = await openForm(page, '/spotlight-boost')
  await expect.poll(() => focused(page)).toBe('name')
  for (let press = 0; press < 10; press += 1) {
    await page.keyboard.press('Tab')
    // After the last field the focus returns to the first, a moment later.
    await expect.poll(() => form.locator(':focus').count()).toBe(1)
  }
  await form.getByLabel('Name').fill('Seedsight')
  await form.getByLabel('What to promote').selectOption('idea')
  await form.getByLabel('What to feature').fill('A sorter that costs less than a tractor.')
  await form.getByLabel('Link').fill('seeds.example')
  await chooseFile(form.getByLabel('pdf/jpeg/word up to 5MB'), picture)
  await form.getByRole('button', { name: 'Close' }).click()
  await form.waitFor({ state: 'detached' })
  await pressApply(page)
  expect(await form.getByLabel('Name').inputValue()).toBe('Seedsight')
  expect(await form.getByLabel('What to promote').inputValue()).toBe('idea')
  // A closed form keeps no file.
  await chooseFile(form.getByLabel('pdf/jpeg/word up to 5MB'), picture)
  await previewed(form)

  const held = Promise.withResolvers<void>()
  await page.route('**/create_spotlight', async (route) => {
    await held.promise
    await route.fulfill({
      status: 503,
      json: { code: 'busy', message: 'The site is busy. Please try again in a moment.' },
    })
  })
  await send(form)
  const sending = form.getByRole('button', { name: 'Submitting...' })
  await sending.waitFor()
  expect(await sending.isDisabled()).toBe(true)
  held.resolve()
  await alertOf(page, 'The site is busy. Please try again in a moment.')
  await form.getByRole('button', { name: 'Submit', exact: true }).waitFor()
  expect(await form.getByLabel('What to feature').inputValue()).toContain('less than a tractor')
  await page.unrouteAll()

  await page.reload()
  await pressApply(page)
  expect(await form.getByLabel('Link').inputValue()).toBe('https://seeds.example')
})

test('typed values are deleted from the browser when the person logs out or another person signs up there', async () => {
  const page = await newPage(browser, site.url, { viewport: desk })
  const path = '/verticles/yuva-shakti-international'
  const kept = () => page.evaluate(() => Object.values(sessionStorage).join(' '))
  async function typeCity(): Promise<void> {
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Apply/ })
      .first()
      .click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Date of birth').fill('2000-05-17')
    await form.getByRole('button', { name: 'Continue' }).click()
    expect(await form.getByLabel('City').inputValue()).toBe('')
    await form.getByLabel('City').fill('Nashik')
    await expect.poll(kept).toContain('Nashik')
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'detached' })
  }

  await signUp(page, path)
  await typeCity()
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL(`${site.url}/`)
  expect(await kept()).not.toContain('Nashik')

  await page.goto(`/login?return=${path}`)
  await logIn(page)
  await typeCity()
  // The session is lost, and the typed values are kept for the same person only.
  await page.evaluate(() => localStorage.removeItem('twk_fwc'))
  await page.goto('/')
  // Only a hydrated page could delete the values.
  await hydrate(page)
  expect(await kept()).toContain('Nashik')
  await page.goto(`/signup?return=${path}`)
  await fillSignUp(page, 'meera@example.org')
  await expect.poll(kept).not.toContain('Nashik')
})
