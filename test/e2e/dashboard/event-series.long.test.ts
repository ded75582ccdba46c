import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { allMeetup, type EventRecord } from '#contract/events/events.ts'
import { checkIn } from '#contract/events/check-in.ts'
import { makeMeetup, register } from '#test/cases/events/event-calls.ts'
import { photograph } from '#test/cases/events/event-form.ts'
import { type Person, type Site, startTestApp } from '#test/support/test-app.ts'
import {
  chooseFile,
  alertOf,
  android,
  expectAccessibleOnceQuiet,
  expectNoSidewaysScroll,
  pageAs,
  startBrowser,
} from '../browser.ts'
import { goTo } from './go-to.ts'

const desk = { viewport: { width: 1440, height: 900 }, acceptDownloads: true }

async function upcoming(site: Site): Promise<EventRecord[]> {
  const answer = await site.call(null, allMeetup, { when: 'upcoming' })
  return Object.values(answer).find(Array.isArray) as EventRecord[]
}

/** Fills in a meetup every Wednesday, which begins on 2 January 2030. */
async function fillSeries(page: Page): Promise<void> {
  const popup = page.getByRole('dialog')
  await popup.getByLabel('Title').fill('Founders’ table')
  await popup.getByLabel('Date').fill('2030-01-02')
  await popup.getByLabel('Time (IST)').fill('18:30')
  await popup.getByLabel('Mode').selectOption('Online')
  await popup.getByLabel('Link to join').fill('https://example.org/join')
  const buffer = await photograph()
  await chooseFile(popup.getByLabel('Thumbnail'), { name: 'a.jpg', mimeType: 'image/jpeg', buffer })
}

test('an admin creates twelve weekly meetups from one form, moves one meetup, moves a meetup with all later ones, and cancels one', async () => {
  await using site = await startTestApp({ confirmed: true })
  await using browser = await startBrowser()
  const admin = await site.person('admin')
  const page = await pageAs(browser, site, admin, desk)
  await page.goto('/admin?panel=meetups')
  await page.getByRole('button', { name: 'Add meetup' }).click()
  const popup = page.getByRole('dialog')
  await fillSeries(page)
  expect(await popup.getByLabel('Description').isVisible()).toBe(false)
  await popup.getByLabel('How often').selectOption('Every week')
  await popup.getByText('12 in all, from 2 Jan 2030 to 20 Mar 2030').waitFor()
  const calendar = popup.getByRole('region', { name: 'Calendar of the series' })
  expect(await calendar.getByRole('table').count()).toBe(3)
  expect(
    await calendar
      .locator('td[data-on] time')
      .evaluateAll((all) => all.map((one) => one.getAttribute('datetime'))),
  ).toEqual([
    '2030-01-02',
    '2030-01-09',
    '2030-01-16',
    '2030-01-23',
    '2030-01-30',
    '2030-02-06',
    '2030-02-13',
    '2030-02-20',
    '2030-02-27',
    '2030-03-06',
    '2030-03-13',
    '2030-03-20',
  ])
  await popup.getByText('More: end, description').click()
  await popup.getByLabel('Ends at (IST)').fill('20:00')
  await popup.getByRole('group', { name: 'Registration' }).getByLabel('On this site').check()
  await popup.getByLabel('Places').fill('20')
  await expectAccessibleOnceQuiet(page)
  await page.setViewportSize({ width: 320, height: 740 })
  const excess = ({ scrollWidth, clientWidth }: Element) => scrollWidth - clientWidth
  await expect.poll(() => popup.locator('.dialog-body').evaluate(excess)).toBe(0)
  await page.setViewportSize(desk.viewport)
  await popup.getByRole('button', { name: 'Save' }).click()
  await alertOf(page, '12 weekly meetups are added.')
  await popup.waitFor({ state: 'detached' })
  const made = await upcoming(site)
  expect(made).toHaveLength(12)
  expect(
    made.every(
      ({ endTime, capacity, registration }) => `${endTime} ${capacity} ${registration}` === '20:00 20 here',
    ),
  ).toBe(true)

  const asha = await site.person('user', { name: 'Asha Patel' })
  await register(site, asha, made[1]?._id ?? '')
  await page.reload()
  const rows = page.getByRole('row').filter({ hasText: 'Founders’ table' })
  await rows.nth(1).getByRole('button', { name: /^Edit/ }).click()
  await popup.getByLabel('Date').fill('2030-01-10')
  await popup.getByRole('button', { name: 'Save' }).click()
  await alertOf(page, 'The meetup is changed.')
  await popup.waitFor({ state: 'detached' })
  // The third meetup and all later ones move by a day; the second was changed alone.
  await rows.nth(2).getByRole('button', { name: /^Edit/ }).click()
  await popup.getByLabel('This and those that follow').check()
  await popup.getByLabel('Date').fill('2030-01-17')
  await popup.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await upcoming(site))[2]?.date).toBe('2030-01-17')
  await popup.waitFor({ state: 'detached' })
  const moved = await upcoming(site)
  expect(moved.map(({ date }) => date).slice(0, 4)).toEqual([
    '2030-01-02',
    '2030-01-10',
    '2030-01-17',
    '2030-01-24',
  ])
  expect(moved.at(-1)?.date).toBe('2030-03-21')

  await rows
    .nth(1)
    .getByRole('button', { name: /^Cancel/ })
    .click()
  await popup.getByText('1 person with a place or waiting is told by e-mail.').waitFor()
  await popup.getByLabel('This and those that follow').check()
  await popup.getByText('11 are cancelled; the person of 1 registration is told by e-mail.').waitFor()
  await popup.getByLabel('This meetup').check()
  await popup.getByLabel('Reason').fill('The hall is flooded.')
  await expectAccessibleOnceQuiet(page)
  await popup.getByRole('button', { name: 'Cancel Founders’ table' }).click()
  await alertOf(page, 'Founders’ table is cancelled.')
  await rows.nth(1).getByText('Cancelled').waitFor()
  expect((await upcoming(site)).filter(({ cancelled }) => cancelled)).toHaveLength(1)
})

test('a past day brings a question before saving; upcoming meetups are listed before past ones; a copy keeps the picture and the description', async () => {
  await using site = await startTestApp({ confirmed: true })
  await using browser = await startBrowser()
  const admin = await site.person('admin')
  await makeMeetup(site, admin, { title: 'Later', description: 'Bring *questions*.' }, 20)
  await makeMeetup(site, admin, { title: 'Sooner' }, 10)
  await makeMeetup(site, admin, { title: 'Long ago' }, -20)
  await makeMeetup(site, admin, { title: 'Lately' }, -10)
  const page = await pageAs(browser, site, admin, desk)
  await page.goto('/admin?panel=meetups')
  await page.getByText('1–4 of 4').waitFor()
  expect(await page.locator('tbody th').allInnerTexts()).toEqual(['Sooner', 'Later', 'Lately', 'Long ago'])

  await page.getByRole('button', { name: 'Copy Later' }).click()
  const popup = page.getByRole('dialog')
  await popup.getByLabel('Title').fill('The copy')
  await popup.getByLabel('Date').fill('2024-02-29')
  await popup.getByRole('button', { name: 'Save' }).click()
  await popup.getByText('This day is over. Is that what you mean?').waitFor()
  await popup.getByLabel('Date').fill('2034-03-01')
  await popup.getByRole('button', { name: 'Save', exact: true }).click()
  await alertOf(page, 'The meetup is added.')
  const copy = (await upcoming(site)).find(({ title }) => title === 'The copy')
  expect(copy).toMatchObject({ date: '2034-03-01', description: 'Bring *questions*.', series: null })
  expect(copy?.thumbnail.url).toContain('/')
  await popup.waitFor({ state: 'detached' })

  await page.getByRole('tab', { name: 'Month' }).click()
  await page.waitForURL(({ searchParams }) => searchParams.get('tab') === 'month')
  await goTo(page, '/admin?panel=meetups&tab=month&month=2034-02')
  await page.getByText('There are no weekly meetups in this month.').waitFor()
  await page.getByRole('link', { name: 'March 2034' }).press('Enter')
  const day = page.getByRole('button', { name: /The copy/ })
  await day.waitFor()
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await expectAccessibleOnceQuiet(page)
  await day.focus()
  await page.keyboard.press('Enter')
  await popup.getByRole('heading', { name: 'Edit The copy' }).waitFor()
})

test('an admin lists the registrations of an event, adds a person beyond its capacity, removes a person with a reason, and exports the list', async () => {
  await using site = await startTestApp({ confirmed: true })
  await using browser = await startBrowser()
  const admin = await site.person('admin')
  const meetup = await makeMeetup(site, admin, { title: 'Small room', capacity: '1' })
  const people: Person[] = []
  for (const name of ['Asha Patel', '=HYPERLINK("x")', 'Chetan Rao'])
    people.push(await site.person('user', { name }))
  const [asha, bela, chetan] = people as [Person, Person, Person]
  await register(site, asha, meetup._id)
  await register(site, bela, meetup._id)
  const page = await pageAs(browser, site, admin, { ...android, acceptDownloads: true })
  await page.goto('/admin?panel=meetups')
  await page.getByRole('link', { name: 'Registrations of Small room: 1 of 1, 1 waits' }).click()
  await page.getByText('Places taken: 1 of 1, 1 waits').waitFor()
  await page.getByText('Waits, number 1').waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessibleOnceQuiet(page)

  await page.getByRole('button', { name: 'Add somebody' }).click()
  const popup = page.getByRole('dialog')
  await popup.getByLabel('E-mail of their account').fill(chetan.email)
  await popup.getByRole('button', { name: 'Give a place' }).click()
  await popup.getByLabel('Give a place all the same').check()
  await popup.getByRole('button', { name: 'Give a place' }).click()
  await alertOf(page, 'Chetan Rao has a place')
  await page.getByText('Places taken: 2 of 1, 1 waits').waitFor()
  await page.getByRole('button', { name: 'Remove Asha Patel' }).click()
  await popup.getByLabel('Reason').fill('You asked for it by phone.')
  await popup.getByRole('button', { name: 'Remove Asha Patel' }).click()
  await alertOf(page, 'Asha Patel is removed')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv).toContain('Chetan Rao')
  expect(csv).toContain(`'=HYPERLINK`)
  expect(csv).toContain('Gave up')

  await site.call(admin.session, checkIn, {
    eventid: meetup._id,
    registration: (await register(site, chetan, meetup._id))._id,
  })
  await goTo(page, `/admin?panel=meetups&event=${meetup._id}&came=yes`)
  await page.getByText('1–1 of 1').waitFor()
  await page.getByText('Chetan Rao').first().waitFor()
})
