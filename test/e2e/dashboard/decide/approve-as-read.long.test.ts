import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { applyForAid } from '#contract/membership/members.ts'
import { answerQuestion, approveMember, askMember, declineMember } from '#contract/membership/review.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { join } from '#test/members/membership.ts'
import { type Person, startProvider } from '#test/support/test-app.ts'
import { alertOf, android, expectAccessible, pageAs, expectFits } from '../../browser.ts'
import { shareSite } from '../../shared-site.ts'

const simulator = await startProvider()

const { site, browser } = await shareSite({ simulator })
const admin = await site.person('admin')
const page = await pageAs(browser, site, admin, { viewport: { width: 1440, height: 900 } })
const REFUSED = 'This has changed since you read it'
const GOALS = 'Something else by now'

const send = ({ session, name }: Person, more = {}) =>
  site.call(session, applyForAid, { ...aidForm, fullName: name, ...more })

/** The versions of applications (`seen`) that the page sends with its decisions. */
function decisionsOf(page: Page): unknown[] {
  const sent: unknown[] = []
  page.on('request', (request) => {
    const isDecision = [approveMember, declineMember, askMember].some(({ path }) =>
      request.url().endsWith(path),
    )
    if (isDecision) sent.push((request.postDataJSON() as { seen?: unknown }).seen)
  })
  return sent
}

const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })

/** Presses Approve in the list, and returns whether the server has approved. */
async function approves(name: string): Promise<boolean> {
  const [answered] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith(approveMember.path)),
    rowOf(name).getByRole('button', { name: 'Approve', exact: true }).click(),
  ])
  return answered.ok()
}

test('the list of paid forms approves only the version that it shows, and shows the new version after a refusal', async () => {
  const dev = await site.person('user', { name: 'Dev Nair' })
  await join(site, simulator, dev, { fullName: dev.name })
  await site.call(admin.session, askMember, { email: dev.email, question: 'Where?' })
  const sent = decisionsOf(page)
  await page.goto('/admin?panel=Members+Forms&tab=paid')
  await rowOf(dev.name).waitFor()
  site.turnClock(1000)
  await site.call(dev.session, answerQuestion, { answer: 'In Pune.' })
  expect(await approves(dev.name)).toBe(false)
  await alertOf(page, REFUSED)
  // Until the list has loaded the new version, each press is refused.
  await expect.poll(() => approves(dev.name)).toBe(true)
  await page.getByText(`${dev.name} is a member now.`).first().waitFor()
  expect(sent.length).toBeGreaterThan(1)
  expect(sent).toEqual(sent.map(() => ({ _id: expect.any(String), updatedAt: expect.any(String) })))
})

test('a bulk approval approves only applications that have not changed since they were loaded, and names the others', async () => {
  const [esha, bina] = [
    await site.person('user', { name: 'Esha Roy' }),
    await site.person('user', { name: 'Bina Das' }),
  ]
  for (const one of [esha, bina]) await send(one, { city: 'Kochi' })
  const sent = decisionsOf(page)
  // The page is reloaded, so that no earlier decision can be undone.
  await page.goto('/admin?panel=All+Members&city=Kochi')
  await page.getByLabel('Choose all on this page').check()
  await page.getByRole('button', { name: 'Approve chosen (2)' }).click()
  site.turnClock(1000)
  await send(esha, { goals: GOALS, city: 'Kochi' })
  const popup = page.getByRole('dialog')
  await popup.getByRole('button', { name: 'Approve 2 people' }).click()
  await popup.getByText(`Not approved: ${REFUSED}`).waitFor()
  await popup.getByText('Is a member now').waitFor()
  expect(sent).toEqual([1, 2].map(() => ({ _id: expect.any(String), updatedAt: expect.any(String) })))
  await expectAccessible(page)
})

test('on a phone, an application that is sent again while an admin reads it is shown in its new version with a notice', async () => {
  const farid = await site.person('user', { name: 'Farid Ali' })
  await send(farid, { goals: 'What it was first' })
  const page = await pageAs(browser, site, admin, android)
  const sent = decisionsOf(page)
  await page.goto('/admin?panel=All+Members&tab=waiting')
  await page.getByRole('button', { name: 'Read and decide: Farid Ali' }).click()
  const popup = page.getByRole('dialog', { name: 'Farid Ali' })
  await popup.getByText('What it was first').waitFor()
  site.turnClock(1000)
  await send(farid, { goals: GOALS })
  await popup.getByRole('button', { name: 'Approve' }).click()
  await alertOf(page, REFUSED)
  await popup.getByText('This has changed while you were reading.').waitFor()
  await popup.getByText(GOALS).waitFor()
  expect(await popup.getByText('What it was first').count()).toBe(0)
  await expectAccessible(page)
  await expectFits(page)

  // The same happens with a question, whose typed text is kept.
  site.turnClock(1000)
  await send(farid, { goals: 'The third' })
  await popup.getByRole('button', { name: 'Ask' }).click()
  await popup.getByLabel('What do you want to know of Farid Ali?').fill('Which one?')
  await popup.getByRole('button', { name: 'Ask' }).click()
  await popup.getByText(REFUSED).first().waitFor()
  await popup.getByText('The third').waitFor()
  await popup.getByRole('button', { name: 'Ask' }).click()
  await alertOf(page, 'Farid Ali is asked.')
  const { rows } = await site.database.pool.query(
    'select question, approved_at from applications where user_id = $1',
    [farid.id],
  )
  expect(rows).toEqual([{ question: 'Which one?', approved_at: null }])
  expect(sent).toEqual(sent.map(() => ({ _id: expect.any(String), updatedAt: expect.any(String) })))
})
