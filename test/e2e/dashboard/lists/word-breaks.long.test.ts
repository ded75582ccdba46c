import { expect, test } from 'vitest'
import { approveMember } from '#contract/membership/review.ts'
import { applyForAid } from '#contract/membership/members.ts'
import { DAY } from '#contract/values/time.ts'
import { recordUnassigned } from '#contract/money/unassigned.ts'
import { dayInIst } from '#contract/values/days.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { submittings } from '#test/cases/submission-calls.ts'
import { startTestApp } from '#test/support/test-app.ts'
import { panels } from '#web/app/dashboard/panels.ts'
import { drawn, pageAs, startBrowser } from '../../browser.ts'
import { goTo } from '../go-to.ts'

/** The lists of panels that have several, beside the one that comes first. */
const TABS = ['stays', 'hosting', 'matching']
  .map((panel) => `${panel}&tab=due`)
  .concat('members&tab=waiting', 'forms&tab=aid', 'audit&tab=reads')

/** Words of letters alone that a table shows on two lines: an address or an id may break, a word may not. */
function brokenWords(): string[] {
  const broken: string[] = []
  for (const cell of document.querySelectorAll('.records :is(td, th)')) {
    const walk = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(
        /(?<![\p{L}\p{N}@._+/-])\p{L}{2,20}(?![\p{L}\p{N}@._+/-])/gu,
      )) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (tops.size > 1) broken.push(word)
      }
    }
  }
  return broken
}

test('no word breaks in a table of the dashboard at 1440 px', async () => {
  await using site = await startTestApp()
  await using browser = await startBrowser()
  const [asha, dev, admin] = [
    // An address that is long leaves little to the words beside it.
    await site.person('user', {
      name: 'Ashalakshmi Venkatasubramanian',
      email: 'ashalakshmi.venkatasubramanian@department-of-membership.example.org',
    }),
    await site.person('user', {
      name: 'Dev Rao',
      email: 'quite.a.long.address.of.dev@department-of-membership.example.org',
    }),
    await site.person('admin'),
  ]
  await site.call(asha.session, applyForAid, { ...aidForm, fullName: 'Ashalakshmi Venkatasubramanian' })
  await site.call(admin.session, approveMember, { email: asha.email })
  await site.call(dev.session, applyForAid, aidForm)
  for (const { submit } of submittings) await submit(site, asha)
  site.turnClock(4 * DAY)
  const page = await pageAs(browser, site, admin, { viewport: { width: 1440, height: 900 } })
  const broken: Record<string, string[]> = {}
  // Each of another panel than the one before, whose rows are gone by then.
  for (const shown of [...panels.map(({ id }) => id), ...TABS]) {
    await goTo(page, `/admin?panel=${shown}`)
    await drawn(page)
    for (const table of await page.getByText(/^As a table/).all()) await table.click()
    const words = await page.evaluate(brokenWords)
    if (words.length > 0) broken[shown] = words
  }
  expect(broken).toEqual({})
})

test.each([
  ['a phone', { viewport: { width: 390, height: 844 }, hasTouch: true }],
  ['a tablet', { viewport: { width: 768, height: 1024 } }],
])(
  'on %s a sum of crores stands in one line, and the ways to save a list side by side',
  async (_, screen) => {
    await using site = await startTestApp()
    await using browser = await startBrowser()
    const admin = await site.person('admin')
    for (const reference of ['N1', 'N2'])
      await site.call(admin.session, recordUnassigned, {
        amount: 643_083_941,
        method: 'bank_transfer',
        reference,
        receivedOn: dayInIst(site.context.clock()),
        note: 'A gift',
      })
    const page = await pageAs(browser, site, admin, screen)
    await page.goto('/admin?panel=accounts')
    const sum = page.getByText('₹1,28,61,678.82', { exact: true }).first()
    await sum.waitFor()
    await drawn(page)
    const lines = await sum.evaluate((words) => {
      const range = document.createRange()
      range.selectNodeContents(words)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    })
    expect(lines).toBe(1)
    for (const panel of ['events', 'members', 'team', 'investors', 'waiting']) {
      await goTo(page, `/admin?panel=${panel}`)
      await drawn(page)
      const tops = await page
        .getByRole('button', { name: /^Export (CSV|XLSX)$/ })
        .evaluateAll((buttons) => buttons.map((one) => one.getBoundingClientRect().top))
      expect(tops, panel).toEqual([tops[0], tops[0]])
    }
  },
)
