import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEvent, createMeetup } from '#contract/events/events.ts'
import { eventForm, fileOf, meetingForm, photograph, sendForm } from '#test/cases/events/event-form.ts'
import { inTheGate } from '#test/cases/calls/in-the-gate.ts'
import { type Site, startTestApp } from '#test/support/test-app.ts'
import {
  chooseFile,
  become,
  alertOf,
  expectAccessible,
  newPage,
  phone,
  startBrowser,
  hydrate,
  expectFitsByDayAndNight,
} from '../browser.ts'

async function fillMeetup(page: Page, title: string): Promise<void> {
  const popup = page.getByRole('dialog')
  await popup.getByLabel('Title').fill(title)
  await popup.getByLabel('Date').fill('2030-01-15')
  await popup.getByLabel('Time (IST)').fill('18:30')
  await popup.getByLabel('Mode').selectOption('Online')
  await popup.getByLabel('Link to join').fill('https://example.org/join')
}

test('an admin plans a meetup, and it is on the events page and in the calendar at once; deleted, it is gone', async () => {
  await using site = await startTestApp({ confirmed: true })
  await using browser = await startBrowser()
  const admin = await site.person('admin')
  const visitor = await newPage(browser, site.url)
  const messages: string[] = []
  visitor.on('console', (message) => messages.push(message.text()))
  await visitor.goto('/events')
  await visitor.getByRole('heading', { level: 1, name: /weekly meetups/i }).waitFor()
  expect(await visitor.getByText('Coming Soon', { exact: true }).locator('visible=true').count()).toBe(3)

  const page = await newPage(browser, site.url)
  await become(page, admin)
  await page.goto('/admin?panel=Weekly Meetup')
  await page.getByText('No Meetups found').waitFor()
  await page.getByRole('button', { name: 'Add meetup' }).click()
  const popup = page.getByRole('dialog')
  await popup.getByRole('button', { name: 'Save' }).click()
  await alertOf(page, 'All fields are required.')
  await fillMeetup(page, 'Cash flow for founders')
  await popup.getByRole('button', { name: 'Save' }).click()
  await popup.getByText('Please choose a file').waitFor()
  const picture = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await photograph() }
  await chooseFile(popup.getByLabel('Thumbnail'), picture)
  await popup.getByRole('img', { name: 'Preview of photo.jpg' }).waitFor()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 740 })
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(320)
  const excess = ({ scrollWidth, clientWidth }: Element) => scrollWidth - clientWidth
  expect(await popup.locator('.dialog-body').evaluate(excess)).toBe(0)
  await page.setViewportSize({ width: 1280, height: 720 })
  await popup.getByRole('button', { name: 'Save' }).click()
  await alertOf(page, 'The meetup is added.')
  await page.getByRole('row').filter({ hasText: 'Cash flow for founders' }).waitFor()
  await popup.waitFor({ state: 'detached' })
  await expectAccessible(page)

  await visitor.reload()
  const meetup = visitor.getByRole('article').filter({ hasText: 'Cash flow for founders' })
  await meetup.waitFor()
  expect(await meetup.innerText()).toContain('15 Jan 2030, 6:30 pm IST')
  expect(await (await site.http('/events.ics')).text()).toContain('SUMMARY:Cash flow for founders')
  expect(await (await site.http('/events.json')).text()).toContain('Cash flow for founders')

  await page.getByRole('button', { name: 'Edit Cash flow for founders' }).click()
  await popup.getByLabel('Title').fill('Cash flow, again')
  await popup.getByRole('img', { name: 'The present picture' }).waitFor()
  await popup.getByRole('button', { name: 'Save' }).click()
  await alertOf(page, 'The meetup is changed.')
  await visitor.reload()
  await visitor.getByRole('heading', { name: 'Cash flow, again' }).waitFor()

  await page.getByRole('button', { name: 'Delete Cash flow, again' }).click()
  await popup.getByRole('heading', { name: 'Delete Cash flow, again?' }).waitFor()
  await popup.getByRole('button', { name: 'Delete Cash flow, again' }).click()
  await alertOf(page, 'Cash flow, again is deleted.')
  await page.getByText('No Meetups found').waitFor()
  await visitor.reload()
  expect(await visitor.getByText('Cash flow').count()).toBe(0)
  expect(await (await site.http('/events.ics')).text()).not.toContain('Cash flow')
  expect(messages).toEqual([])
})

test('the events page reads without JavaScript', async () => {
  await using site = await startTestApp({ confirmed: true })
  await using browser = await startBrowser()
  const admin = await site.person('admin')
  const thumbnail = fileOf(await photograph())
  const past = { ...meetingForm, title: 'How it began', date: '2024-02-29' }
  await sendForm(site, admin, createMeetup, { ...meetingForm, thumbnail })
  await sendForm(site, admin, createMeetup, { ...past, thumbnail })
  await sendForm(site, admin, createEvent, { ...eventForm, thumbnail })
  for (const width of inTheGate([320, 1440])) {
    const page = await newPage(browser, site.url, {
      javaScriptEnabled: false,
      viewport: { width, height: 800 },
    })
    await page.goto('/events')
    await page.getByRole('heading', { name: meetingForm.title }).waitFor()
    expect(await page.getByRole('heading', { name: past.title }).isVisible()).toBe(false)
    await page.getByRole('radiogroup', { name: 'Which meetups' }).getByText('Past').click()
    await page.getByRole('heading', { name: past.title }).waitFor()
    expect(await page.getByRole('heading', { name: meetingForm.title }).isVisible()).toBe(false)
    const card = page.getByRole('article').filter({ hasText: eventForm.title })
    expect(await card.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe(
      eventForm.register_link,
    )
    expect(await card.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')).toMatch(/\.ics$/)
    expect(await page.locator('#masterclass').getByText('Coming Soon').first().isVisible()).toBe(true)
    await page.context().close()
  }
  const hydrated = await newPage(browser, site.url)
  await hydrated.goto('/events')
  await expectFitsByDayAndNight(hydrated)
})

test('a choice made before the page is hydrated stays, and then the own time shows on hover', async () => {
  await using site = await startTestApp({ confirmed: true })
  await using browser = await startBrowser()
  const admin = await site.person('admin')
  const thumbnail = fileOf(await photograph())
  await sendForm(site, admin, createMeetup, { ...meetingForm, date: '2024-02-29', thumbnail })
  await sendForm(site, admin, createEvent, { ...eventForm, thumbnail })
  const page = await newPage(browser, site.url, { ...phone, timezoneId: 'America/New_York' })
  await page.goto('/events')
  await page.getByRole('radiogroup', { name: 'Which meetups' }).getByText('Past').tap()
  await page.getByRole('heading', { name: meetingForm.title }).waitFor()
  const time = page.getByRole('article').filter({ hasText: eventForm.title }).getByRole('time')
  await expect.poll(() => time.getAttribute('title')).toMatch(/8:00.*(EST|GMT-5)/)
  expect(await page.getByRole('radio', { name: 'Past' }).first().isChecked()).toBe(true)
  expect(await page.getByRole('heading', { name: meetingForm.title }).isVisible()).toBe(true)
})

const meetupTitles = Array.from({ length: 40 }, (_, at) => `Meetup ${String(at + 1).padStart(2, '0')}`)

/** Plans past meetups, one each half day, from the first title to the last: the first by its form, and the others as it is. */
async function planPast(site: Site): Promise<void> {
  const admin = await site.person('admin')
  const thumbnail = fileOf(await photograph())
  const [title = '', ...others] = meetupTitles
  await sendForm(site, admin, createMeetup, {
    ...meetingForm,
    title,
    date: '2024-03-01',
    time: '08:00',
    thumbnail,
  })
  await site.database.pool.query(
    `with kept as (
      insert into files (owner_id, kind, width, height, widths, is_public, is_held, created_at)
      select owner_id, kind, width, height, widths, is_public, is_held, created_at
      from files cross join generate_series(1, $2) returning id),
    picture as (select id, row_number() over (order by id) as at from kept)
    insert into events (kind, title, starts_at, link, mode, organised_by, thumbnail_id, created_at, updated_at)
    select kind, ($1::text[])[at], starts_at + at * interval '12 hours', link, mode, organised_by, picture.id, created_at, updated_at
    from events cross join picture`,
    [others, others.length],
  )
}

/** What is in sight under the past meetups. */
async function pastMeetups(page: Page): Promise<string[]> {
  return page.locator('#meetups article h3:visible').allInnerTexts()
}

const later = await startTestApp({ confirmed: true })
afterAll(() => later[Symbol.asyncDispose]())
beforeAll(() => planPast(later))

test('with JavaScript and without, the way to earlier meetups leads to all of them', async () => {
  await using browser = await startBrowser()
  for (const javaScriptEnabled of [false, true]) {
    const page = await newPage(browser, later.url, { javaScriptEnabled })
    await page.goto('/events')
    if (javaScriptEnabled) await hydrate(page)
    await page.getByRole('radiogroup', { name: 'Which meetups' }).getByText('Past').click()
    expect(await pastMeetups(page)).toEqual(meetupTitles.toReversed().slice(0, 12))
    await page.getByRole('link', { name: 'Show earlier meetups' }).click()
    await page.getByRole('heading', { level: 1, name: 'What has been' }).waitFor()
    // The heading is there before the end of the page has come.
    await expect.poll(() => pastMeetups(page)).toEqual(meetupTitles.toReversed())
    await page.getByRole('link', { name: 'What is coming up' }).click()
    await page.getByRole('heading', { level: 1, name: /weekly meetups/i }).waitFor()
  }
})
