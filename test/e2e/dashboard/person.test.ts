import { expect, test } from 'vitest'
import { applyForAid } from '#contract/membership/members.ts'
import { approveMember } from '#contract/membership/review.ts'
import { submitYouth } from '#contract/programmes/youth.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { youthForm } from '#test/cases/submission-forms.ts'
import { expectAccessible, expectNoSidewaysScroll, pageAs } from '../browser.ts'
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
test('on a desktop a name links to the page of the person, and going back shows the list with its search', async () => {
  await goTo(atDesk, '/admin?panel=All+Members&q=asha')
  await atDesk.getByRole('link', { name: 'Asha Kelkar' }).click()
  await atDesk.getByRole('heading', { level: 2, name: 'Asha Kelkar' }).waitFor()
  expect(new URL(atDesk.url()).searchParams.get('person')).toBe(asha.id)
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
    await atDesk.getByRole('region', { name: section, exact: true }).waitFor()
  await expectNoSidewaysScroll(atDesk)
  await expectAccessible(atDesk)
  await atDesk.goBack()
  await atDesk.getByRole('row').filter({ hasText: 'Asha Kelkar' }).waitFor()
  expect(await atDesk.getByRole('searchbox', { name: 'Search by name, email or contact' }).inputValue()).toBe(
    'asha',
  )
  await atDesk.goForward()
  await atDesk.getByRole('link', { name: 'Back to All Members' }).click()
  await atDesk.getByRole('row').filter({ hasText: 'Asha Kelkar' }).waitFor()
})

test('on a phone an admin changes a person’s last day, details and e-mail, and writes a note, on the person’s page', async () => {
  const meera = await memberNamed('Meera Joshi', 'Nagpur')
  await goTo(onPhone, `/admin?panel=members&person=${meera.id}`)
  await onPhone.getByRole('button', { name: 'Change the last day' }).click()
  const dialog = onPhone.getByRole('dialog')
  await dialog.getByLabel('Last day').fill('2099-01-01')
  await dialog.getByLabel('Reason').fill('The hall was closed.')
  await dialog.getByRole('button', { name: 'Change and tell them' }).click()
  await dialog.getByText('at most 10 years').first().waitFor()
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('The hall was closed.')
  const later = new Date(site.context.clock().getTime() + 400 * 86_400_000).toISOString().slice(0, 10)
  await dialog.getByLabel('Last day').fill(later)
  await dialog.getByRole('button', { name: 'Change and tell them' }).click()
  await dialog.waitFor({ state: 'detached' })
  await onPhone.getByRole('region', { name: 'Log' }).getByText('Changed the days of the membership').waitFor()

  await onPhone.getByRole('button', { name: 'Correct the details' }).click()
  await dialog.getByLabel('Company').fill('Joshi Mills')
  await dialog.getByLabel('Reason').fill('As on your card.')
  await dialog.getByRole('button', { name: 'Correct and tell them' }).click()
  await dialog.waitFor({ state: 'detached' })
  await onPhone.getByText('companyName · As on your card.').waitFor()

  await onPhone.getByRole('button', { name: 'Replace the e-mail' }).click()
  await dialog.getByLabel('New e-mail').fill(`new.${meera.email}`)
  await dialog.getByLabel('Reason').fill('The old one is lost.')
  await dialog.getByRole('button', { name: 'Ask to confirm' }).click()
  await dialog.waitFor({ state: 'detached' })
  await onPhone.getByText(`new.${meera.email}`).waitFor()

  const notes = onPhone.getByRole('region', { name: 'Notes' })
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
})

test('an admin adds a member by hand, and approves a waiting application on the person’s page', async () => {
  const name = 'Leela of Pune'
  await goTo(atDesk, '/admin?panel=All+Members')
  await atDesk.getByRole('button', { name: 'Add a member' }).click()
  const dialog = atDesk.getByRole('dialog')
  await dialog.getByLabel('Full name').fill(name)
  await dialog.getByLabel('E-mail').fill(`${name.replaceAll(' ', '.')}@example.org`)
  await dialog.getByLabel('Category').selectOption({ index: 1 })
  await dialog.getByLabel('Reason').fill('Founding member.')
  await dialog.getByRole('button', { name: 'Add and tell them' }).click()
  await atDesk.getByRole('heading', { level: 2, name }).waitFor()
  await atDesk.getByRole('region', { name: 'Membership' }).getByText('given by an admin').waitFor()

  const { id } = await applicantNamed('Kiran Rao', 'Chennai')
  await goTo(atDesk, `/admin?panel=members&person=${id}`)
  await atDesk.getByRole('button', { name: 'Read and decide' }).click()
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await atDesk.getByRole('region', { name: 'Membership' }).getByText('active').waitFor()
})
