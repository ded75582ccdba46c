import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { saveSettings } from '#contract/settings.ts'
import { panels } from '#web/app/dashboard/panels.ts'
import { pageAs } from '../browser.ts'
import { goTo } from '../dashboard/go-to.ts'
import { shareSite } from '../shared-site.ts'

const { site, browser } = await shareSite()
const owner = await site.person('admin')
await site.call(owner.session, saveSettings, {
  branding: { name: "Navodaya Founders' Forum", shortName: 'NFF', tagline: 'Where founders meet' },
})

/** Paths and names of fields, which the contract fixes. */
const FIXED = /\/fwc-(?:atithi|stories)|need_?fwc_?connection|\btwk_fwc\b/gi

/** The places with the shipped name on a page, in its texts, attributes and fields. */
async function shippedNamesOn(page: Page): Promise<string[]> {
  await page.locator('html[data-hydrated]').waitFor()
  await page.waitForFunction(() => document.querySelector('.skeleton, .loader, [aria-busy="true"]') === null)
  const text = await page.evaluate(() => {
    const attributeNames = ['content', 'alt', 'title', 'aria-label', 'placeholder', 'download']
    const attributes = [...document.querySelectorAll('*')].flatMap((one) =>
      attributeNames.map((name) => one.getAttribute(name) ?? ''),
    )
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')]
    return [document.title, document.body.innerText, ...attributes, ...fields.map(({ value }) => value)].join(
      '\n',
    )
  })
  return [...text.replaceAll(FIXED, '').matchAll(/.{0,40}(?<![a-z])fwc(?![a-z]).{0,40}/gi)].map(
    ([words]) => words,
  )
}

test('after the site has been renamed, no page of a member or an admin contains the shipped name', async () => {
  const found: Record<string, string[]> = {}
  const member = await pageAs(browser, site, await site.person('member'))
  for (const path of [
    '/partner',
    '/my',
    '/my/account',
    '/my/events',
    '/investor-circle',
    '/business-matching',
    '/fwc-atithi',
    '/event-organiser',
    '/spotlight-boost',
  ]) {
    await member.goto(path)
    found[path] = await shippedNamesOn(member)
  }
  const admin = await pageAs(browser, site, owner, { viewport: { width: 1440, height: 900 } })
  for (const { id } of panels) {
    await goTo(admin, `/admin?panel=${id}`)
    found[id] = await shippedNamesOn(admin)
  }
  expect(Object.entries(found).filter(([, words]) => words.length > 0)).toEqual([])
})
