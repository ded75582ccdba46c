import { expect, test } from 'vitest'
import { approveMember } from '#contract/membership/review.ts'
import { applyForAid } from '#contract/membership/members.ts'
import { checkIn } from '#contract/events/check-in.ts'
import { DAY } from '#contract/values/time.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { makeMeetup, register } from '#test/cases/events/event-calls.ts'
import { submittings } from '#test/cases/submission-calls.ts'
import { startTestApp } from '#test/support/test-app.ts'
import { inTheGate } from '#test/cases/calls/in-the-gate.ts'
import { expectAccessible, expectNoSidewaysScroll, pageAs, phone, startBrowser } from '../browser.ts'
import { goTo, goToAnew } from './go-to.ts'

const SCREENS = [
  ['a desktop', { viewport: { width: 1440, height: 900 } }],
  ['a phone', phone],
] as const

test.each(inTheGate(SCREENS))(
  'on %s every figure of the Overview leads to as many rows as it counts',
  async (_, screen) => {
    await using site = await startTestApp({ confirmed: true })
    await using browser = await startBrowser()
    const [asha, dev, admin] = [await site.person(), await site.person(), await site.person('admin')]
    await site.call(asha.session, applyForAid, aidForm)
    await site.call(admin.session, approveMember, { email: asha.email })
    for (const { submit } of submittings) await submit(site, asha)
    // The second time one of them comes back.
    for (const days of [1, 2]) {
      const { _id: eventid } = await makeMeetup(site, admin, {}, days)
      for (const person of [asha, dev]) {
        const { _id } = await register(site, person, eventid)
        if (person === asha) await site.call(admin.session, checkIn, { eventid, registration: _id })
      }
    }
    site.turnClock(4 * DAY)
    await site.call(dev.session, applyForAid, aidForm)
    const page = await pageAs(browser, site, admin, screen)
    await page.goto('/admin?panel=overview')
    await page.getByRole('button', { name: 'Count now' }).click()
    await page.getByRole('button', { name: 'Count now', disabled: false }).waitFor()
    await page.getByText('As a table: Requests by age').waitFor()
    // Those of events come by a call of their own.
    await page.getByText('The last events, one by one').waitFor()
    const figures = await page
      .locator('.figure-link')
      .evaluateAll((links) => links.map((link) => [link.getAttribute('href') ?? '', link.textContent ?? '']))
    const counted = new Map(figures.filter(([, words]) => /^[1-9]/.test(words ?? '')) as [string, string][])
    // Some of each kind.
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
    expect(counted.size).toBeGreaterThan(screen === phone ? 10 : 20)
    const some = [...counted].filter((_one, at) => screen !== phone || at % 4 === 0)
    for (const [href, words] of some) {
      await goToAnew(page, href)
      await page.getByRole('rowheader').first().waitFor()
      expect(await page.getByRole('rowheader').count(), href).toBe(Number.parseInt(words, 10))
    }
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  },
)

test('what waits is listed in one place, and each leads to where it is answered', async () => {
  await using site = await startTestApp({ confirmed: true })
  await using browser = await startBrowser()
  const [asha, dev, admin] = [
    await site.person('member', { name: 'Asha Patel' }),
    await site.person('user', { name: 'Dev Rao' }),
    await site.person('admin'),
  ]
  for (const { submit } of submittings) await submit(site, asha)
  await site.call(dev.session, applyForAid, { ...aidForm, fullName: 'Dev Rao' })
  const page = await pageAs(browser, site, admin, { viewport: { width: 1440, height: 900 } })
  await goTo(page, '/admin?panel=waiting')
  const links = page.getByRole('link', { name: /^Answer / })
  const met: string[] = []
  const view = page.getByRole('dialog')
  for (let at = 0; at < 7; at += 1) {
    await links.nth(at).click()
    await page.waitForURL(({ searchParams }) => searchParams.has('from'))
    met.push(new URL(page.url()).searchParams.get('panel') ?? '')
    if (met[at] === 'members')
      await page.getByRole('dialog', { name: 'Dev Rao' }).getByRole('button', { name: 'Decline' }).waitFor()
    else await view.getByText('E-mail of the account').waitFor()
    await page.keyboard.press('Escape')
    await view.waitFor({ state: 'detached' })
    await page.waitForURL(({ searchParams }) => searchParams.get('panel') === 'waiting')
  }
  expect(met.toSorted()).toEqual([...submittings.map(({ programme }) => programme), 'members'].toSorted())
  await page.getByRole('rowheader').first().waitFor()
  expect(await page.getByRole('rowheader').count()).toBe(7)
  await expectAccessible(page)
})
