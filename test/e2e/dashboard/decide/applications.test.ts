import { truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { allHosting } from '#contract/programmes/hosting.ts'
import { allSpotlight } from '#contract/programmes/spotlight.ts'
import { allStays } from '#contract/programmes/stays.ts'
import { allYouth } from '#contract/programmes/youth.ts'
import { dayFrom } from '#test/cases/submission-forms.ts'
import {
  chooseFile,
  alertOf,
  expectAccessible,
  expectAccessibleOnceQuiet,
  pageAs,
  phone,
  expectFits,
} from '../../browser.ts'
import { shareSite } from '../../shared-site.ts'
import { desk, openForm, picture, previewed, send, focused } from './programme-form.ts'

const { site, browser } = await shareSite()
const [admin, member, user] = [await site.person('admin'), await site.person('member'), await site.person()]
// Each person sends each form once, so that no test sees the data of another.
const memberOnPhone = await pageAs(browser, site, member, phone)
const memberOnDesk = await pageAs(browser, site, member, { viewport: desk })
const userOnDesk = await pageAs(browser, site, user, { viewport: desk })

/** Creates a file that is too large and returns its path; the browser needs only its name and size. */
async function tooLarge(name: string): Promise<string> {
  const path = join(site.folder, name)
  await writeFile(path, '')
  await truncate(path, 6 * 1024 * 1024)
  return path
}

/** Counts the POST requests of the page to an address. */
function countPosts(page: Page, path: string): { count: number } {
  const posts = { count: 0 }
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(path)) posts.count += 1
  })
  return posts
}

async function expectSent(page: Page): Promise<void> {
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

test('on a phone a member asks for a stay', async () => {
  const [page, person] = [memberOnPhone, member]
  const form = await openForm(page, '/fwc-atithi')
  await expectFits(page)
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
  const posts = countPosts(page, '/submit-fwc-athithi-request')
  await form.getByRole('button', { name: 'Submit' }).dblclick()
  await expectSent(page)
  const { atithiRequests } = await site.call(admin.session, allStays, {})
  expect(atithiRequests.map((stay) => [stay.userId, stay.destinationCity])).toEqual([[person.id, 'Pune']])
  expect(posts.count).toBe(1)
})

test('a person who is no member applies to YuvaShakti on a desktop', async () => {
  const [page, person] = [userOnDesk, user]
  const form = await openForm(page, '/verticles/yuva-shakti-international')
  await form.getByLabel('Date of birth').fill('2000-05-17')
  await form.getByRole('button', { name: 'Continue' }).click()
  await form.getByLabel('About you').waitFor()
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
  await expectSent(page)
  const { yuvaShakti } = await site.call(admin.session, allYouth, {})
  expect(yuvaShakti.map((one) => [one.userId, one.city, one.whatsappNumber])).toEqual([
    [person.id, 'Nashik', '+919820000007'],
  ])
})

test('on a phone a member applies for Spotlight Boost with a picture', async () => {
  const [page, person] = [memberOnPhone, member]
  const posts = countPosts(page, '/create_spotlight')
  const form = await openForm(page, '/spotlight-boost')
  await expectAccessible(page)
  expect(await form.getByLabel('What to promote').locator('option').allTextContents()).toEqual([
    'Please choose',
    'My Business',
    'A Product',
    'An Idea',
    'Others',
  ])
  await send(form)
  await alertOf(page, 'Please fill the required fields: What to promote, What to feature, Link')
  expect(await form.getByLabel('Name').inputValue()).toMatch(/^Person /)
  await form.getByLabel('Name').fill('Seedsight')
  await form.getByLabel('What to promote').selectOption('A Product')
  await form.getByLabel('What to feature').fill('A sorter that costs less than a tractor.')
  await form.getByLabel('Link').fill('https://seeds.example')
  const file = form.getByLabel('pdf/jpeg/word up to 5MB')
  await file.setInputFiles(await tooLarge('plan.pdf'))
  await alertOf(page, 'File size should not exceed 5MB. Your file is 6.00MB.')
  await send(form)
  await expect.poll(() => focused(page)).toBe('file')
  expect(posts.count).toBe(0)

  await chooseFile(file, picture)
  await previewed(form)
  await form.getByRole('button', { name: 'Submit' }).dblclick()
  await expectSent(page)
  expect(posts.count).toBe(1)
  const { spotlight } = await site.call(admin.session, allSpotlight, {})
  expect(spotlight).toMatchObject([{ name: 'Seedsight', promote: 'product', userId: person.id }])
  expect(spotlight[0]?.file.url).toMatch(/\.jpg$/)
})

test('a member asks to host an event on a desktop', async () => {
  const [page, person] = [memberOnDesk, member]
  const posts = countPosts(page, '/create_zoom')
  await page.goto('/event-organiser#formpage')
  const form = page.locator('#formpage')
  await form.getByRole('heading', { name: 'The stage is yours.' }).waitFor()
  await send(form)
  await alertOf(page, 'Please fill the required fields: Type, Title, Date, Description, Audience')
  await expect.poll(() => focused(page)).toBe('type')
  await expectAccessibleOnceQuiet(page)
  await expectFits(page)
  await form.getByLabel('Type').selectOption('Webinar')
  await form.getByLabel('Title').fill('Selling millet abroad')
  await form.getByLabel('Date').fill(dayFrom(new Date(), 20))
  await form.getByLabel('Description').fill('Two growers tell how they found buyers.')
  await form.getByLabel('Audience').selectOption('50-100')
  const thumbnail = form.getByLabel('Thumbnail')
  await thumbnail.setInputFiles(await tooLarge('stage.png'))
  await alertOf(page, 'File size exceeds 5MB')
  await chooseFile(thumbnail, picture)
  await previewed(form)
  await form.getByRole('button', { name: 'Submit' }).dblclick()
  await expectSent(page)
  expect(posts.count).toBe(1)
  const { zoom } = await site.call(admin.session, allHosting, {})
  expect(zoom).toMatchObject([{ title: 'Selling millet abroad', audience: '50-100', userId: person.id }])
  expect(zoom[0]?.thumbnail.url).toMatch(/\.jpg$/)
})

test('on a phone a member asks for a match once, and the page shows that they have asked', async () => {
  const [page, person] = [memberOnPhone, member]
  const posts = countPosts(page, `/create_matchmaking/${person.id}`)
  await page.goto('/business-matching')
  await page.getByRole('button', { name: 'Request a Match' }).dblclick()
  const appliedButton = page.getByRole('button', { name: 'Successfuly applied' })
  await appliedButton.waitFor()
  expect(await appliedButton.isDisabled()).toBe(true)
  expect(posts.count).toBe(1)
  const requests = await site.context.db.selectFrom('match_requests').select('user_id').execute()
  expect(requests).toEqual([{ user_id: person.id }])
  await page.getByRole('status').getByText('We have your request.').waitFor()
})
