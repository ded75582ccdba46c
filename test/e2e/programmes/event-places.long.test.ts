import type { BrowserContextOptions, Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { cancelEvent } from '#contract/events/registrations.ts'
import { allFeedback } from '#contract/events/feedback.ts'
import { DAY, HOUR } from '#contract/values/time.ts'
import { makeMeetup, refusal, register } from '#test/cases/events/event-calls.ts'
import { personWithPassword } from '#test/cases/people/person-with-password.ts'
import { unconfirmed } from '#test/cases/people/unconfirmed-people.ts'
import { type Site, startTestApp } from '#test/support/test-app.ts'
import {
  alertOf,
  android,
  expectFits,
  expectFitsByDayAndNight,
  logIn,
  newPage,
  expectFitsByNight,
} from '../browser.ts'
import { goWithin, handOver } from '../one-page.ts'
import { shareSite } from '../shared-site.ts'

const desk: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }
const { site, browser } = await shareSite({ confirmed: true })
// The tests share a page on a phone and a page on a desktop; each test has its own people.
const onPhone = await newPage(browser, site.url, android)
const onDesk = await newPage(browser, site.url, desk)

/** Sets the clock of the page to the time of the site. */
async function inTime(page: Page, site: Site): Promise<void> {
  await page.clock.setFixedTime(site.context.clock())
}

/** The link in the latest e-mail to an address. */
async function linkTo(of: Site, email: string): Promise<string> {
  return (await of.mailed()).findLast(({ to }) => to === email)?.link ?? ''
}

test('on another device too, the e-mail link gives a place at the event, or on the waiting list of a full event, and leads to the event', async () => {
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
  // A request for another event, made while the page is open, needs a second confirmation.
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

test('the e-mail link for an event that was cancelled meanwhile confirms the e-mail, and says why it gives no place', async () => {
  const admin = await site.person('admin')
  const { _id: id } = await makeMeetup(site, admin, { title: 'Two looms' })
  const asha = await unconfirmed(site)
  expect(await refusal(site, asha, id)).toBe('409 email_not_confirmed')
  await site.call(admin.session, cancelEvent, { eventid: id, reason: 'Rain' })
  const page = await newPage(browser, site.url, desk)
  await page.goto(await linkTo(site, asha.email))
  await page.getByText('It can no longer give you a place at').waitFor()
  await page.getByText('This event is cancelled.').waitFor()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await alertOf(page, 'Your e-mail is confirmed.')
  await page.getByText('This event is cancelled.').waitFor()
  await expectFits(page)
  await page.getByRole('link', { name: 'See the event' }).click()
  await page.waitForURL(`${site.url}/events/${id}`)
})

test('without JavaScript the page of an event is complete, and "Register" leads to log-in and back', async () => {
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

test('only members can register during their early time and for members’ events, and My events shows that an event is cancelled', async () => {
  const [admin, user, member] = [await site.person('admin'), await site.person(), await site.person('member')]
  const until = new Date(site.context.clock().getTime() + DAY).toISOString()
  const first = await makeMeetup(site, admin, { title: 'Early', membersFirstUntil: until })
  const only = await makeMeetup(site, admin, { title: 'Ours', audience: 'members' })
  const [userPage, memberPage] = [onDesk, onPhone]
  await handOver(userPage, user, '/events')
  await handOver(memberPage, member, '/events')
  for (const [{ _id }, words] of [
    [first, 'At present only members can register.'],
    [only, 'Only members can register for this event.'],
  ] as const) {
    await goWithin(userPage, `/events/${_id}`)
    const part = userPage.getByRole('region', { name: 'Your registration' })
    await part.getByText(words).waitFor()
    expect(await userPage.getByRole('button', { name: 'Register' }).count()).toBe(0)
    await goWithin(memberPage, `/events/${_id}`)
    await memberPage.getByRole('button', { name: 'Register' }).click()
    await alertOf(memberPage, 'You have a place.')
  }
  await expectFitsByNight(userPage)
  await site.call(admin.session, cancelEvent, { eventid: only._id, reason: 'The room is flooded.' })
  await goWithin(memberPage, '/my/events')
  const card = memberPage.getByRole('article', { name: 'Ours' })
  await card.getByText('This event is cancelled.').waitFor()
  expect(await card.getByRole('button').count()).toBe(0)
  await goWithin(userPage, '/events')
  await userPage
    .getByRole('article')
    .filter({ hasText: 'Ours' })
    .getByText('Cancelled', { exact: true })
    .waitFor()
})

test('a person with a place sees the link to join and can send feedback afterwards, and only members see the recording', async () => {
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
