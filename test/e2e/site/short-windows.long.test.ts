import type { Locator } from '@playwright/test'
import { expect, test } from 'vitest'
import { startTestApp } from '#test/support/test-app.ts'
import { hydrate, newPage, pageAs, signUp, startBrowser } from '../browser.ts'

/** A window of 1280 × 1024 at 400 % zoom. */
const ZOOMED = { viewport: { width: 320, height: 256 } }

/** Every part of an open dialog can be scrolled into view, and the visible part is high enough to read. */
async function expectAllReadable(dialog: Locator): Promise<void> {
  await dialog.waitFor()
  await expect
    .poll(async () => dialog.evaluate((element) => element.getAnimations({ subtree: true }).length))
    .toBe(0)
  const unreachable = await dialog.evaluate(async (element) => {
    const hidden: string[] = []
    for (const part of element.querySelectorAll<HTMLElement>(
      'h2, p, button, a, input:not([type=hidden]), textarea, select',
    )) {
      // Visually hidden elements have the size of a pixel.
      if (part.offsetHeight <= 2 || part.closest('.visually-hidden')) continue
      part.scrollIntoView({ block: 'nearest', behavior: 'instant' })
      const { top, bottom, height, left, right } = part.getBoundingClientRect()
      const isThere =
        height > innerHeight ? top < innerHeight && bottom > 0 : top >= -1 && bottom <= innerHeight + 1
      const middle = document.elementFromPoint(
        (left + right) / 2,
        Math.min(Math.max((top + bottom) / 2, 1), innerHeight - 1),
      )
      if (!isThere || !element.contains(middle) || !(part.contains(middle) || middle?.contains(part)))
        hidden.push(`${part.localName} ${part.textContent} ${Math.round(top)} to ${Math.round(bottom)}`)
    }
    return hidden
  })
  expect(unreachable).toEqual([])
  const visibleHeight = await dialog.evaluate((element) => {
    const body = element.querySelector<HTMLElement>('.dialog-body')
    return Math.max(
      element.clientHeight < element.scrollHeight ? element.clientHeight : 0,
      body?.clientHeight ?? 0,
    )
  })
  expect(visibleHeight, 'height of the visible part, in px').toBeGreaterThan(150)
}

test('at 400 % zoom every part of a dialog can be scrolled into view', async () => {
  await using site = await startTestApp()
  await using browser = await startBrowser()
  const member = await pageAs(browser, site, await site.person('member', { name: 'Asha Kulkarni' }), ZOOMED)
  for (const path of ['/verticles/yuva-shakti-international', '/spotlight-boost']) {
    await member.goto(path)
    await member
      .getByRole('main')
      .getByRole('button', { name: /^Apply/ })
      .first()
      .click()
    await expectAllReadable(member.getByRole('dialog'))
  }
  await member.goto('/my/account')
  await member.getByRole('button', { name: 'Close my account' }).click()
  await expectAllReadable(member.getByRole('dialog'))

  const admin = await pageAs(browser, site, await site.person('admin', { name: 'Rohan Mehta' }), ZOOMED)
  await admin.goto('/admin')
  await admin.getByRole('button', { name: 'Panels' }).click()
  await expectAllReadable(admin.getByRole('dialog'))
})

test('the skip link is the first control on every page, also with the test-mode banner', async () => {
  await using site = await startTestApp({ env: { RAZORPAY_TEST_MODE: '1' } })
  await using browser = await startBrowser()
  const page = await newPage(browser, site.url, { viewport: { width: 1440, height: 900 } })
  await signUp(page, '/')
  const admin = await pageAs(browser, site, await site.person('admin'))
  for (const [tab, path] of [
    [page, '/'],
    [page, '/events'],
    [page, '/login'],
    [page, '/partner/submit-details'],
    [page, '/my'],
    [page, '/nothing/here'],
    [page, '/error'],
    [admin, '/admin'],
  ] as const) {
    await tab.goto(path)
    await hydrate(tab)
    await tab.getByRole('heading', { level: 1 }).first().waitFor()
    await tab.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    const first = await tab.evaluate(
      () => document.querySelector<HTMLElement>('a[href], button, input, summary, [tabindex="0"]')?.className,
    )
    expect(first, path).toBe('skip')
  }
})
