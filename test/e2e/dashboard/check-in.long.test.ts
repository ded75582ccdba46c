import type { Page, Route } from '@playwright/test'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { makeMeetup } from '#test/cases/events/event-calls.ts'
import { startTestApp } from '#test/support/test-app.ts'
import { android, become, newPage, pageAs, startBrowser } from '../browser.ts'
import { type Guest, guests, scan, expectResult, openCheckIn } from './check-in-steps.ts'

/** What this phone stores: lists and unsent scans. */
function keptOn(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('fwc-door')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const stores = opening.result.transaction(['lists', 'scans'])
    const requests = ['lists', 'scans'].map((name) => stores.objectStore(name).getAll())
    await new Promise((resolve) => stores.addEventListener('complete', resolve))
    opening.result.close()
    return JSON.stringify(requests.map(({ result }) => result))
  })
}

/** Holds back the next list that the server answers with. */
async function holdList(page: Page): Promise<{ isRead: Promise<void>; letGo: () => void }> {
  let [read, letGo] = [() => undefined as void, () => undefined as void]
  const isRead = new Promise<void>((resolve) => (read = resolve))
  const isLetGo = new Promise<void>((resolve) => (letGo = resolve))
  const hold = async (route: Route) => {
    const response = await route.fetch()
    read()
    await isLetGo
    await route.fulfill({ response })
  }
  await page.route(LIST, hold, { times: 1 })
  return { isRead, letGo }
}

const LIST = '**/api/events/check_in_list?*'

test('logging out on a phone deletes the guest list and keeps scans that are not sent', async () => {
  await using site = await startTestApp({ confirmed: true })
  await using browser = await startBrowser()
  const admin = await site.person('admin')
  const { _id: eventid } = await makeMeetup(site, admin)
  const [asha] = (await guests(site, eventid, ['Asha'])) as [Guest]
  const page = await pageAs(browser, site, admin, android)
  await openCheckIn(page, eventid, 'of 1 is in')
  await page.route('**/api/events/check_in', (route) => route.abort())
  await scan(page, asha)
  await page.getByText('1 scan is kept on this phone').waitFor()
  expect(await keptOn(page)).toContain('Asha')
  await page.goto('/admin?panel=meetups')
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('**/')
  const left = await keptOn(page)
  expect(left).not.toContain('Asha')
  expect(left).toContain(asha.registration)
  // Without a session the page leads to log-in, as the rest of the dashboard does, and log-in leads back to the check-in.
  const door = `/admin/check-in/${eventid}`
  await page.goto(door)
  await page.waitForURL('**/error?**')
  const logIn = page.getByRole('main').getByRole('link', { name: 'Log in' })
  expect(await logIn.getAttribute('href')).toBe(`/login?${new URLSearchParams({ return: door })}`)
})

test('people of one name are told apart by their phone numbers', async () => {
  await using site = await startTestApp({ confirmed: true })
  await using browser = await startBrowser()
  const admin = await site.person('admin')
  const { _id: eventid } = await makeMeetup(site, admin)
  const both = await guests(site, eventid, ['Asha Patel', 'Asha Patel', 'Bela Rao'])
  for (const [at, { id }] of both.entries())
    await site.database.pool.query('update users set contact = $1 where id = $2', [`+91987654321${at}`, id])
  const page = await pageAs(browser, site, admin, android)
  await openCheckIn(page, eventid, 'of 3 are in')
  await page.getByLabel('Name or ticket').fill('a')
  expect((await page.locator('.door-name small').allInnerTexts()).toSorted()).toEqual([
    'phone …3210 · has a place',
    'phone …3211 · has a place',
  ])
  await site.database.pool.query("update users set contact = '+919876543210' where name = 'Asha Patel'")
  await page.getByRole('button', { name: 'Read the list again' }).click()
  await page
    .locator('.door-name small')
    .filter({ hasText: /^phone …3210, as somebody else of this name · registered .* IST · has a place$/ })
    .nth(1)
    .waitFor()
  await page.getByLabel('Name or ticket').fill('bel')
  expect(await page.locator('.door-name small').allInnerTexts()).toEqual(['has a place'])
  // Enter checks in the only person found, and the field is empty for the next.
  await page.keyboard.press('Enter')
  await expectResult(page, 'Welcome: Bela Rao')
  await expect.poll(() => page.getByLabel('Name or ticket').inputValue()).toBe('')
  // Somebody who is in already stays in sight.
  await page.getByLabel('Name or ticket').fill('bel')
  await page
    .getByRole('button', { name: /Undo.*Bela Rao/ })
    .last()
    .waitFor()
})

test('the page opens without a network from its first second, and where the server fails or says nothing', async () => {
  await using site = await startTestApp({ confirmed: true })
  await using browser = await startBrowser()
  const admin = await site.person('admin')
  const { _id: eventid } = await makeMeetup(site, admin)
  const [asha] = (await guests(site, eventid, ['Asha', 'Bela'])) as [Guest]
  const page = await pageAs(browser, site, admin, android)
  await openCheckIn(page, eventid, 'of 2 are in')
  await page.context().setOffline(true)
  await page.reload()
  await page.getByText('of 2 are in').waitFor()
  await page.getByText('This page opens without a network too.').waitFor()
  await scan(page, asha)
  await expectResult(page, 'Welcome: Asha')
  await page.context().setOffline(false)
  await page.getByText('Everything is sent.').waitFor()

  // Calls that nobody answers hold up neither a verdict nor the scans that are sent later.
  const context = page.context()
  await context.route('**/api/**', () => undefined)
  await scan(page, { ticket: 'nobody-has-this-ticket-anywhere' })
  await expectResult(page, 'This ticket is not on the list')
  await page.getByLabel('Name or ticket').fill('bela')
  await page.keyboard.press('Enter')
  await expectResult(page, 'Welcome: Bela')
  await page.getByText('No network: 1 scan is kept').waitFor()
  await context.unroute('**/api/**')
  await page.getByText('Everything is sent.').waitFor()

  await context.route('**/*', (route) => route.fulfill({ status: 502, body: 'no server' }))
  await page.reload()
  await page.getByText('of 2 are in').waitFor()
  await context.unroute('**/*')
  await context.route('**/*', () => undefined)
  await page.reload()
  await page.getByText('of 2 are in').waitFor()
  await context.unroute('**/*')
})

test('a late answer undoes no check-in and replaces no verdict, and a list stays with its owner', async () => {
  await using site = await startTestApp({ confirmed: true })
  await using browser = await startBrowser()
  const admin = await site.person('admin')
  const { _id: eventid } = await makeMeetup(site, admin)
  const [asha, bela] = (await guests(site, eventid, ['Asha', 'Bela'])) as [Guest, Guest]
  const page = await newPage(browser, site.url, android)
  await become(page, admin)
  await openCheckIn(page, eventid, 'of 2 are in')

  await guests(site, eventid, ['Chetan'])
  const late = await holdList(page)
  await page.getByRole('button', { name: 'Read the list again' }).click()
  await late.isRead
  const sent = page.waitForResponse('**/api/events/check_in')
  await scan(page, asha)
  await (await sent).finished()
  await page.getByText('Everything is sent.').waitFor()
  late.letGo()
  await page.getByText('of 3 are in').waitFor()
  expect(await page.locator('.door-count strong').innerText()).toBe('1')
  await scan(page, asha)
  await expectResult(page, 'Asha is in already')

  await guests(site, eventid, ['Divya'])
  const slow = await holdList(page)
  await scan(page, { ticket: 'nobody-has-this-ticket-anywhere' })
  await expectResult(page, 'Asking the server…')
  await slow.isRead
  await scan(page, bela)
  await expectResult(page, 'Welcome: Bela')
  slow.letGo()
  await page.getByText('of 4 are in').waitFor()
  await page.getByText('Everything is sent.').waitFor()
  await expectResult(page, 'Welcome: Bela')

  // Somebody else logs in on this phone, and the server has no list for them.
  await become(page, await site.person('admin'))
  await page.route(LIST, (route) => route.fulfill({ status: 502, body: 'no server' }))
  await page.goto(`/admin/check-in/${eventid}`)
  await page.getByRole('heading', { name: 'Check-in', exact: true }).waitFor()
  expect(await page.getByText('are in').count()).toBe(0)
  await page.unroute(LIST)

  await openCheckIn(page, eventid, 'of 4 are in')
  const other = await page.context().newPage()
  await other.goto(new URL('/admin?panel=meetups', page.url()).href)
  await other.getByRole('button', { name: 'Log out' }).click()
  await other.waitForURL('**/')
  await page.getByLabel('Name or ticket').fill('chetan')
  await page.keyboard.press('Enter')
  await expectResult(page, 'Welcome: Chetan')
  await page.getByText('You are signed out').waitFor()
  const left = await keptOn(page)
  expect(left).not.toContain('Chetan')
  expect(left).toContain('isUndo')
})

test('where the browser has no barcode reader, our own reads a ticket from the camera; only the check-in page may use the camera', async () => {
  await using site = await startTestApp({ confirmed: true })
  await using browser = await startBrowser()
  const admin = await site.person('admin')
  const { _id: eventid } = await makeMeetup(site, admin)
  const [asha] = (await guests(site, eventid, ['Asha Patel'])) as [Guest]
  const policy = async (path: string) => (await site.http(path)).headers.get('permissions-policy')
  expect(await policy(`/admin/check-in/${eventid}`)).toContain('camera=(self)')
  expect(await policy('/admin')).toContain('camera=()')
  const page = await pageAs(browser, site, admin, android)
  await page.addInitScript((modules) => {
    Reflect.deleteProperty(globalThis, 'BarcodeDetector')
    // The picture of the camera: a ticket as a phone shows it.
    navigator.mediaDevices.getUserMedia = async () => {
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width: 640, height: 480 })
      const drawing = canvas.getContext('2d') as CanvasRenderingContext2D
      const draw = () => {
        drawing.fillStyle = '#fff'
        drawing.fillRect(0, 0, 640, 480)
        drawing.fillStyle = '#000'
        for (const [y, row] of modules.entries())
          for (const [x, isDark] of row.entries()) if (isDark) drawing.fillRect(170 + x * 8, 90 + y * 8, 8, 8)
      }
      draw()
      setInterval(draw, 100)
      return canvas.captureStream(10)
    }
  }, encode(asha.ticket).data)
  await openCheckIn(page, eventid, 'of 1 is in')
  await page.getByRole('button', { name: 'Scan tickets' }).click()
  await expectResult(page, 'Welcome: Asha Patel')
  await page.getByRole('button', { name: 'Stop the camera' }).click()
  await page.getByText('Everything is sent.').waitFor()
})
