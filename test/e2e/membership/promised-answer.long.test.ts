import type { Page } from '@playwright/test'
import { afterAll, expect, test } from 'vitest'
import { DECISION_HOURS, hoursInWords } from '#contract/business-constants.ts'
import { createOrder } from '#contract/membership/members.ts'
import { DECLINED_RULE } from '#contract/membership/refund-rule.ts'
import { HOUR } from '#contract/values/time.ts'
import { inIst as inEmail } from '#server/mail/content.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import { again } from '#test/members/membership.ts'
import { type Person, type Site, startProvider, startTestApp } from '#test/support/test-app.ts'
import { inIst } from '#web/ui/time.tsx'
import { expectAccessible, expectFits, newPage, phone, startBrowser } from '../browser.ts'
import { goWithin, handOver } from '../one-page.ts'

const simulator = await startProvider()
afterAll(() => simulator[Symbol.asyncDispose]())

const LATE = 'The promised time is over'

/** The latest time for a decision about a person, as the database has it. */
async function dueOf(site: Site, select: string, { id }: Person): Promise<Date> {
  const { rows } = await site.context.pool.query<{ at: Date }>(select, [id])
  return rows[0]?.at as Date
}

const decisionDueOf = (site: Site, person: Person) =>
  dueOf(
    site,
    `select waiting_since + interval '${DECISION_HOURS} hours' as at from applications where user_id = $1`,
    person,
  )

async function emailTextOf(site: Site, { email }: Person, kind: string): Promise<string> {
  const mails = await site.mailed()
  return mails.find((mail) => mail.to === email && mail.kind === kind)?.text.replaceAll(/\s+/gu, ' ') ?? ''
}

/** After the promised time, the page says that it has passed and has a link to write to us. */
async function expectLateNotice(page: Page): Promise<void> {
  await page.getByText(LATE).waitFor()
  const link = page.getByRole('link', { name: /^Write to / }).first()
  expect(await link.getAttribute('href')).toMatch(/^mailto:.+\?subject=When%20do%20I%20hear/)
  await expectFits(page)
  await expectAccessible(page)
}

test('on a phone a payer reads the promised time of the decision after paying, in the e-mail and on My FWC, and later that it has passed', async () => {
  await using site = await startTestApp({ simulator })
  await using browser = await startBrowser()
  const asha = await site.person()
  const { id } = await site.call(asha.session, createOrder, applicationForm)
  await simulator.pay(id)
  const page = await newPage(browser, site.url, phone)
  await handOver(page, asha, `/paymentsuccess/${id}`)
  await page.getByRole('heading', { name: 'Payment received' }).waitFor()
  await page.getByRole('button', { name: 'Stay here' }).click()
  const due = await decisionDueOf(site, asha)
  const byWhen = `with the decision by ${inIst(due)}, ${hoursInWords(DECISION_HOURS)} after it reached us.`
  await page.getByText(byWhen).waitFor()
  await page.getByText(DECLINED_RULE).waitFor()
  await expectFits(page)
  await expectAccessible(page)
  const emailText = await emailTextOf(site, asha, 'application_received')
  expect(emailText).toContain(`with the decision by ${inEmail(due.toISOString()).replaceAll(/\s+/gu, ' ')}`)
  expect(emailText).toContain(DECLINED_RULE)

  await page.getByRole('link', { name: 'My FWC' }).last().click()
  const panel = page.getByRole('region', { name: 'Your application' })
  await panel.getByText(byWhen).waitFor()
  await panel.getByText(DECLINED_RULE).waitFor()
  expect(await page.getByText(LATE).count()).toBe(0)

  site.turnClock((DECISION_HOURS + 1) * HOUR)
  await handOver(page, await again(site, asha), '/my')
  await expectLateNotice(page)
  await goWithin(page, '/partner')
  await page.getByText(LATE).waitFor()
})
