import { beforeEach, expect, test } from 'vitest'
import { suspendUser } from '#contract/accounts/suspension.ts'
import { approveMember } from '#contract/membership/review.ts'
import { applyForAid } from '#contract/membership/members.ts'
import { allSpotlight, submitSpotlight } from '#contract/programmes/spotlight.ts'
import { mySubmissions } from '#contract/programmes/my-submissions.ts'
import { programmeFacts } from '#contract/programmes/submissions.ts'
import { type Person } from '#test/support/test-app.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { submittings } from '#test/cases/submission-calls.ts'
import { spotlightForm } from '#test/cases/submission-forms.ts'
import { alertOf, expectNoSidewaysScroll, pageAs, expectAccessibleOnceQuiet } from '../../browser.ts'
import { shareSite } from '../../shared-site.ts'
import { goTo } from '../go-to.ts'

const desk = { viewport: { width: 1440, height: 900 } }
const small = { width: 360, height: 740 }

const { site, browser } = await shareSite()
const admin = await site.person('admin', { name: 'Ravi Menon' })
/** All tests share one page; each test has its own people. */
const page = await pageAs(browser, site, admin, desk)
beforeEach(() => page.setViewportSize(desk.viewport))

function open(panel: string, where = page): Promise<void> {
  return goTo(where, `/admin?${new URLSearchParams({ panel })}`)
}

async function decline(reason: string): Promise<void> {
  const popup = page.getByRole('dialog', { name: /^Answer/ })
  await popup.getByLabel('Decline').check()
  await popup.getByLabel('Reason').fill(reason)
  await popup.getByRole('button', { name: 'Send the answer' }).click()
  await popup.waitFor({ state: 'hidden' })
}

test('an admin reads a request, takes it into review and declines it in the panel of its programme, and the member sees the reason', async () => {
  const one = submittings[0] as (typeof submittings)[0]
  const asha = await site.person('member', { name: 'Asha Patel' })
  await one.submit(site, asha)
  await open(programmeFacts[one.programme].list)
  const row = page.getByRole('row').filter({ hasText: asha.email })
  await row.getByText('Received').waitFor()
  expect(await row.getByText(/in \d+ (hours|days)/).count()).toBe(one.promise === null ? 0 : 1)
  await expectAccessibleOnceQuiet(page)

  await row.getByRole('button', { name: /details/ }).click()
  const details = page.getByRole('dialog').getByRole('region', { name: 'What was sent' })
  await details.getByText('E-mail of the account').waitFor()
  const terms = (await details.getByRole('term').allTextContents()).map((text) => text.toLowerCase())
  for (const hidden of ['id', 'user id', 'v', 'updated at', 'created at', 'created']) {
    expect(terms).not.toContain(hidden)
  }
  expect(await details.textContent()).not.toMatch(/\d{4}-\d{2}-\d{2}/)
  await page.setViewportSize(small)
  await page.setViewportSize(desk.viewport)
  await page.keyboard.press('Escape')
  await details.waitFor({ state: 'hidden' })

  await row.getByRole('button', { name: /^Answer/ }).click()
  const popup = page.getByRole('dialog', { name: /^Answer/ })
  expect(await popup.getByRole('heading').textContent()).not.toMatch(/\d{4}-\d{2}-\d{2}/)
  await popup.getByRole('button', { name: 'Send the answer' }).click()
  await popup.getByText('Please fill this in').waitFor()
  await popup.getByLabel('Take into review').check()
  await popup.getByRole('button', { name: 'Send the answer' }).click()
  await row.getByText('In review').waitFor()
  await row.getByText('Ravi Menon').waitFor()

  await row.getByRole('button', { name: /^Answer/ }).click()
  await popup.getByLabel('Decline').check()
  expect(await popup.getByLabel('Take into review').count()).toBe(0)
  await popup.getByText('reads these words').locator('visible=true').waitFor()
  await popup.getByRole('button', { name: 'Send the answer' }).click()
  await popup.getByText('Please tell the person why').waitFor()
  await page.setViewportSize(small)
  await decline('The days are taken.')
  await row.getByText('Declined').waitFor()
  expect(await row.getByRole('button', { name: /^Answer/ }).count()).toBe(0)
  await expectNoSidewaysScroll(page)
  await expectAccessibleOnceQuiet(page)
  const { submissions } = await site.call(asha.session, mySubmissions, {})
  expect(submissions).toMatchObject([{ state: 'declined', reason: 'The days are taken.' }])
})

test('an admin puts a spotlight on the home page and takes it off, and only one spotlight is the pick of the month', async () => {
  const asha = await site.person('member')
  for (const name of ['Millet Mill', 'Kisan Cold Chain']) {
    await site.call(asha.session, submitSpotlight, { ...spotlightForm, name })
  }
  await open('All Spotlight Boost')
  const featured = async () => (await site.call(null, allSpotlight, {})).spotlight.map(({ name }) => name)
  const toggle = page.getByRole('switch', { name: 'Show Millet Mill on the home page' })
  await toggle.click()
  await alertOf(page, 'Spotlight added to homepage successfully!')
  await expect.poll(() => toggle.isChecked()).toBe(true)
  await page.getByRole('row').filter({ hasText: 'Millet Mill' }).getByText('Accepted').waitFor()
  expect(await featured()).toEqual(['Millet Mill'])
  await toggle.click()
  await alertOf(page, 'Spotlight removed from homepage successfully!')
  await expect.poll(() => toggle.isChecked()).toBe(false)
  expect(await featured()).toEqual([])

  await page.getByRole('button', { name: 'Make Millet Mill the pick of this month' }).click()
  await alertOf(page, 'Millet Mill is the pick of this month.')
  await page.getByRole('row').filter({ hasText: 'Millet Mill' }).getByText('Pick of').waitFor()
  await page.getByRole('button', { name: 'Make Kisan Cold Chain the pick of this month' }).click()
  await alertOf(page, 'Kisan Cold Chain is the pick of this month, in place of Millet Mill.')
  await page.getByRole('button', { name: 'Make Millet Mill the pick of this month' }).waitFor()
  expect(
    await page
      .getByRole('table')
      .getByText(/^Pick of/)
      .count(),
  ).toBe(1)
})

test('a bulk approval shows for each person the expected result before it and the actual result after it', async () => {
  const people = new Map<string, Person>()
  for (const fullName of ['Asha Patel', 'Dev Rao', 'Meera Nair', 'Mohan Das']) {
    const person = await site.person('user', { name: fullName })
    await site.call(person.session, applyForAid, { ...aidForm, fullName, city: 'Kochi' })
    if (fullName === 'Meera Nair') await site.call(admin.session, approveMember, { email: person.email })
    people.set(fullName, person)
  }
  const { pool } = site.database
  const email = people.get('Mohan Das')?.email ?? ''
  await site.call(admin.session, suspendUser, { email, reason: 'A doubt.' })
  await goTo(page, '/admin?panel=members&city=Kochi')
  await page.getByText('1–4 of 4').waitFor()
  const approve = page.getByRole('button', { name: /^Approve chosen/ })
  expect(await approve.count()).toBe(0)
  await page.getByLabel('Choose all on this page').check()
  expect(await approve.textContent()).toBe('Approve chosen (4)')
  await approve.click()
  const popup = page.getByRole('dialog')
  const line = (name: string) => popup.getByRole('listitem').filter({ hasText: name })
  await line('Asha Patel').getByText('Will become a member').waitFor()
  await line('Meera Nair').getByText('Is a member already').waitFor()
  await line('Mohan Das').getByText('Cannot: This person is suspended').waitFor()
  // The ground of an approval may disappear before the approval is made.
  await pool.query(
    `update applications set asks_aid = false, financial_aid_reason = null, financial_aid_benefit = null,
      financial_aid_commitment = null where user_id = $1`,
    [people.get('Dev Rao')?.id],
  )
  await popup.getByRole('button', { name: 'Approve 2 people' }).click()
  await popup.getByText('2 of 2 done').waitFor()
  await line('Asha Patel').getByText('Is a member now').waitFor()
  await line('Dev Rao').getByText('Not approved: Payment Pending').waitFor()
  await page.setViewportSize(small)
  await expectAccessibleOnceQuiet(page)
  await popup.getByRole('button', { name: 'Close' }).last().click()
  await approve.waitFor({ state: 'detached' })
  await page.getByRole('row').filter({ hasText: 'Asha Patel' }).getByText('Remove Member').waitFor()
  await expectNoSidewaysScroll(page)
})
