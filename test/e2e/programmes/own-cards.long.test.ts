import { expect, test } from 'vitest'
import { dayInIst } from '#contract/values/days.ts'
import { daysAfter } from '#contract/membership/year.ts'
import {
  answerIntroduction,
  introduce,
  reviewMatchRequest,
  submitMatchRequest,
} from '#contract/programmes/matching.ts'
import { pickSpotlight, submitSpotlight } from '#contract/programmes/spotlight.ts'
import { reviewStay, submitStay } from '#contract/programmes/stays.ts'
import { DAY } from '#contract/values/time.ts'
import { spotlightForm, stayForm } from '#test/cases/submission-forms.ts'
import { again } from '#test/members/membership.ts'
import { startTestApp } from '#test/support/test-app.ts'
import { android, expectAccessible, expectFits, pageAs, startBrowser } from '../browser.ts'

const desk = { viewport: { width: 1440, height: 900 } }

test('on a phone My FWC shows that an accepted stay is past, and a member asks for a match again', async () => {
  await using site = await startTestApp()
  await using browser = await startBrowser()
  const [admin, asha, dev] = [
    await site.person('admin'),
    await site.person('member', { name: 'Asha Patel' }),
    await site.person('member', { name: 'Dev Rao' }),
  ]
  const inDays = (days: number) => daysAfter(dayInIst(site.context.clock()), days)
  const { atithiRequests } = await site.call(asha.session, submitStay, {
    ...stayForm(site.context.clock()),
    arrivalDate: inDays(1),
    departureDate: inDays(2),
  })
  await site.call(admin.session, reviewStay, { id: atithiRequests._id, state: 'accepted' })
  const { data } = await site.call(asha.session, submitMatchRequest, { id: asha.id })
  await site.call(admin.session, reviewMatchRequest, { id: data._id, state: 'accepted' })
  const { introduction } = await site.call(admin.session, introduce, { id: data._id, userId: dev.id })
  await site.call(dev.session, answerIntroduction, { id: introduction, agree: false })
  site.turnClock(3 * DAY)
  const back = await again(site, asha)
  const { spotlight } = await site.call(back.session, submitSpotlight, spotlightForm)
  await site.call(admin.session, pickSpotlight, { id: spotlight._id })

  const page = await pageAs(browser, site, back, android)
  await page.goto('/my')
  const card = (text: string) => page.getByRole('article').filter({ hasText: text })
  const stay = card('FWC Atithi')
  await stay.getByText('Past', { exact: true }).waitFor()
  await stay.getByText('Your stay is over.').waitFor()
  expect(await stay.getByText('before you arrive').count()).toBe(0)
  await stay.getByRole('link', { name: 'Ask again: FWC Atithi' }).waitFor()
  await card('Spotlight Boost').getByText('It is our startup of this month').waitFor()
  await expectFits(page)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Ask again: Expert Connect' }).click()
  await page.waitForURL('**/business-matching')
  await page.getByLabel('What do you look for now?').fill('Cold storage for mangoes')
  await expectFits(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Request a Match' }).click()
  await page.getByRole('button', { name: 'Successfuly applied' }).waitFor()
  await page.goto('/my')
  await card('A match with another member').getByText('Received', { exact: true }).waitFor()

  const adminPage = await pageAs(browser, site, await again(site, admin), desk)
  await adminPage.goto('/admin?panel=Expert+Connect')
  await adminPage.getByRole('button', { name: 'Candidates for Asha Patel' }).click()
  await adminPage.getByText('They look for: Cold storage for mangoes').waitFor()
})
