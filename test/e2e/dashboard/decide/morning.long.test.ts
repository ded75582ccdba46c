import type { Locator, Page } from '@playwright/test'
import { afterAll, expect, test } from 'vitest'
import { applyForAid, createOrder } from '#contract/membership/members.ts'
import { dueSubmissions } from '#contract/programmes/waiting.ts'
import { sendDigests } from '#server/overview/digest.ts'
import { settle } from '#server/payments/settle/settle.ts'
import { aidForm, applicationForm } from '#test/cases/application-form.ts'
import { submittings } from '#test/cases/submission-calls.ts'
import { type Site, startProvider, startTestApp } from '#test/support/test-app.ts'
import { expectAccessible, expectFocusWithin, pageAs, startBrowser } from '../../browser.ts'
import { pressOnceThere } from '../popups.ts'

const simulator = await startProvider()
afterAll(() => simulator[Symbol.asyncDispose]())

const desk = { viewport: { width: 1440, height: 900 } }
const EIGHT_IN_INDIA = '2029-11-26T03:00:00Z'

/** How many requests of each programme wait, beside three applications that are paid and three for aid: twenty in all. */
const SENT = { stays: 3, spotlight: 3, hosting: 2, matching: 2, investors: 2, youth: 2 } as const

/** The link in the letter, the first of the list, and one letter for each of the twenty. */
const PRESSES = 1 + 1 + 20
/**
 * By the way that the dashboard had without a list of what waits, counted by the controls that it needed: the link of the letter;
 * All Members, its tab, the first application and a letter for each of six; six panels; and of each of fourteen requests its
 * details, their closing, *Answer*, the choice, *Send the answer*.
 */
const PRESSES_BY_PANELS = 1 + (3 + 6) + 6 + 14 * 5

/** Counts every press, of the mouse and of keys. */
function countPresses(page: Page) {
  let presses = 0
  return {
    async click(target: Locator): Promise<void> {
      presses += 1
      await target.click()
    },
    async key(key: string): Promise<void> {
      presses += 1
      await page.keyboard.press(key)
    },
    /** A link of an e-mail, which opens the browser. */
    async follow(address: string): Promise<void> {
      presses += 1
      await page.goto(address)
    },
    all: () => presses,
  }
}

async function send(site: Site, programme: string, name: string): Promise<void> {
  const by = await site.person('member', { name })
  await submittings.find((one) => one.programme === programme)?.submit(site, by)
}

async function twentyWait(site: Site): Promise<void> {
  for (let n = 1; n <= 3; n += 1) {
    const paying = await site.person('user', { name: `Paid ${n}` })
    const order = await site.call(paying.session, createOrder, { ...applicationForm, fullName: `Paid ${n}` })
    await simulator.pay(order.id)
    await settle(site.context, order.id)
    const aided = await site.person('user', { name: `Aid ${n}` })
    await site.call(aided.session, applyForAid, { ...aidForm, fullName: `Aid ${n}` })
  }
  for (const [programme, many] of Object.entries(SENT))
    for (let n = 1; n <= many; n += 1) await send(site, programme, `${programme} ${n}`)
}

/** What the request on the screen is about, and whom it is from. */
function titleOf(page: Page): Promise<string> {
  const view = page.getByRole('dialog')
  return view
    .locator('h2, dt:text-is("From") + dd')
    .allInnerTexts()
    .then((words) => words.join(', '))
}

/** The request on the screen, once it can be decided by a letter: read from the server, shown for long enough, with the focus in it. */
async function readable(page: Page): Promise<string> {
  const view = page.getByRole('dialog')
  await view.locator('button:enabled', { hasText: /^(?:Approve|Send the answer)$/ }).waitFor()
  await view.getByRole('definition').first().waitFor()
  await expectFocusWithin(view)
  return titleOf(page)
}

test('a morning, from the letter to the last of twenty of every kind, takes half the presses of a walk through the panels', async () => {
  await using site = await startTestApp({ simulator })
  await using browser = await startBrowser()
  site.turnClock(Date.parse(EIGHT_IN_INDIA) - Date.now())
  await twentyWait(site)
  const admin = await site.person('admin')
  await sendDigests(site.context)
  const letter = (await site.mailed()).find(({ kind, to }) => kind === 'admin_digest' && to === admin.email)
  expect(letter?.subject).toContain('20 requests wait')
  const link = /href="([^"]*\/admin\?panel=waiting)"/.exec(letter?.html ?? '')?.[1]
  const page = await pageAs(browser, site, admin, desk)
  const presses = countPresses(page)
  await presses.follow(
    new URL(link ?? expect.fail('no link to what waits')).href.replace(/^.*?(?=\/admin)/, ''),
  )
  await presses.click(page.getByRole('link', { name: /^Answer / }).first())
  const met: string[] = []
  for (let left = 20; left > 0; left -= 1) {
    met.push(await readable(page))
    if (left === 20) await expectAccessible(page)
    await presses.key('a')
    await expect
      .poll(async () => (await site.call(admin.session, dueSubmissions, { limit: '1' })).total)
      .toBe(left - 1)
    if (left > 1) await expect.poll(() => titleOf(page)).not.toBe(met.at(-1))
  }
  await page.getByText('Nothing waits for an answer').waitFor()
  expect(new Set(met).size).toBe(20)
  expect(presses.all()).toBeLessThanOrEqual(PRESSES)
  expect(presses.all()).toBeLessThanOrEqual(PRESSES_BY_PANELS / 2)
})

test('the next one is decided by no press that was meant for the one before, can be passed over, and the last decision be undone', async () => {
  await using site = await startTestApp()
  await using browser = await startBrowser()
  for (const name of ['Asha', 'Bina', 'Chitra']) await send(site, 'stays', name)
  const admin = await site.person('admin')
  const page = await pageAs(browser, site, admin, desk)
  const view = page.getByRole('dialog')
  const left = async () => (await site.call(admin.session, dueSubmissions, {})).total
  await page.goto('/admin?panel=waiting')
  await page
    .getByRole('link', { name: /^Answer / })
    .first()
    .click()
  await view.getByText('Asha', { exact: true }).first().waitFor()
  await readable(page)
  await pressOnceThere(page, 'Bina', 'a')
  // Held down, it is one press.
  for (let n = 0; n < 8; n += 1) await page.keyboard.down('a')
  await page.keyboard.up('a')
  await page.locator('html[data-pressed=a]').waitFor()
  await view.getByText('Bina', { exact: true }).first().waitFor()
  await readable(page)
  expect(await left()).toBe(2)
  await page.keyboard.press('n')
  await view.getByText('Chitra', { exact: true }).first().waitFor()
  await readable(page)
  await page.keyboard.press('d')
  const reason = view.getByLabel('Reason', { exact: true })
  await expect.poll(() => reason.evaluate((box) => box === document.activeElement)).toBe(true)
  // What is typed is text, and decides nothing.
  await page.keyboard.type('A quiet and long no')
  expect(await reason.inputValue()).toBe('A quiet and long no')
  await view.getByRole('button', { name: 'Send the answer' }).click()
  // Bina was passed over: she stands in the list, to which the last one leads back.
  await view.waitFor({ state: 'detached' })
  await expect
    .poll(() => page.getByRole('rowheader').allInnerTexts())
    .toEqual([expect.stringContaining('Bina')])
  await page.keyboard.press('z')
  await expect.poll(left).toBe(2)
  await expect.poll(() => page.getByRole('rowheader').count()).toBe(2)
})
