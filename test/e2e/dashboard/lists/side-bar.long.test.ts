import { expect, test } from 'vitest'
import { SHIPPED_BRANDING, withName } from '#contract/site/branding.ts'
import { applyForAid } from '#contract/membership/members.ts'
import { readWaiting } from '#contract/admin/overview.ts'
import { programmeFacts, programmes } from '#contract/programmes/submissions.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { submittings } from '#test/cases/submission-calls.ts'
import { startTestApp } from '#test/support/test-app.ts'
import { panelWords } from '#web/app/dashboard/panel-words.ts'
import { panels } from '#web/app/dashboard/panels.ts'
import { expectAccessible, expectNoSidewaysScroll, pageAs, phone, startBrowser } from '../../browser.ts'

/** Words that people use, and the id of the panel that they look for. */
const WORDS: [string, string][] = [
  ['stay', 'stays'],
  ['Guests', 'stays'],
  ['investor', 'investors'],
  ['webinar', 'hosting'],
  ['zoom', 'hosting'],
  ['youth', 'youth'],
  ['refund', 'payments'],
  ['invoice', 'payments'],
  ['voucher', 'settings'],
  ['renew', 'members'],
  ['logo', 'settings'],
  ['backup', 'system'],
  ['gst', 'accounts'],
  ['match', 'matching'],
  ['volunteer', 'team'],
  ['all zoom premium', 'hosting'],
]

test('every panel has a unique id and a list of words that people use for it', () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  expect(Object.keys(panelWords).toSorted()).toEqual(panels.map(({ id }) => id).toSorted())
})

test('the side bar groups the panels, counts waiting requests, and is filtered by the words that people use', async () => {
  await using site = await startTestApp()
  const [member, aidApplicant, admin, clerk] = [
    await site.person('member', { name: 'Asha Patel' }),
    await site.person('user'),
    await site.person('admin'),
    await site.person('admin'),
  ]
  await site.database.pool.query("update users set duties = '{content}' where id = $1", [clerk.id])
  for (const { submit } of submittings) await submit(site, member)
  await submittings.find(({ programme }) => programme === 'youth')?.submit(site, await site.person('user'))
  await site.call(aidApplicant.session, applyForAid, aidForm)
  const counts = { membership: 1, youth: 2, stays: 1, spotlight: 1, matching: 1, hosting: 1, investors: 1 }
  const { waiting } = await site.call(admin.session, readWaiting, {})
  expect(Object.fromEntries(waiting.map(({ of, count }) => [of, count]))).toEqual({ ...counts, review: 0 })
  expect(await site.call(clerk.session, readWaiting, {})).toEqual({ waiting: [] })

  await using browser = await startBrowser()
  for (const screen of [{ viewport: { width: 1440, height: 900 } }, phone]) {
    const page = await pageAs(browser, site, admin, screen)
    await page.goto('/admin?panel=All+Atithi')
    const title = page.getByRole('heading', { level: 1, name: 'FWC Atithi All Atithi' })
    await title.waitFor()
    if (screen === phone) await page.getByRole('button', { name: 'Panels' }).click()
    const side = page.getByRole(screen === phone ? 'dialog' : 'navigation', { name: 'Panels' })
    await side.waitFor()
    expect(await side.getByRole('heading', { level: 2 }).allTextContents()).toEqual(
      expect.arrayContaining(['People', 'Money', 'Programmes', 'Content', 'Site']),
    )
    const current = side.locator('[aria-current=page]')
    expect(await current.getAttribute('href')).toBe('/admin?panel=stays')
    for (const name of programmes) {
      const row = side.getByRole('listitem').filter({ hasText: programmeFacts[name].list })
      await expect.poll(() => row.textContent()).toContain(`${counts[name]}waiting`)
      expect(await row.textContent()).toContain(withName(programmeFacts[name].label, SHIPPED_BRANDING))
    }
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const filter = side.getByLabel('Filter panels')
    // The drawer has the same side bar, so a few words are enough.
    for (const [word, id] of screen === phone ? WORDS.slice(-3) : WORDS) {
      await filter.fill(word)
      const links = side.getByRole('link')
      await expect
        .poll(async () => links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))), {
          message: word,
        })
        .toContain(`/admin?panel=${id}`)
    }
    await side.locator('a[href="/admin?panel=hosting"]').click()
    await page.getByRole('heading', { level: 1, name: 'Event organiser All Zoom Premium' }).waitFor()
    await page.waitForURL(({ searchParams }) => searchParams.get('panel') === 'hosting')
  }
})
