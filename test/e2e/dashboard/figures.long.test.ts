import { expect, test } from 'vitest'
import { approveMember } from '#contract/membership/review.ts'
import { applyForAid } from '#contract/membership/members.ts'
import { checkIn } from '#contract/events/check-in.ts'
import { DAY } from '#contract/values/time.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { makeMeetup, register } from '#test/cases/events/event-calls.ts'
import { submittings } from '#test/cases/submission-calls.ts'
import { startTestApp } from '#test/support/test-app.ts'
import { expectAccessible, expectNoSidewaysScroll, pageAs, startBrowser } from '../browser.ts'
import { goToAnew } from './go-to.ts'

test('every figure of the Overview links to a list with as many rows as the figure says', async () => {
  await using site = await startTestApp({ confirmed: true })
  await using browser = await startBrowser()
  const [asha, dev, admin] = [await site.person(), await site.person(), await site.person('admin')]
  await site.call(asha.session, applyForAid, aidForm)
  await site.call(admin.session, approveMember, { email: asha.email })
  for (const { submit } of submittings) await submit(site, asha)
  // At the second meetup Asha comes back.
  for (const days of [1, 2]) {
    const { _id: eventid } = await makeMeetup(site, admin, {}, days)
    for (const person of [asha, dev]) {
      const { _id } = await register(site, person, eventid)
      if (person === asha) await site.call(admin.session, checkIn, { eventid, registration: _id })
    }
  }
  site.turnClock(4 * DAY)
  await site.call(dev.session, applyForAid, aidForm)
  const page = await pageAs(browser, site, admin, { viewport: { width: 1440, height: 900 } })
  await page.goto('/admin?panel=overview')
  await page.getByRole('button', { name: 'Count now' }).click()
  await page.getByRole('button', { name: 'Count now', disabled: false }).waitFor()
  await page.getByText('As a table: Requests by age').waitFor()
  // The figures of events are loaded by a separate call.
  await page.getByText('The last events, one by one').waitFor()
  const figures = await page
    .locator('.figure-link')
    .evaluateAll((links) => links.map((link) => [link.getAttribute('href') ?? '', link.textContent ?? '']))
  const counted = new Map(figures.filter(([, words]) => /^[1-9]/.test(words ?? '')) as [string, string][])
  // The Overview has figures of each of these kinds.
  for (const kind of [
    'people=joined',
    'people=category',
    'people=due',
    'people=applied',
    'panel=overview&events=',
    'registrations=registered',
    'registrations=came%3A',
    'registrations=cameBack',
    'came=again',
    'figure=overdue',
    'figure=taken',
  ])
    expect(figures.some(([href]) => href?.includes(kind))).toBe(true)
  expect(counted.size).toBeGreaterThan(20)
  // The server's own tests check the list of every figure, so a quarter of them is enough here.
  const some = [...counted].filter((_one, at) => at % 4 === 0)
  for (const [href, words] of some) {
    await goToAnew(page, href)
    await page.getByRole('rowheader').first().waitFor()
    expect(await page.getByRole('rowheader').count(), href).toBe(Number.parseInt(words, 10))
  }
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
