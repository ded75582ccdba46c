import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/call/endpoint.ts'
import { storedFields } from '#contract/membership/application.ts'
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
import { labelOf } from '#web/app/forms/record/record-fields.ts'
import { expectAccessible, pageAs } from '../../browser.ts'
import { shareSite } from '../../shared-site.ts'
import { goToAnew } from '../go-to.ts'

const HIDDEN = ['updatedAt', 'userId', '_id', '__v', 'createdAt']

const account = {
  email: 'E-mail of the account',
}
const statusFields = {
  state: 'State of the request',
  stateAt: 'State since',
  stateBy: 'State set by',
  reason: 'Reason told',
  message: 'Words with the acceptance',
  question: 'Question',
  answer: 'Answer',
  dueAt: 'Answer promised by',
}
const application = {
  ...Object.fromEntries(Object.keys(storedFields).map((name) => [name, labelOf(name)])),
  fullName: 'Full name',
  contact: 'Contact',
  email: 'Email',
  city: 'City',
  country: 'Country',
  linkedinProfile: 'LinkedIn profile',
  youtube: 'YouTube',
  instagram: 'Instagram',
  twitter: 'Twitter',
  companyName: 'Company name',
  userType: 'User type',
  sector: 'Sector',
  businessType: 'Business type',
  stage: 'Stage',
  turnover: 'Turnover',
  GST_Number: 'GST number',
  postalAddress: 'Postal address',
  Website: 'Website',
  requirements: 'Requirements',
  lookingForCollaboration: 'Looking for collaboration',
  needFWCConnection: 'Need FWC connection',
  offerServices: 'Offer services',
  offerDetails: 'Offer details',
  platform: 'Platform',
  needTechSupport: 'Need tech support',
  helpInBranding: 'Help in branding',
  goals: 'Goals',
  problem: 'Problem',
  shortDescription: 'Short description',
  expandInternationally: 'Expand internationally',
  investmentSupport: 'Investment support',
  investmentAmount: 'Investment amount',
  investmentPurpose: 'Investment purpose',
  membershipCategory: 'Membership category',
  referredBy: 'Referred by',
  termsAccepted: 'Terms accepted',
  categoryprice: 'Price before GST',
  amount: 'Amount with GST',
}

type Case = {
  panel: string
  list: Endpoint
  labels: Record<string, string>
  /** What some fields show. */
  values: Record<string, string>
  submit: (site: Site, person: Person) => Promise<unknown>
}

const programme = (name: Programme) =>
  submittings.find((one) => one.programme === name)?.submit as Case['submit']

const cases: Case[] = [
  {
    panel: 'Members Forms',
    list: allPayments,
    labels: {
      ...application,
      currency: 'Currency',
      category: 'Ordered category',
      purpose: 'Purpose',
      gst: 'GST',
      state: 'State in India',
      paymentId: 'Payment id',
      isRefunded: 'Given back in full',
      status: 'Payment status',
      useremail: 'E-mail of the account',
      role: 'Role',
      orderId: 'Order id',
      validUntil: 'Order held until',
      review: 'Set aside',
      bucket: 'Bucket',
      method: 'Method',
      reference: 'Reference',
      invoice: 'Invoice',
      refunded: 'Refunded',
      period: 'Membership paid for',
      paidAt: 'Paid at',
    },
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
    labels: {
      ...application,
      financialAidReason: 'Financial aid reason',
      financialAidBenefit: 'Financial aid benefit',
      financialAidCommitment: 'Financial aid commitment',
      role: 'Role',
      isRefunded: 'Given back in full',
      status: 'Payment status',
      'user.name': 'Name of the account',
      'user.email': 'E-mail of the account',
      'user.role': 'Role of the account',
      'user.avatar': 'Picture',
      'user.listedAs': 'Name in lists',
      'user.isSuspended': 'Suspended',
      state: 'State of membership',
      stateCode: 'State in India',
      guardian: 'The guardian’s answer',
      waitingSince: 'Waits since',
      dueAt: 'Answer promised by',
      question: 'Question',
      answer: 'Answer',
      reason: 'Reason told',
      membership: 'Membership',
    },
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
    labels: {
      ...account,
      travelerName: 'Traveler name',
      travelerEmail: 'Traveler e-mail',
      destinationCity: 'Destination city',
      arrivalDate: 'Arrival date',
      departureDate: 'Departure date',
      purpose: 'Purpose of the visit',
      food: 'Food preference',
      additionalNotes: 'Additional notes',
      ...statusFields,
    },
    values: { 'Food preference': 'Veg', 'State of the request': 'Received' },
    submit: programme('stays'),
  },
  {
    panel: 'All Yuva Shakti',
    list: allYouth,
    labels: {
      ...account,
      name: 'Name',
      description: 'About you',
      city: 'City',
      country: 'Country',
      whatsappNumber: 'WhatsApp number',
      socialMedia: 'Social media profile',
      education: 'Education',
      ...statusFields,
    },
    values: { Education: 'College/Student' },
    submit: programme('youth'),
  },
  {
    panel: 'All Investment Seeking Form',
    list: allInvestors,
    labels: {
      ...account,
      name: 'Name',
      website: 'Website or online presence',
      description: 'The business',
      socialMedia: 'Social media',
      valuation: 'Valuation',
      incorporation: 'Incorporated',
      incorporationNumber: 'Incorporation number',
      pastInvestment: 'Past investment',
      fundingRequirement: 'Funding requirement',
      fundingUsage: 'How and where it will be used',
      usp: 'Unique selling proposition',
      ...statusFields,
    },
    values: { Incorporated: 'Yes', 'Past investment': 'None yet' },
    submit: programme('investors'),
  },
  {
    panel: 'All Zoom Premium',
    list: allHosting,
    labels: {
      ...account,
      name: 'Name',
      type: 'Type',
      title: 'Title',
      date: 'Date',
      description: 'Description',
      audience: 'Audience',
      thumbnail: 'Picture',
      ...statusFields,
    },
    values: { Audience: '50-100', Picture: '—' },
    submit: programme('hosting'),
  },
  {
    panel: 'All Spotlight Boost',
    list: allSpotlight,
    labels: {
      ...account,
      name: 'Name',
      promote: 'What to promote',
      feature: 'What to feature',
      link: 'Link',
      file: 'Picture',
      showOnHome: 'On the home page',
      featured: 'Featured',
      monthlyPick: 'Monthly pick',
      ...statusFields,
    },
    values: { Featured: 'No', 'On the home page': 'No', 'What to promote': 'A Product' },
    submit: programme('spotlight'),
  },
  {
    panel: 'Expert Connect',
    list: allMatchRequests,
    labels: {
      'memberId.fullName': 'Full name',
      'memberId.email': 'E-mail of the account',
      expert_connect: 'Expert Connect',
      lookingFor: 'Looks for now',
      ...statusFields,
    },
    values: { 'Full name': 'Asha Patel', 'Expert Connect': 'Pending' },
    submit: programme('matching'),
  },
]

/** The names of all fields of a record but the hidden ones; of a record within it, both names. */
function namesOf(record: object): string[] {
  return Object.entries(record).flatMap(([key, value]) => {
    if (HIDDEN.includes(key)) return []
    const isRecord = typeof value === 'object' && value !== null && !('url' in value)
    return isRecord ? namesOf(value as object).map((inner) => `${key}.${inner}`) : [key]
  })
}

/** What only the rules ask for is not shown. A payment's price stands there as that of the category it bought; what came in, and by what else it was paid, stands in Payments, a person's picture beside the name. The day of receipt stands there of a cheque, in place of `paidAt`. */
const elsewhere = [
  'price',
  'received',
  'receivedOn',
  'avatar',
  'isUsedUp',
  'needsGuardian',
  'isSuspended',
  'paidBefore',
]

/** The record as the panel's call answers it; an application stands in a payment under `form`. */
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

test.each(cases)('the details in $panel show every field with its label', async (one) => {
  const isForm = one.panel.startsWith('Members Forms')
  const person = await site.person(isForm ? 'user' : 'member', { name: 'Asha Patel' })
  await one.submit(site, person)
  const record = await recordOf(site, admin, one.list)
  const names = namesOf(record).filter((name) => !elsewhere.includes(name))
  expect(Object.keys(one.labels).toSorted()).toEqual(names.toSorted())

  await goToAnew(page, `/admin?panel=${one.panel}`)
  await page.getByRole('button', { name: /details/i }).click()
  await page.getByRole('dialog').getByRole('term').first().waitFor()
  const fields = await shown(page)
  expect(fields.map(([label]) => label).toSorted()).toEqual(Object.values(one.labels).toSorted())
  expect(Object.fromEntries(fields)).toMatchObject(one.values)
  // The popup is one, with other words in it.
  if (one === cases[0]) await expectAccessible(page)
})
