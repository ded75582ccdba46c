import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test'
import { expect, test } from 'vitest'
import type { Role } from '#contract/accounts.ts'
import { allYouth } from '#contract/youth.ts'
import { allStays } from '#contract/stays.ts'
import { dayFrom } from '../submission-forms.ts'
import { type Person, type Site, startWorld } from '../world.ts'
import { alertOf, expectAccessible, expectNoSidewaysScroll, newPage, phone, startBrowser } from './browser.ts'

type Screen = readonly [name: string, options: BrowserContextOptions]
const screens: Screen[] = [
  ['360 pixels wide', phone],
  ['1440 pixels wide', { viewport: { width: 1440, height: 900 } }],
]

/** A page on which somebody of this role is signed in. */
async function pageOf(
  browser: Browser,
  site: Site,
  role: Role,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; person: Person }> {
  const person = await site.person(role)
  const page = await newPage(browser, site.url, options)
  await page.context().addInitScript((token) => localStorage.setItem('twk_fwc', token), person.session)
  return { page, person }
}

function popupOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Form Submission' })
}

async function openForm(page: Page, path: string): Promise<Locator> {
  await page.goto(path)
  await page.getByRole('main').getByRole('button', { name: 'Apply Now' }).first().click()
  await popupOf(page).waitFor()
  return popupOf(page)
}

function send(form: Locator): Promise<void> {
  return form.getByRole('button', { name: 'Submit' }).click()
}

/** The name of the control that has the focus. */
function focused(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const control = document.activeElement as HTMLInputElement | null
    return control?.dataset['field'] ?? control?.name
  })
}

async function sent(site: Site, page: Page): Promise<void> {
  await alertOf(page, 'Form submitted successfully!')
  await page.waitForURL(`${site.url}/`)
}

async function fillStay(form: Locator, from = 10, to = 14): Promise<void> {
  await form.getByLabel('Destination city').fill('Pune')
  await form.getByLabel('Arrival date').fill(dayFrom(new Date(), from))
  await form.getByLabel('Departure date').fill(dayFrom(new Date(), to))
  await form.getByLabel('Purpose of the visit').fill('Meeting two growers of vetiver')
  await form.getByLabel('Food preference').selectOption('Veg')
  await form.getByLabel('Additional notes').fill('I arrive by the night train.')
}

test.each(screens)('a member books a stay on a screen %s', async (_name, options) => {
  await using site = await startWorld({})
  await using browser = await startBrowser()
  const { page, person } = await pageOf(browser, site, 'member', options)
  const form = await openForm(page, '/fwc-atithi')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  expect(await form.getByLabel('Traveler name').inputValue()).toBe(person.name)
  expect(await form.getByLabel('Food preference').locator('option').allTextContents()).toEqual([
    'Please choose',
    'Veg',
    'Non-Veg',
    'Both',
  ])

  await send(form)
  await alertOf(
    page,
    'Please fill the required fields: Destination city, Arrival date, Departure date, Purpose of the visit, Food preference, Additional notes',
  )
  await expect.poll(() => focused(page)).toBe('destinationCity')
  expect(await form.getByText('Please fill this in').count()).toBe(6)
  await expectAccessible(page)

  await fillStay(form, 10, 23)
  await form.getByText('A stay is at most 12 days').waitFor()
  await form.getByLabel('Departure date').fill(dayFrom(new Date(), 10))
  await form.getByText('The departure must be after the arrival').waitFor()
  await send(form)
  await alertOf(page, 'Please check the marked fields.')
  await fillStay(form, -3, 4)
  await send(form)
  await form.getByText('Please choose a day that is not past').waitFor()
  expect(await form.getByLabel('Destination city').inputValue()).toBe('Pune')

  await fillStay(form)
  await form.getByText('4 days.').waitFor()
  await form.getByRole('button', { name: 'Submit' }).dblclick()
  await sent(site, page)
  const admin = await site.person('admin')
  const { atithiRequests } = await site.call(admin.session, allStays, {})
  expect(atithiRequests.map((stay) => [stay.userId, stay.destinationCity])).toEqual([[person.id, 'Pune']])
})

test.each(screens)(
  'somebody who is no member applies to YuvaShakti on a screen %s',
  async (_name, options) => {
    await using site = await startWorld({})
    await using browser = await startBrowser()
    const { page, person } = await pageOf(browser, site, 'user', options)
    const form = await openForm(page, '/verticles/yuva-shakti-international')
    await expectAccessible(page)
    expect(await form.getByLabel('Name', { exact: true }).inputValue()).toBe(person.name)
    await send(form)
    await alertOf(
      page,
      'Please fill the required fields: About you, City, Country, WhatsApp number, Social media profile, Education',
    )
    await form.getByLabel('About you').fill('I build a robot that sorts seeds.')
    await form.getByLabel('City').fill('Nashik')
    await form.getByLabel('Country', { exact: true }).fill('India')
    await form.getByLabel('WhatsApp number').fill('+919820000007')
    await form.getByLabel('Social media profile').fill('@meera')
    await form.getByLabel('Education').selectOption('College/Student')
    await send(form)
    await sent(site, page)
    const admin = await site.person('admin')
    const { yuvaShakti } = await site.call(admin.session, allYouth, {})
    expect(yuvaShakti.map((one) => [one.userId, one.city, one.whatsappNumber])).toEqual([
      [person.id, 'Nashik', '+919820000007'],
    ])
  },
)
