import { expect, test } from 'vitest'
import { applyForAid } from '#contract/membership/members.ts'
import { eventKindFacts, eventKinds } from '#contract/events/event-kinds.ts'
import { approveMember } from '#contract/membership/review.ts'
import { submitYouth } from '#contract/programmes/youth.ts'
import { setTeam } from '#contract/admin/team.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { submittings } from '#test/cases/submission-calls.ts'
import { youthForm } from '#test/cases/submission-forms.ts'
import { panels } from '#web/app/dashboard/panels.ts'
import { pageAs } from '../browser.ts'
import type { Person } from '#test/support/test-app.ts'
import { shareSite } from '../shared-site.ts'
import { goTo } from './go-to.ts'

const { site, browser } = await shareSite()

// An owner, a member with a submission, and an applicant, so that the lists have rows.
const admin = await site.person('admin', { name: 'Owner One' })
await site.confirm(admin.email)
const asha = await memberNamed('Asha Kelkar', 'Pune')
await site.call(asha.session, submitYouth, { ...youthForm, name: 'Asha Kelkar' })
await applicantNamed('Ravi Rao', 'Mumbai')

async function applicantNamed(name: string, city: string): Promise<Person> {
  const person = await site.person('user', { name })
  await site.call(person.session, applyForAid, { ...aidForm, fullName: name, city })
  return person
}

async function memberNamed(name: string, city: string): Promise<Person> {
  const person = await applicantNamed(name, city)
  await site.call(admin.session, approveMember, { email: person.email })
  return person
}

const atDesk = await pageAs(browser, site, admin, { viewport: { width: 1440, height: 900 } })
const onPhone = await pageAs(browser, site, admin, { viewport: { width: 390, height: 844 }, hasTouch: true })
test('a person with one duty sees only its sections, and the page of an unknown person offers to try again or go back', async () => {
  const treasurer = await site.person()
  await site.confirm(treasurer.email)
  await site.call(admin.session, setTeam, { email: treasurer.email, duties: ['money'] })
  const page = await pageAs(browser, site, treasurer)
  await goTo(page, `/admin?panel=Payments&person=${asha.id}`)
  await page.getByRole('region', { name: 'Payments', exact: true }).waitFor()
  expect(await page.getByRole('region', { name: 'Notes' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Replace the e-mail' }).count()).toBe(0)
  await goTo(page, '/admin?panel=Payments&person=nobody')
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await page.getByRole('link', { name: 'Back to Payments' }).click()
  await page.getByText('No Payment found').waitFor()
})

test('on a phone a filter works while it is typed, and matches the beginning of a word', async () => {
  await goTo(onPhone, '/admin?panel=All+Members')
  await onPhone.getByRole('row').filter({ hasText: 'Ravi Rao' }).waitFor()
  const fold = onPhone.getByText('Filters', { exact: true })
  if (await fold.isVisible()) await fold.click()
  await onPhone.getByLabel('City').pressSequentially('pu')
  await onPhone.getByRole('row').filter({ hasText: 'Ravi Rao' }).waitFor({ state: 'detached' })
  await onPhone.getByRole('row').filter({ hasText: 'Asha Kelkar' }).waitFor()
  expect(await onPhone.getByLabel('City').evaluate((field) => field === document.activeElement)).toBe(true)
  await onPhone.getByLabel('City').fill('')
  await onPhone.getByRole('row').filter({ hasText: 'Ravi Rao' }).waitFor()
})

/** Panels whose lists have no people, or whose people are in a file. */
const WITHOUT_PEOPLE = new Set<string>([
  'Overview',
  'Bank statement',
  'Accounts',
  'Import',
  ...eventKinds.map((kind) => eventKindFacts[kind].panel),
  'Content',
  'Settings',
  'System',
])

test('in every list of people, a name links to the page of the person', async () => {
  for (const { programme, submit } of submittings) if (programme !== 'youth') await submit(site, asha)
  await site.database.pool.query(
    `insert into payments (application_id, user_id, user_email, category, price, gst, amount, status, provider_order_id, created_at, cancelled_at)
     select id, user_id, email, 'Student', 99900, 17982, 117882, 'cancelled', 'order_x', now(), now() from applications where user_id = $1`,
    [asha.id],
  )
  const page = atDesk
  const lists = panels.map(({ label }) => label).filter((label) => !WITHOUT_PEOPLE.has(label))
  expect(lists.length).toBeGreaterThan(9)
  for (const panel of lists) {
    await goTo(page, `/admin?${new URLSearchParams({ panel })}`)
    const id = panel === 'Team' ? admin.id : asha.id
    await page.locator(`tbody a[href*="person=${id}"]`).first().waitFor()
  }
})
