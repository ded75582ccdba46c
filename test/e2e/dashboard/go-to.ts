import type { Page } from '@playwright/test'
import { panelOf } from '#web/app/dashboard/panels.ts'
import { navigate } from '../browser.ts'

/** The id of the panel in an address, or the parameter itself where no panel has that name. */
function panelIn(address: string): string {
  const name = new URL(address, 'http://site').searchParams.get('panel') ?? ''
  return panelOf(name)?.id ?? name
}

/**
 * Goes to an address of the dashboard, within the document if the dashboard is open. Resolves when the panel of the address is shown.
 * Going from a panel to itself, old rows and an open popup may stay for a moment.
 */
export async function goTo(page: Page, to: string): Promise<void> {
  if (new URL(page.url()).pathname === '/admin') {
    await page.locator('main[aria-busy="false"] h1').waitFor()
    await navigate(page, to)
  } else await page.goto(to)
  const current = `.dash-side a[aria-current="page"][href="/admin?panel=${panelIn(to)}"]`
  await page.locator(`.dash:has(${current}) main[aria-busy="false"] h1`).waitFor()
}

/** `goTo`, but from the same panel it goes to another panel first, so that all visible content belongs to the address. */
export async function goToAnew(page: Page, to: string): Promise<void> {
  if (panelIn(page.url()) === panelIn(to)) await goTo(page, '/admin?panel=import')
  await goTo(page, to)
}
