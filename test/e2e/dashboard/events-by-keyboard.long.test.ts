import type { Locator, Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { allMeetup, type EventRecord } from '#contract/events/events.ts'
import { makeMeetup, register } from '#test/cases/events/event-calls.ts'
import { photograph } from '#test/cases/events/event-form.ts'
import { startTestApp } from '#test/support/test-app.ts'
import { alertOf, pageAs, startBrowser } from '../browser.ts'

const desk = { viewport: { width: 1440, height: 900 } }

/** Goes on with Tab until a control has the focus; the shape of a panel, which is there before it is known who asks, takes none. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor()
  await expect.poll(() => control.evaluate((shown) => shown.closest('[inert]') === null)).toBe(true)
  for (let presses = 0; presses < 80; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${control.toString()}`)
}

/** Goes down in a list until it stands at a choice: letters are one word in it only while they come quickly. */
async function downTo(page: Page, list: Locator, choice: string): Promise<void> {
  for (let presses = 0; presses < 20; presses += 1) {
    const at = await list.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.label)
    if (at === choice) return
    await page.keyboard.press('ArrowDown')
  }
  throw new Error(`${list.toString()} has no ${choice}`)
}

test('a series is made by the keyboard alone', async () => {
  await using site = await startTestApp({ confirmed: true })
  await using browser = await startBrowser()
  const page = await pageAs(browser, site, await site.person('admin'), desk)
  const picture = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await photograph() }
  // Long before it is asked for: the browser is told to leave it to us in its own time.
  page.on('filechooser', (chooser) => void chooser.setFiles(picture))
  await page.goto('/admin?panel=meetups')
  const { keyboard } = page
  const popup = page.getByRole('dialog')
  await tabTo(page, page.getByRole('button', { name: 'Add meetup' }))
  await keyboard.press('Enter')
  for (const [label, keys] of [
    ['Title', 'Founders’ table'],
    ['Date', '01022030'],
    ['Time (IST)', '0630PM'],
    ['Mode', 'Online'],
    ['How often', 'Every week'],
    ['Link to join', 'https://example.org/join'],
  ] as const) {
    const control = popup.getByLabel(label)
    await tabTo(page, control)
    if (label === 'Mode' || label === 'How often') await downTo(page, control, keys)
    else await keyboard.type(keys)
  }
  const thumbnail = popup.getByLabel('Thumbnail')
  await tabTo(page, thumbnail)
  await keyboard.press('Enter')
  await expect.poll(() => thumbnail.evaluate((input: HTMLInputElement) => input.files?.length)).toBe(1)
  await popup.getByText('12 in all, from 2 Jan 2030 to 20 Mar 2030').waitFor()
  await tabTo(page, popup.getByRole('button', { name: 'Save' }))
  await keyboard.press('Enter')
  await alertOf(page, '12 weekly meetups are added.')
  const answer = await site.call(null, allMeetup, { when: 'upcoming' })
  expect(Object.values(answer).find(Array.isArray) as EventRecord[]).toHaveLength(12)
  await popup.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Add meetup')
})

test('ten people are checked in by the keyboard alone: a few letters, and Enter', async () => {
  await using site = await startTestApp({ confirmed: true })
  await using browser = await startBrowser()
  const admin = await site.person('admin')
  const { _id: eventid } = await makeMeetup(site, admin)
  const ten = ['Asha', 'Bela', 'Chetan', 'Divya', 'Esha', 'Farah', 'Gita', 'Hari', 'Indu', 'Jaya']
  for (const name of [...ten, 'Jayant']) await register(site, await site.person('user', { name }), eventid)
  const page = await pageAs(browser, site, admin, desk)
  const { keyboard } = page
  const result = page.getByRole('region', { name: 'Result' })
  await page.goto(`/admin/check-in/${eventid}`)
  await page.getByText('of 11 are in').waitFor()
  const box = page.getByLabel('Name or ticket')
  await tabTo(page, box)
  for (const name of ten.slice(0, 9)) {
    await keyboard.type(name.slice(0, 3).toLowerCase())
    await page.getByText('1 found: Enter checks in.').waitFor()
    // As somebody presses twice who sees nothing yet.
    await box.evaluate(({ form }: HTMLInputElement) => [1, 2].forEach(() => form?.requestSubmit()))
    await result.getByText(`Welcome: ${name}`).waitFor()
  }
  // Where two are found, Enter takes neither.
  await keyboard.type('jay')
  await page.getByText('2 found').waitFor()
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Check in Jaya', exact: true }))
  expect(await result.getByText('Welcome: Jay').count()).toBe(0)
  await keyboard.press('Enter')
  await result.getByText('Welcome: Jaya').waitFor()
  await page.getByText('Everything is sent.').waitFor()
  expect(await page.locator('.door-count strong').innerText()).toBe('10')
  expect(await page.getByText('was checked in twice').count()).toBe(0)
})
