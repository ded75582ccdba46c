import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEvent, createMeetup } from '#contract/events/events.ts'
import { eventForm, fileOf, meetingForm, photograph, sendForm } from '#test/cases/events/event-form.ts'
import { type Site, startTestApp } from '#test/support/test-app.ts'
import { newPage, phone, startBrowser, hydrate } from '../browser.ts'

test('a choice made before hydration stays, and after hydration the visitor’s local time is the title of the event’s time', async () => {
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

/** Creates past meetups, one each half day, in the order of the titles: the first by the form, the others as copies of it. */
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

/** The titles of the visible past meetups. */
async function pastMeetups(page: Page): Promise<string[]> {
  return page.locator('#meetups article h3:visible').allInnerTexts()
}

const siteWithPast = await startTestApp({ confirmed: true })
afterAll(() => siteWithPast[Symbol.asyncDispose]())
beforeAll(() => planPast(siteWithPast))

test('with and without JavaScript, "Show earlier meetups" leads to all past meetups', async () => {
  await using browser = await startBrowser()
  for (const javaScriptEnabled of [false, true]) {
    const page = await newPage(browser, siteWithPast.url, { javaScriptEnabled })
    await page.goto('/events')
    if (javaScriptEnabled) await hydrate(page)
    await page.getByRole('radiogroup', { name: 'Which meetups' }).getByText('Past').click()
    expect(await pastMeetups(page)).toEqual(meetupTitles.toReversed().slice(0, 12))
    await page.getByRole('link', { name: 'Show earlier meetups' }).click()
    await page.getByRole('heading', { level: 1, name: 'What has been' }).waitFor()
    // The heading appears before the end of the page is loaded.
    await expect.poll(() => pastMeetups(page)).toEqual(meetupTitles.toReversed())
    await page.getByRole('link', { name: 'What is coming up' }).click()
    await page.getByRole('heading', { level: 1, name: /weekly meetups/i }).waitFor()
  }
})
