import type { Page } from '@playwright/test'
import { panelOf } from '#web/app/dashboard/panels.ts'
import { navigate } from '../browser.ts'

/** The id of the panel of an address; what it asks for, where that is none. */
function panelIn(address: string): string {
  const asked = new URL(address, 'http://site').searchParams.get('panel') ?? ''
  return panelOf(asked)?.id ?? asked
}

/**
 * Goes to an address of the dashboard: within the page, as by a link, once it stands there. Resolves when another panel has taken its
 * place. Of the same panel what was shown before may be there for a moment still, and so may a popup that the address does not know.
 */
export async function goTo(page: Page, to: string): Promise<void> {
  if (new URL(page.url()).pathname === '/admin') {
    await page.locator('main[aria-busy="false"] h1').waitFor()
    await navigate(page, to)
  } else await page.goto(to)
  const current = `.dash-side a[aria-current="page"][href="/admin?panel=${panelIn(to)}"]`
  await page.locator(`.dash:has(${current}) main[aria-busy="false"] h1`).waitFor()
}

/** The same, from the same panel by way of another one: what is there then is of this address. */
export async function goToAnew(page: Page, to: string): Promise<void> {
  if (panelIn(page.url()) === panelIn(to)) await goTo(page, '/admin?panel=import')
  await goTo(page, to)
}
