import { expect, test } from 'vitest'
import { eventRegistrations } from '#contract/events/registrations.ts'
import { giveUp, makeMeetup } from '#test/cases/events/event-calls.ts'
import { startTestApp } from '#test/support/test-app.ts'
import {
  android,
  expectAccessible,
  expectFocus,
  expectNoSidewaysScroll,
  pageAs,
  startBrowser,
} from '../browser.ts'
import { type Guest, guests, scan, expectResult, openCheckIn } from './check-in-steps.ts'

/** Whether the page and all its assets are cached and open without a network. */
async function isKept(): Promise<boolean> {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  const needed = ['/admin/check-in/', ...loaded.filter((path) => path.startsWith('/assets/'))]
  return (await Promise.all(needed.map((path) => caches.match(path)))).every(Boolean)
}

const ten = ['Asha', 'Bela', 'Chetan', 'Divya', 'Esha', 'Farah', 'Gita', 'Hari', 'Indu', 'Jaya']

test('two phones check in ten people without a network, one person on both, and send the scans when the network is back', async () => {
  await using site = await startTestApp({ confirmed: true })
  await using browser = await startBrowser()
  const admin = await site.person('admin')
  const { _id: eventid } = await makeMeetup(site, admin)
  const people = await guests(site, eventid, ten)
  const [one, other] = [
    await pageAs(browser, site, admin, android),
    await pageAs(browser, site, await site.person('admin'), android),
  ]
  await openCheckIn(one, eventid, 'of 10 are in')
  await openCheckIn(other, eventid, 'of 10 are in')
  await expectAccessible(one)
  await expectNoSidewaysScroll(one)
  for (const page of [one, other]) {
    await page.getByText('This page opens without a network too.').waitFor()
    expect(await page.evaluate(isKept)).toBe(true)
  }
  await one.context().setOffline(true)
  await other.context().setOffline(true)

  for (const guest of people.slice(0, 6)) {
    await scan(one, guest)
    await expectResult(one, `Welcome: ${guest.name}`)
  }
  await scan(one, people[2] as Guest)
  await expectResult(one, 'Chetan is in already')
  await one.getByLabel('Name or ticket').fill('git')
  await one.getByRole('button', { name: 'Check in Gita' }).press('Enter')
  await expectResult(one, 'Welcome: Gita')
  await one.getByText('7 scans are kept on this phone').waitFor()
  for (const guest of people.slice(5).filter(({ name }) => name !== 'Gita')) {
    await scan(other, guest)
    await expectResult(other, `Welcome: ${guest.name}`)
  }
  await other.getByText('4 scans are kept on this phone').waitFor()
  // A phone that was asleep reloads the page without a network.
  await one.reload()
  await one.getByText('7 scans are kept on this phone').waitFor()
  expect(await one.locator('.door-count strong').innerText()).toBe('7')
  const listed = async () =>
    (await site.call(admin.session, eventRegistrations, { eventid })).registrations.map(
      ({ user, checkedInAt, offline }) => ({ name: user.name, checkedInAt, offline }),
    )
  expect((await listed()).filter(({ checkedInAt }) => checkedInAt !== null)).toEqual([])

  await one.context().setOffline(false)
  await one.getByText('Everything is sent.').waitFor()
  await other.context().setOffline(false)
  await other.getByText('Everything is sent.').waitFor()
  await other.getByRole('alert').filter({ hasText: 'Farah was checked in twice' }).waitFor()
  await other.getByRole('button', { name: 'Read', exact: true }).click()
  await other.getByRole('alert').filter({ hasText: 'Farah' }).waitFor({ state: 'detached' })
  expect(await one.getByText('was checked in twice').count()).toBe(0)
  const arrived = await listed()
  expect(arrived.every(({ checkedInAt, offline }) => checkedInAt !== null && offline)).toBe(true)
  const inOrder = arrived.slice(0, 6).map(({ checkedInAt }) => String(checkedInAt))
  expect(inOrder).toEqual(inOrder.toSorted())
  const { rows } = await site.database.pool.query(
    "select count(*)::int as n from audit_log where action = 'event.check_in'",
  )
  expect(rows).toEqual([{ n: 10 }])
  await one.reload()
  await one.getByText('of 10 are in').waitFor()
  expect(await one.locator('.door-count strong').innerText()).toBe('10')
})

test('a person on the waiting list or without a valid ticket is not checked in, and a check-in by mistake is undone', async () => {
  await using site = await startTestApp({ confirmed: true })
  await using browser = await startBrowser()
  const admin = await site.person('admin')
  const { _id: eventid } = await makeMeetup(site, admin, { capacity: '1' })
  const [asha, bela] = (await guests(site, eventid, ['Ásha Patel', 'Bela Rao'])) as [Guest, Guest]
  const page = await pageAs(browser, site, admin, android)
  await openCheckIn(page, eventid, 'of 1 is in')
  await scan(page, bela)
  await expectResult(page, 'Bela Rao is on the waiting list')
  const letIn = page.getByRole('button', { name: 'Let them in all the same' })
  expect(await letIn.count()).toBe(0)
  await scan(page, { ticket: 'nobody-has-this-ticket-anywhere' })
  await expectResult(page, 'This ticket is not on the list')
  await page.getByLabel('Name or ticket').fill('asha pat')
  await page.getByRole('button', { name: 'Check in Ásha Patel' }).click()
  await expectResult(page, 'Welcome: Ásha Patel')
  // The field is ready for the next name.
  await expectFocus(page.getByLabel('Name or ticket'))
  expect(await page.getByLabel('Name or ticket').inputValue()).toBe('')
  await page.getByText('Everything is sent.').waitFor()
  await page.getByRole('region', { name: 'Result' }).getByRole('button', { name: /Undo/ }).click()
  await page.getByLabel('Name or ticket').fill('asha pat')
  await page.getByRole('button', { name: 'Check in Ásha Patel' }).waitFor()
  await page.getByText('Everything is sent.').waitFor()
  // The phone asks the server again and finds a person who got a place after the list was loaded.
  await giveUp(site, asha, eventid)
  await scan(page, bela)
  await expectResult(page, 'Welcome: Bela Rao')
  await page.getByText('Everything is sent.').waitFor()
  // Without a network the phone cannot ask the server: a forced check-in is refused later, and an alert says so.
  await page.context().setOffline(true)
  await scan(page, { ticket: 'nobody-has-this-ticket-anywhere' })
  await letIn.click()
  await page.getByText('1 scan is kept on this phone').waitFor()
  await page.context().setOffline(false)
  await page
    .getByRole('alert')
    .filter({ hasText: 'Somebody who was not on the list is not checked in' })
    .waitFor()
  await page.getByText('Everything is sent.').waitFor()
  const { registrations } = await site.call(admin.session, eventRegistrations, { eventid, came: 'yes' })
  expect(registrations.map(({ user }) => user.name)).toEqual(['Bela Rao'])
})
