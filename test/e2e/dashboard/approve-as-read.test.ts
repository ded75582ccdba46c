import type { Page } from '@playwright/test'
import { afterAll, expect, test } from 'vitest'
import { applyForAid } from '#contract/membership/members.ts'
import { answerQuestion, approveMember, askMember, declineMember } from '#contract/membership/review.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { join } from '#test/members/membership.ts'
import { type Person, type Site, startProvider, startTestApp } from '#test/support/test-app.ts'
import { alertOf, android, expectAccessible, pageAs, startBrowser, expectFits } from '../browser.ts'

const simulator = await startProvider()
afterAll(() => simulator[Symbol.asyncDispose]())

const desk = { viewport: { width: 1440, height: 900 } }
const REFUSED = 'This is not as you read it'
const GOALS = 'Something else by now'

const send = (site: Site, { session, name }: Person, more = {}) =>
  site.call(session, applyForAid, { ...aidForm, fullName: name, ...more })

/** What the page sends with decisions. */
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

type Door = {
  tab: string
  isPaid?: true
  open?: (page: Page) => Promise<void>
  decide: (page: Page) => Promise<void>
}

const row = (page: Page) => page.getByRole('row').filter({ hasText: 'Anil Rao' })
const click = (page: Page, name: string) => row(page).getByRole('button', { name, exact: true }).click()

/** Presses in such a place, and answers whether the server has approved. */
async function approves(page: Page, { decide }: Door): Promise<boolean> {
  const [answered] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith(approveMember.path)),
    decide(page),
  ])
  return answered.ok()
}

/** Every place of the dashboard at which somebody is approved. */
const doors: Record<string, Door> = {
  'the list of members': { tab: '/admin?panel=All+Members', decide: (page) => click(page, 'Approve Member') },
  'the aid forms': {
    tab: '/admin?panel=Members+Forms&tab=aid',
    decide: (page) => click(page, 'Approve'),
  },
  'the paid forms': {
    tab: '/admin?panel=Members+Forms&tab=paid',
    isPaid: true,
    decide: (page) => click(page, 'Approve'),
  },
}

test.each(Object.entries(doors))('%s approve what they show, and show what it is now', async (_, door) => {
  await using site = await startTestApp({ simulator })
  await using browser = await startBrowser()
  const [admin, anil] = [await site.person('admin'), await site.person('user', { name: 'Anil Rao' })]
  if (door.isPaid) {
    await join(site, simulator, anil, { fullName: anil.name })
    await site.call(admin.session, askMember, { email: anil.email, question: 'Where?' })
  } else await send(site, anil)
  const page = await pageAs(browser, site, admin, desk)
  const sent = decisionsOf(page)
  await page.goto(door.tab)
  await row(page).waitFor()
  site.turnClock(1000)
  if (door.isPaid) await site.call(anil.session, answerQuestion, { answer: 'In Pune.' })
  else await send(site, anil, { goals: GOALS })
  expect(await approves(page, door)).toBe(false)
  await alertOf(page, REFUSED)
  // Until the row is there as it is now, a press is refused again.
  await expect.poll(() => approves(page, door)).toBe(true)
  const { rows } = await site.database.pool.query("select from users where role = 'member'")
  expect(rows).toHaveLength(1)
  await page.getByText('Anil Rao is a member now.').first().waitFor()
  expect(sent.length).toBeGreaterThan(1)
  expect(sent).toEqual(sent.map(() => ({ _id: expect.any(String), updatedAt: expect.any(String) })))
})

test('several who were chosen are approved as they were read, and who was not is named', async () => {
  await using site = await startTestApp()
  await using browser = await startBrowser()
  const admin = await site.person('admin')
  const [anil, bina] = [
    await site.person('user', { name: 'Anil Rao' }),
    await site.person('user', { name: 'Bina Das' }),
  ]
  for (const one of [anil, bina]) await send(site, one)
  const page = await pageAs(browser, site, admin, desk)
  const sent = decisionsOf(page)
  await page.goto('/admin?panel=All+Members')
  await page.getByLabel('Choose all on this page').check()
  await page.getByRole('button', { name: 'Approve chosen (2)' }).click()
  site.turnClock(1000)
  await send(site, anil, { goals: GOALS })
  const popup = page.getByRole('dialog')
  await popup.getByRole('button', { name: 'Approve 2 people' }).click()
  await popup.getByText(`Not approved: ${REFUSED}`).waitFor()
  await popup.getByText('Is a member now').waitFor()
  expect(sent).toEqual([1, 2].map(() => ({ _id: expect.any(String), updatedAt: expect.any(String) })))
  await expectAccessible(page)
})

test('an application that is sent anew while it is read stands there anew on a phone, and says so', async () => {
  await using site = await startTestApp()
  await using browser = await startBrowser()
  const [admin, anil] = [await site.person('admin'), await site.person('user', { name: 'Anil Rao' })]
  await send(site, anil, { goals: 'What it was first' })
  const page = await pageAs(browser, site, admin, android)
  const sent = decisionsOf(page)
  await page.goto('/admin?panel=All+Members&tab=waiting')
  await page.getByRole('button', { name: 'Read and decide: Anil Rao' }).click()
  const popup = page.getByRole('dialog', { name: 'Anil Rao' })
  await popup.getByText('What it was first').waitFor()
  site.turnClock(1000)
  await send(site, anil, { goals: GOALS })
  await popup.getByRole('button', { name: 'Approve' }).click()
  await alertOf(page, REFUSED)
  await popup.getByText('has sent this anew while you were reading').waitFor()
  await popup.getByText(GOALS).waitFor()
  expect(await popup.getByText('What it was first').count()).toBe(0)
  await expectAccessible(page)
  await expectFits(page)

  // The same with words for them, which stay.
  site.turnClock(1000)
  await send(site, anil, { goals: 'The third' })
  await popup.getByRole('button', { name: 'Ask' }).click()
  await popup.getByLabel('What do you want to know of Anil Rao?').fill('Which one?')
  await popup.getByRole('button', { name: 'Ask' }).click()
  await popup.getByText(REFUSED).first().waitFor()
  await popup.getByText('The third').waitFor()
  await popup.getByRole('button', { name: 'Ask' }).click()
  await alertOf(page, 'Anil Rao is asked.')
  const { rows } = await site.database.pool.query('select question, approved_at from applications')
  expect(rows).toEqual([{ question: 'Which one?', approved_at: null }])
  expect(sent).toEqual(sent.map(() => ({ _id: expect.any(String), updatedAt: expect.any(String) })))
})
