import type { Page } from '@playwright/test'
import { register } from '#test/cases/events/event-calls.ts'
import type { Person, Site } from '#test/support/test-app.ts'

export type Guest = Person & { ticket: string; registration: string }

export async function guests(site: Site, eventid: string, names: readonly string[]): Promise<Guest[]> {
  const all: Guest[] = []
  for (const name of names) {
    const person = await site.person('user', { name })
    const { ticket, _id } = await register(site, person, eventid)
    all.push({ ...person, ticket: ticket ?? '', registration: _id })
  }
  return all
}

/** Types the ticket and Enter, as a scanner does. */
export async function scan(page: Page, { ticket }: Pick<Guest, 'ticket'>): Promise<void> {
  await page.getByLabel('Name or ticket').fill(ticket)
  await page.keyboard.press('Enter')
}

export async function expectResult(page: Page, text: string): Promise<void> {
  await page.getByRole('region', { name: 'Result' }).getByText(text).waitFor()
}

export async function openCheckIn(page: Page, eventid: string, count: string): Promise<void> {
  await page.goto(`/admin/check-in/${eventid}`)
  await page.getByText(count).waitFor()
}
