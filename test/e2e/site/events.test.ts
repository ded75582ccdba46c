import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { createEvent, createMeetup } from '#contract/events/events.ts'
import { eventForm, fileOf, meetingForm, photograph, sendForm } from '#test/cases/events/event-form.ts'
import { startTestApp } from '#test/support/test-app.ts'
import {
  chooseFile,
  become,
  alertOf,
  expectAccessible,
  newPage,
  startBrowser,
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

test('a meetup that an admin adds, changes and deletes is shown, changed and removed on the events page at once, and is in the calendar until then', async () => {
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

test('without JavaScript the events page shows upcoming and past events with their links', async () => {
  await using site = await startTestApp({ confirmed: true })
  await using browser = await startBrowser()
  const admin = await site.person('admin')
  const thumbnail = fileOf(await photograph())
  const past = { ...meetingForm, title: 'How it began', date: '2024-02-29' }
  await sendForm(site, admin, createMeetup, { ...meetingForm, thumbnail })
  await sendForm(site, admin, createMeetup, { ...past, thumbnail })
  await sendForm(site, admin, createEvent, { ...eventForm, thumbnail })
  for (const width of [320]) {
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
