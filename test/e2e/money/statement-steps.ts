import { applicationForm } from '#test/cases/application-form.ts'
import type { Page } from '@playwright/test'
import { createOrder } from '#contract/membership/members.ts'
import type { Category } from '#contract/membership/payments.ts'
import type { Site } from '#test/support/test-app.ts'
import { chooseFile, expectAccessibleOnceQuiet, expectNoSidewaysScroll } from '../browser.ts'

export const PANEL = '/admin?panel=Bank+statement'

export async function applicant(site: Site, name: string, membershipCategory: Category = 'Startup/Business') {
  const person = await site.person('user', { name })
  const form = { ...applicationForm, fullName: name, companyName: '', membershipCategory }
  await site.call(person.session, createOrder, form)
  return person
}

export async function choose(page: Page, csv: string | Buffer, name = 'statement.csv'): Promise<void> {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await chooseFile(page.getByLabel('CSV file of the statement'), file)
}

export const lineOf = (page: Page, narration: string) =>
  page.getByRole('article').filter({ hasText: narration })

export async function expectLooksRight(page: Page): Promise<void> {
  await expectAccessibleOnceQuiet(page)
  await expectNoSidewaysScroll(page)
}
