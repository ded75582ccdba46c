import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/call/endpoint.ts'
import { allMembers, applyForAid, createOrder } from '#contract/membership/members.ts'
import { allPayments } from '#contract/money/payments.ts'
import { allHosting } from '#contract/programmes/hosting.ts'
import { allInvestors } from '#contract/programmes/investors.ts'
import { allMatchRequests } from '#contract/programmes/matching.ts'
import { allSpotlight } from '#contract/programmes/spotlight.ts'
import { allStays } from '#contract/programmes/stays.ts'
import type { Programme } from '#contract/programmes/submissions.ts'
import { allYouth } from '#contract/programmes/youth.ts'
import { aidForm, applicationForm } from '#test/cases/application-form.ts'
import { submittings } from '#test/cases/submission-calls.ts'
import { type Person, type Site, startProvider } from '#test/support/test-app.ts'
import { expectAccessible, pageAs } from '../../browser.ts'
import { shareSite } from '../../shared-site.ts'
import { goToAnew } from '../go-to.ts'

const HIDDEN = ['updatedAt', 'userId', '_id', '__v', 'createdAt']

type Case = {
  panel: string
  list: Endpoint
  /** The shown values of some fields. */
  values: Record<string, string>
  submit: (site: Site, person: Person) => Promise<unknown>
}

const programme = (name: Programme) =>
  submittings.find((one) => one.programme === name)?.submit as Case['submit']

const cases: Case[] = [
  {
    panel: 'Members Forms',
    list: allPayments,
    values: {
      'State in India': 'Maharashtra',
      Bucket: 'Not paid yet',
      Purpose: 'Membership',
      Currency: 'INR',
      'Amount with GST': '₹2,358.82',
      Role: 'User',
      Refunded: '₹0.00',
    },
    submit: (site, { session }) => site.call(session, createOrder, applicationForm),
  },
  {
    panel: 'Members Forms&tab=aid',
    list: allMembers,
    values: {
      'Name of the account': 'Asha Patel',
      'Payment status': '—',
      'Date of birth': '17 May 2003',
      'State in India': 'Maharashtra',
      'State of membership': 'Waits for a decision',
    },
    submit: (site, { session }) => site.call(session, applyForAid, aidForm),
  },
  {
    panel: 'All Atithi',
    list: allStays,
    values: { 'Food preference': 'Veg', 'State of the request': 'Received' },
    submit: programme('stays'),
  },
  {
    panel: 'All Yuva Shakti',
    list: allYouth,
    values: { Education: 'College/Student' },
    submit: programme('youth'),
  },
  {
    panel: 'All Investment Seeking Form',
    list: allInvestors,
    values: { Incorporated: 'Yes', 'Past investment': 'None yet' },
    submit: programme('investors'),
  },
  {
    panel: 'All Zoom Premium',
    list: allHosting,
    values: { Audience: '50-100', Picture: '—' },
    submit: programme('hosting'),
  },
  {
    panel: 'All Spotlight Boost',
    list: allSpotlight,
    values: { Featured: 'No', 'On the home page': 'No', 'What to promote': 'A Product' },
    submit: programme('spotlight'),
  },
  {
    panel: 'Expert Connect',
    list: allMatchRequests,
    values: { 'Full name': 'Asha Patel', 'Expert Connect': 'Pending' },
    submit: programme('matching'),
  },
]

/** The names of all fields of a record except the hidden ones; a field of a nested record has both names. */
function namesOf(record: object): string[] {
  return Object.entries(record).flatMap(([key, value]) => {
    if (HIDDEN.includes(key)) return []
    const isRecord = typeof value === 'object' && value !== null && !('url' in value)
    return isRecord ? namesOf(value as object).map((inner) => `${key}.${inner}`) : [key]
  })
}

/**
 * Fields that the details do not show. The received amount is in Payments, the picture is beside the name, the price is that of the
 * category, and a cheque shows its day of receipt instead of `paidAt`. Only rules read the other fields.
 */
const notShown = [
  'price',
  'received',
  'receivedOn',
  'avatar',
  'isUsedUp',
  'needsGuardian',
  'isSuspended',
  'paidBefore',
]

/** The record as the panel's call returns it; a payment has its application under `form`. */
async function recordOf(site: Site, { session }: Person, list: Endpoint): Promise<object> {
  const [rows] = Object.values((await site.call(session, list, {})) as object) as { form?: object }[][]
  const { form, ...record } = rows?.[0] ?? {}
  return { ...form, ...record }
}

async function shown(page: Page): Promise<[label: string, value: string][]> {
  const details = page
    .getByRole('dialog')
    .locator('.review-record .details')
    .or(page.getByRole('dialog').locator('.dialog-body > .details'))
  const labels = await details.getByRole('term').allTextContents()
  const values = await details.getByRole('definition').allTextContents()
  return labels.map((label, at) => [label, values[at] ?? ''])
}

const simulator = await startProvider()
const { site, browser } = await shareSite({ simulator })
const admin = await site.person('admin')
const page = await pageAs(browser, site, admin, { viewport: { width: 1440, height: 900 } })

test.each(cases)(
  'the details in $panel show every field of the record except the hidden ones, each with a different label',
  async (one) => {
    const isForm = one.panel.startsWith('Members Forms')
    const person = await site.person(isForm ? 'user' : 'member', { name: 'Asha Patel' })
    await one.submit(site, person)
    const record = await recordOf(site, admin, one.list)
    const names = namesOf(record).filter((name) => !notShown.includes(name))
    await goToAnew(page, `/admin?panel=${one.panel}`)
    await page.getByRole('button', { name: /details/i }).click()
    await page.getByRole('dialog').getByRole('term').first().waitFor()
    const fields = await shown(page)
    expect(new Set(fields.map(([label]) => label)).size).toBe(fields.length)
    expect(fields).toHaveLength(names.length)
    expect(Object.fromEntries(fields)).toMatchObject(one.values)
    // All panels use the same popup, so one check is enough.
    if (one === cases[0]) await expectAccessible(page)
  },
)
