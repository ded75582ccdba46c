import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { submitMatchRequest } from '#contract/programmes/matching.ts'
import { approveMember } from '#contract/membership/review.ts'
import { applyForAid } from '#contract/membership/members.ts'
import { type Person, type Site, startTestApp } from '#test/support/test-app.ts'
import { aidForm } from '#test/cases/application-form.ts'
import {
  alertOf,
  expectAccessibleOnceQuiet,
  expectNoSidewaysScroll,
  pageAs,
  startBrowser,
  type TestBrowser,
} from '../browser.ts'

/** Opens the list of match requests as an admin. */
async function requests(browser: TestBrowser, site: Site, admin: Person): Promise<Page> {
  const page = await pageAs(browser, site, admin, { viewport: { width: 1440, height: 900 } })
  await page.goto('/admin?panel=Expert+Connect')
  await page.getByRole('heading', { level: 1, name: 'Expert Connect', exact: true }).waitFor()
  return page
}

test('an admin allows a match and chooses a candidate, and both people are introduced by e-mail', async () => {
  await using site = await startTestApp()
  await using browser = await startBrowser()
  const admin = await site.person('admin')
  for (const [name, requirements, offerDetails] of [
    ['Asha Patel', 'Cold storage for tomatoes', 'Seeds'],
    ['Dev Rao', 'Buyers', 'Cold storage for tomatoes in Pune'],
  ] as const) {
    const person = await site.person('user', { name })
    const form = { ...aidForm, fullName: name, requirements, offerServices: 'Yes' as const, offerDetails }
    await site.call(person.session, applyForAid, form)
    await site.call(admin.session, approveMember, { email: person.email })
    if (name === 'Asha Patel') await site.call(person.session, submitMatchRequest, { id: person.id })
  }
  const page = await requests(browser, site, admin)
  await page.getByRole('button', { name: 'Send Matching' }).click()
  await alertOf(page, 'Matchmaking allowed successfully')
  await page.getByRole('button', { name: 'Re Match' }).click()
  const popup = page.getByRole('dialog', { name: 'Who fits Asha Patel' })
  await popup.getByText(/What they do or offer fits what Asha Patel looks for: .*tomatoes/).waitFor()
  expect(
    await popup.getByRole('list', { name: 'Why Dev Rao' }).getByRole('listitem').count(),
  ).toBeGreaterThan(1)
  await expectAccessibleOnceQuiet(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessibleOnceQuiet(page)
  await expectNoSidewaysScroll(page)
  await popup.getByRole('button', { name: 'Introduce Dev Rao' }).click()
  await alertOf(page, 'Asha Patel and Dev Rao each get an e-mail.')
  await popup.getByRole('button', { name: 'Introduced' }).waitFor()
  expect((await site.emails()).filter(({ kind }) => kind === 'match_proposed')).toHaveLength(2)
})
