import type { BrowserContextOptions, Page } from '@playwright/test'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { cancelEvent, myEvents } from '#contract/events/registrations.ts'
import { allFeedback } from '#contract/events/feedback.ts'
import { DAY, HOUR } from '#contract/values/time.ts'
import { giveUp, makeMeetup, one, refusal, register } from '#test/cases/events/event-calls.ts'
import { personWithPassword } from '#test/cases/people/person-with-password.ts'
import { unconfirmed } from '#test/cases/people/unconfirmed-people.ts'
import { type Site, startTestApp } from '#test/support/test-app.ts'
import { inTheGate } from '#test/cases/calls/in-the-gate.ts'
import {
  alertOf,
  android,
  expectAccessible,
  expectFits,
  expectFitsByDayAndNight,
  expectFocus,
  fillSignUp,
  logIn,
  newPage,
  pageAs,
  expectFitsByNight,
} from '../browser.ts'
import { goWithin, handOver } from '../one-page.ts'
import { shareSite } from '../shared-site.ts'

const desk: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }
const sizes = [
  ['a phone', android],
  ['a desktop', desk],
] as const

const { site, browser } = await shareSite({ confirmed: true })
// A page on a phone and one on a desk for all, on which each test has people of its own.
const onPhone = await newPage(browser, site.url, android)
const onDesk = await newPage(browser, site.url, desk)

/** What a camera reads from the code on the page. */
async function scanned(page: Page): Promise<string | undefined> {
  const code = page.locator('.qr-code')
  await code.scrollIntoViewIfNeeded()
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}

/** Has a browser be at the time of the site. */
async function inTime(page: Page, site: Site): Promise<void> {
  await page.clock.setFixedTime(site.context.clock())
}

/** The link of the latest e-mail to somebody. */
async function linkTo(of: Site, email: string): Promise<string> {
  return (await of.mailed()).findLast(({ to }) => to === email)?.link ?? ''
}

test.each(inTheGate(sizes))(
  'on %s a visitor signs up, comes back to the event, and has the place by one press of the e-mail’s link',
  async (name, size) => {
    const admin = await site.person('admin')
    const title = `Prices that hold on ${name}`
    const { _id: id } = await makeMeetup(site, admin, { title, capacity: '20' })
    const page = size === android ? onPhone : onDesk
    await handOver(page, null, '/events')
    await page.getByRole('link', { name: title, exact: true }).click()
    await page.waitForURL(`**/events/${id}`)
    await page.getByText('20 of 20 left').waitFor()
    await expectFitsByDayAndNight(page)
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.waitForURL('**/signup?**')
    const email = `asha.on.${name.slice(2)}@example.org`
    await fillSignUp(page, email)
    await page.waitForURL(`**/events/${id}`)
    await page.getByRole('button', { name: 'Register' }).click()
    await page.getByText('Confirm your e-mail first').waitFor()
    await page.getByText(email, { exact: true }).waitFor()
    await expectFocus(page.getByRole('region', { name: 'Your registration' }))
    await page.getByText('20 of 20 left').waitFor()
    await expectFitsByDayAndNight(page)
    await page.reload()
    await page.getByText('Confirm your e-mail first').waitFor()
    await page.goto(await linkTo(site, email))
    const confirm = page.getByRole('button', { name: 'Confirm and take my place' })
    await confirm.waitFor()
    await page.getByRole('main').getByText(title).waitFor()
    await expectFitsByDayAndNight(page)
    expect((await one(site, null, id)).event.registered).toBe(0)
    await confirm.click()
    await page.waitForURL(`**/events/${id}`)
    await alertOf(page, 'Your e-mail is confirmed. You have a place.')
    await page.getByText('19 of 20 left').waitFor()
    await page.getByText('You have a place', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Add to calendar' }).waitFor()
    await expectFits(page)
    await page.getByRole('link', { name: 'All your events' }).click()
    await page.waitForURL('**/my/events')
    await page.getByText('Your ticket').click()
    const session = await page.evaluate(() => localStorage.getItem('twk_fwc'))
    const { registrations } = await site.call(session, myEvents, {})
    await page.locator('.qr-code').waitFor()
    await expect.poll(() => scanned(page)).toBe(registrations[0]?.ticket)
    await expectFitsByDayAndNight(page)
    await goWithin(page, '/my')
    await page.getByRole('region', { name: 'Events' }).getByRole('link', { name: title }).click()
    await page.waitForURL(`**/events/${id}`)
  },
)

test('on another device the link takes the place too, of the waiting list where all are taken, and says where to see it', async () => {
  const [admin, first] = [await site.person('admin'), await site.person()]
  const { _id: id } = await makeMeetup(site, admin, { title: 'One loom', capacity: '1' })
  await register(site, first, id)
  const other = await makeMeetup(site, admin, { title: 'Two looms' })
  const asha = await unconfirmed(site)
  expect(await refusal(site, asha, other._id)).toBe('409 email_not_confirmed')
  const link = await linkTo(site, asha.email)
  const page = await newPage(browser, site.url, android)
  await page.goto(link)
  await page.getByText('Two looms').waitFor()
  // What the account asks for while the page is read takes no place unread.
  expect(await refusal(site, asha, id)).toBe('409 email_not_confirmed')
  await page.getByRole('button', { name: 'Confirm and take my place' }).click()
  await page.getByText('puts you on the waiting list of').waitFor()
  await page.getByRole('button', { name: 'Confirm and join the waiting list' }).click()
  await page.waitForURL(`${site.url}/events/${id}`)
  await page.getByRole('main').getByText('You are on the waiting list, at place 1.').waitFor()
  await expectFits(page)
  await page.getByRole('main').getByRole('link', { name: 'Log in', exact: true }).click()
  await page.waitForURL(`**/login?return=${encodeURIComponent(`/events/${id}`)}`)
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await alertOf(page, 'Your e-mail is confirmed already: this link was used before.')
  await page.getByRole('link', { name: 'See the event' }).click()
  await page.waitForURL(`${site.url}/events/${other._id}`)
})

test('the link of an event that is cancelled meanwhile confirms, and says why there is no place', async () => {
  const admin = await site.person('admin')
  const { _id: id } = await makeMeetup(site, admin, { title: 'Two looms' })
  const asha = await unconfirmed(site)
  expect(await refusal(site, asha, id)).toBe('409 email_not_confirmed')
  await site.call(admin.session, cancelEvent, { eventid: id, reason: 'Rain' })
  const page = await newPage(browser, site.url, desk)
  await page.goto(await linkTo(site, asha.email))
  await page.getByText('It takes no place any more at').waitFor()
  await page.getByText('This event is cancelled.').waitFor()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await alertOf(page, 'Your e-mail is confirmed.')
  await page.getByText('This event is cancelled.').waitFor()
  await expectFits(page)
  await page.getByRole('link', { name: 'See the event' }).click()
  await page.waitForURL(`${site.url}/events/${id}`)
})

test('without JavaScript the page is complete, and registering leads to log in and back', async () => {
  const admin = await site.person('admin')
  const { _id: id } = await makeMeetup(site, admin, { description: 'Bring a price list.' })
  const asha = await personWithPassword(site)
  const page = await newPage(browser, site.url, { ...android, javaScriptEnabled: false })
  await page.goto(`/events/${id}`)
  await page.getByText('Bring a price list.').waitFor()
  expect(await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')).toBe(
    `/events/${id}.ics`,
  )
  await page.getByRole('link', { name: 'Register', exact: true }).click()
  await page.getByText('Please login first').waitFor()
  await logIn(page, asha.email)
  await page.waitForURL(`${site.url}/events/${id}`)
})

test.each(inTheGate(sizes, ([name]) => name === 'a desktop'))(
  'on %s a room of twenty fills, the next one waits, moves up when one gives up, and hears of it',
  async (_, size) => {
    const admin = await site.person('admin')
    const { _id: id } = await makeMeetup(site, admin, { title: 'Twenty chairs', capacity: '20' })
    const first = await site.person()
    for (let seat = 1; seat < 20; seat += 1) await register(site, await site.person(), id)
    const last = await site.person()
    const [page, other] = [size === android ? onPhone : onDesk, await pageAs(browser, site, last, size)]
    await handOver(page, first, `/events/${id}`)
    await page.getByText('1 of 20 left').waitFor()
    await page.getByRole('button', { name: 'Register' }).click()
    await alertOf(page, 'You have a place.')
    await page.getByText('All 20 are taken').waitFor()
    await other.goto(`/events/${id}`)
    await other.getByRole('button', { name: 'Join the waiting list' }).click()
    await alertOf(other, 'You are on the waiting list, at place 1.')
    // Once they have a place, nobody is told any more that they wait.
    await site.mailed()
    await goWithin(page, '/my/events')
    // The second press falls beside the dialog that the first one opens.
    await page.getByRole('button', { name: 'Give up my place: Twenty chairs' }).dblclick()
    await page.getByRole('dialog').getByRole('button', { name: 'Give up my place' }).click()
    await alertOf(page, 'Your place is given up.')
    await other.reload()
    await other.getByText('You have a place', { exact: true }).waitFor()
    await other.getByText('All 20 are taken').waitFor()
    // The same page by day, with a place to take, another test looks at.
    await expectFitsByNight(other)
    const told = (await site.mailed()).filter(({ to }) => to === last.email)
    expect(told.map(({ kind }) => kind)).toEqual(['event_waiting', 'event_moved_up'])
    expect(told[1]?.text).toContain(`/events/${id}`)
  },
)

test('in a full room one waits, moves up, and gives the place up, by keyboard alone', async () => {
  const [admin, asha, ravi] = [await site.person('admin'), await site.person(), await site.person()]
  const { _id: id } = await makeMeetup(site, admin, { title: 'One chair', capacity: '1' })
  await register(site, asha, id)
  const page = onPhone
  await handOver(page, ravi, `/events/${id}`)
  const button = page.getByRole('button', { name: 'Join the waiting list' })
  await button.focus()
  await page.keyboard.press('Enter')
  await alertOf(page, 'You are on the waiting list, at place 1.')
  await page.getByText('The only place is taken, 1 person waits').waitFor()
  await goWithin(page, '/my/events')
  await page.getByText('Waiting list, place 1').waitFor()
  expect(await page.getByText('Your ticket').count()).toBe(0)
  await expectFitsByNight(page)
  await giveUp(site, asha, id)
  await page.reload()
  await page.getByText('You have a place', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Give up my place: One chair' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Give up your place?' })
  // What opens takes the focus, which is led on from there.
  await expectFocus(dialog.getByRole('heading'))
  await expectAccessible(page)
  const sure = dialog.getByRole('button', { name: 'Give up my place' })
  await sure.focus()
  await expectFocus(sure)
  await page.keyboard.press('Enter')
  await alertOf(page, 'Your place is given up.')
  await page.getByText('Given up', { exact: true }).waitFor()
  expect((await one(site, ravi, id)).mine?.state).toBe('cancelled')
})

test('members come first, and what is for members is; a cancelled event says so to whoever had a place', async () => {
  const [admin, user, member] = [await site.person('admin'), await site.person(), await site.person('member')]
  const until = new Date(site.context.clock().getTime() + DAY).toISOString()
  const first = await makeMeetup(site, admin, { title: 'Early', membersFirstUntil: until })
  const only = await makeMeetup(site, admin, { title: 'Ours', audience: 'members' })
  const [theirs, ours] = [onDesk, onPhone]
  await handOver(theirs, user, '/events')
  await handOver(ours, member, '/events')
  for (const [{ _id }, words] of [
    [first, 'Just now members alone register.'],
    [only, 'Members alone register for this event.'],
  ] as const) {
    await goWithin(theirs, `/events/${_id}`)
    const part = theirs.getByRole('region', { name: 'Your registration' })
    await part.getByText(words).waitFor()
    expect(await theirs.getByRole('button', { name: 'Register' }).count()).toBe(0)
    await goWithin(ours, `/events/${_id}`)
    await ours.getByRole('button', { name: 'Register' }).click()
    await alertOf(ours, 'You have a place.')
  }
  await expectFitsByNight(theirs)
  await site.call(admin.session, cancelEvent, { eventid: only._id, reason: 'The room is flooded.' })
  await goWithin(ours, '/my/events')
  const card = ours.getByRole('article', { name: 'Ours' })
  await card.getByText('This event is cancelled.').waitFor()
  expect(await card.getByRole('button').count()).toBe(0)
  await goWithin(theirs, '/events')
  await theirs
    .getByRole('article')
    .filter({ hasText: 'Ours' })
    .getByText('Cancelled', { exact: true })
    .waitFor()
})

test('the link shows with the place; afterwards one says how it was, and members see the recording', async () => {
  await using site = await startTestApp({ confirmed: true })
  const [admin, user, member] = [await site.person('admin'), await site.person(), await site.person('member')]
  const { _id: id, title } = await makeMeetup(
    site,
    admin,
    { linkFor: 'registered', link: 'https://example.org/room', recording: 'https://example.org/seen' },
    2,
  )
  await register(site, user, id)
  const page = await newPage(browser, site.url, android)
  await handOver(page, user, '/my/events')
  expect(await page.getByRole('link', { name: `Join for ${title}` }).getAttribute('href')).toBe(
    'https://example.org/room',
  )
  site.turnClock(2 * DAY + 3 * HOUR)
  await inTime(page, site)
  await page.reload()
  const form = page.getByRole('form', { name: `How was it? ${title}` })
  await form.getByRole('button', { name: 'Send' }).click()
  await form.getByText('Please choose one to five stars').waitFor()
  await expectFitsByDayAndNight(page)
  await form.getByRole('radio', { name: '4 stars' }).press('Space')
  await form.getByLabel('What should stay').fill('The questions.')
  await page.reload()
  expect(await form.getByLabel('4 stars').isChecked()).toBe(true)
  expect(await form.getByLabel('What should stay').inputValue()).toBe('The questions.')
  await form.getByRole('button', { name: 'Send' }).click()
  await alertOf(page, 'Thank you.')
  expect(await site.call(admin.session, allFeedback, { eventid: id })).toMatchObject({
    average: 4,
    feedback: [{ stars: 4, text: 'The questions.' }],
  })
  for (const path of ['/my/events', `/events/${id}`]) {
    await page.goto(path)
    await form.getByText('You have sent this.').waitFor()
    expect(await form.getByLabel('4 stars').isChecked()).toBe(true)
    expect(await form.getByLabel('What should stay').inputValue()).toBe('The questions.')
    await form.getByRole('button', { name: 'Send it anew' }).waitFor()
  }
  await handOver(page, member, `/events/${id}`)
  await page.getByRole('link', { name: 'Watch the recording' }).waitFor()
  await handOver(page, null, `/events/${id}`)
  await page.getByText('Past event').waitFor()
  expect(await page.getByRole('link', { name: 'Watch the recording' }).count()).toBe(0)
})

test('reminders of events are turned off and on in the account', async () => {
  const page = onPhone
  await handOver(page, await site.person(), '/my/account')
  await page.getByRole('button', { name: 'Stop reminders of events' }).click()
  await alertOf(page, 'No more reminders of events.')
  await page.reload()
  await page.getByRole('button', { name: 'Remind me of events' }).click()
  await alertOf(page, 'We will remind you of your events.')
})
