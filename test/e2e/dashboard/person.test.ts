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
import { inTheGate } from '#test/cases/calls/in-the-gate.ts'
import { expectAccessible, expectNoSidewaysScroll, pageAs } from '../browser.ts'
import type { Person } from '#test/support/test-app.ts'
import { shareSite } from '../shared-site.ts'
import { goTo } from './go-to.ts'

const { site, browser } = await shareSite()

// An owner, a member with a submission, and another, so that lists have pages to come back to.
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
const screens = [
  ['a desk', atDesk],
  ['a phone', onPhone],
] as const

test.each(inTheGate(screens))(
  'on %s a name leads to the page of a person, and the way back to the list as it was',
  async (_, page) => {
    await goTo(page, '/admin?panel=All+Members&q=asha')
    await page.getByRole('link', { name: 'Asha Kelkar' }).click()
    await page.getByRole('heading', { level: 2, name: 'Asha Kelkar' }).waitFor()
    expect(new URL(page.url()).searchParams.get('person')).toBe(asha.id)
    for (const section of [
      'Who they are',
      'Application',
      'Membership',
      'Notes',
      'Payments',
      'Documents',
      'What they sent and asked',
      'Log',
    ])
      await page.getByRole('region', { name: section, exact: true }).waitFor()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.goBack()
    await page.getByRole('row').filter({ hasText: 'Asha Kelkar' }).waitFor()
    expect(await page.getByRole('searchbox', { name: 'Search by name, email or contact' }).inputValue()).toBe(
      'asha',
    )
    await page.goForward()
    await page.getByRole('link', { name: 'Back to All Members' }).click()
    await page.getByRole('row').filter({ hasText: 'Asha Kelkar' }).waitFor()
  },
)

test.each(inTheGate(screens, ([name]) => name === 'a phone'))(
  'on %s other days, corrections, another e-mail and a note are made there',
  async (_, page) => {
    const meera = await memberNamed('Meera Joshi', 'Nagpur')
    await goTo(page, `/admin?panel=members&person=${meera.id}`)
    await page.getByRole('button', { name: 'Change the last day' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Last day').fill('2099-01-01')
    await dialog.getByLabel('Reason').fill('The hall was closed.')
    await dialog.getByRole('button', { name: 'Change and tell them' }).click()
    await dialog.getByText('at most 10 years').first().waitFor()
    expect(await dialog.getByLabel('Reason').inputValue()).toBe('The hall was closed.')
    const later = new Date(site.context.clock().getTime() + 400 * 86_400_000).toISOString().slice(0, 10)
    await dialog.getByLabel('Last day').fill(later)
    await dialog.getByRole('button', { name: 'Change and tell them' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('region', { name: 'Log' }).getByText('Changed the days of the membership').waitFor()

    await page.getByRole('button', { name: 'Correct the details' }).click()
    await dialog.getByLabel('Company').fill('Joshi Mills')
    await dialog.getByLabel('Reason').fill('As on your card.')
    await dialog.getByRole('button', { name: 'Correct and tell them' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('companyName · As on your card.').waitFor()

    await page.getByRole('button', { name: 'Replace the e-mail' }).click()
    await dialog.getByLabel('New e-mail').fill(`new.${meera.email}`)
    await dialog.getByLabel('Reason').fill('The old one is lost.')
    await dialog.getByRole('button', { name: 'Ask to confirm' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(`new.${meera.email}`).waitFor()

    const notes = page.getByRole('region', { name: 'Notes' })
    await notes.getByRole('button', { name: 'Write a note' }).click()
    await notes.getByLabel('A note on Meera Joshi').fill('Met at the fair.')
    await notes.getByRole('button', { name: 'Add the note' }).click()
    await notes.getByText('Met at the fair.').waitFor()
    const mails = await site.emails()
    for (const kind of [
      'period_changed',
      'details_corrected',
      'email_replacement_asked',
      'confirm_replaced_email',
    ])
      expect(mails.map((mail) => mail.kind)).toContain(kind)
  },
)

test.each(inTheGate(screens))(
  'on %s a member is added by hand, and who waits is read and decided on their page',
  async (screen, page) => {
    const name = `Leela of ${screen}`
    await goTo(page, '/admin?panel=All+Members')
    await page.getByRole('button', { name: 'Add a member' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Full name').fill(name)
    await dialog.getByLabel('E-mail').fill(`${name.replaceAll(' ', '.')}@example.org`)
    await dialog.getByLabel('Category').selectOption({ index: 1 })
    await dialog.getByLabel('Reason').fill('Founding member.')
    await dialog.getByRole('button', { name: 'Add and tell them' }).click()
    await page.getByRole('heading', { level: 2, name }).waitFor()
    await page.getByRole('region', { name: 'Membership' }).getByText('given by an admin').waitFor()

    const { id } = await applicantNamed('Kiran Rao', 'Chennai')
    await goTo(page, `/admin?panel=members&person=${id}`)
    await page.getByRole('button', { name: 'Read and decide' }).click()
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
    await page.getByRole('region', { name: 'Membership' }).getByText('active').waitFor()
  },
)

test('with one duty only its sections are there, and an unknown person says so', async () => {
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

test.each(inTheGate(screens, ([name]) => name === 'a phone'))(
  'on %s a filter counts while it is typed, by the beginning of a word',
  async (_, page) => {
    await goTo(page, '/admin?panel=All+Members')
    await page.getByRole('row').filter({ hasText: 'Ravi Rao' }).waitFor()
    const fold = page.getByText('Filters', { exact: true })
    if (await fold.isVisible()) await fold.click()
    await page.getByLabel('City').pressSequentially('pu')
    await page.getByRole('row').filter({ hasText: 'Ravi Rao' }).waitFor({ state: 'detached' })
    await page.getByRole('row').filter({ hasText: 'Asha Kelkar' }).waitFor()
    expect(await page.getByLabel('City').evaluate((box) => box === document.activeElement)).toBe(true)
    await page.getByLabel('City').fill('')
    await page.getByRole('row').filter({ hasText: 'Ravi Rao' }).waitFor()
  },
)

/** Panels whose lists have no people in them, or whose people are found in a file. */
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

test('the names in every list lead to the page of a person', async () => {
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
