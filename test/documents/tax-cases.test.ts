import { expect, test } from 'vitest'
import { ownDocuments } from '#contract/money/documents.ts'
import { sharedProvider, startTestApp } from '#test/support/test-app.ts'
import { join } from '../members/membership.ts'
import { giveBack, OUR_GSTIN, registered, textOf } from '../money/money.ts'

const simulator = await sharedProvider()

const KARNATAKA = '29AAGCB7383J1Z4'

/** Rule 46 of the CGST Rules. */
const EXPORT =
  'SUPPLY MEANT FOR EXPORT/SUPPLY TO SEZ UNIT OR SEZ DEVELOPER FOR AUTHORISED OPERATIONS ON PAYMENT OF INTEGRATED TAX'

/** The details that an applicant sends, and the words of their invoice and of the credit note for a part of it. */
const cases = [
  {
    who: { membershipCategory: 'Student', companyName: '', state: '27' },
    invoice: [
      'Asha Kulkarni',
      '27 Maharashtra',
      '₹999.00',
      'CGST, 9 % ₹89.91',
      'SGST, 9 % ₹89.91',
      '₹1,178.82',
    ],
    part: 33_333,
    note: ['₹282.48', 'CGST, 9 % ₹25.42', 'SGST, 9 % ₹25.42', 'Rounding ₹0.01', 'Total credited ₹333.33'],
  },
  {
    who: { membershipCategory: 'Startup/Business', GST_Number: OUR_GSTIN.toLowerCase(), state: '33' },
    invoice: [`GSTIN ${OUR_GSTIN}`, '27 Maharashtra', 'CGST, 9 % ₹179.91', 'SGST, 9 % ₹179.91', '₹2,358.82'],
    part: 101,
    note: [
      '₹0.86',
      'CGST, 9 % ₹0.08',
      'SGST, 9 % ₹0.08',
      'Rounding -₹0.01',
      'Total credited ₹1.01',
      'One and One Paisa',
    ],
  },
  {
    who: { membershipCategory: 'Investor', GST_Number: KARNATAKA, state: '27' },
    invoice: [`GSTIN ${KARNATAKA}`, '29 Karnataka', '₹3,999.00', 'IGST, 18 % ₹719.82', '₹4,718.82'],
    part: 100_001,
    note: ['₹847.47', 'IGST, 18 % ₹152.54', 'Total credited ₹1,000.01'],
  },
  {
    who: { membershipCategory: 'coreteammember', country: 'Kenya', city: 'Nairobi', state: '' },
    invoice: [
      'Nairobi',
      'Kenya',
      EXPORT,
      'Outside India',
      '₹11,999.00',
      'IGST, 18 % ₹2,159.82',
      '₹14,158.82',
    ],
    part: 1_415_881,
    note: ['Nairobi', EXPORT, '₹11,998.99', 'IGST, 18 % ₹2,159.82', 'Total credited ₹14,158.81'],
  },
  {
    who: { membershipCategory: 'nariShakti', state: '33', GST_Number: '27AAPFU0939F1ZU' },
    invoice: ['33 Tamil Nadu', '₹1,999.00', 'IGST, 18 % ₹359.82', '₹2,358.82'],
    part: 235_882,
    note: ['₹1,999.00', 'IGST, 18 % ₹359.82', 'Total credited ₹2,358.82'],
  },
] as const

test('the details of an applicant decide the tax on their invoice and on its credit notes', async () => {
  await using site = await startTestApp({ simulator })
  site.startJobs()
  const owner = await registered(site)
  for (const { who, invoice, part, note } of cases) {
    const person = await site.person()
    await join(site, simulator, person, who)
    await giveBack(site, owner, person, { amount: part })
    const { documents } = await site.call(person.session, ownDocuments, {})
    const [credit, given] = await Promise.all(documents.map(({ url }) => textOf(site, person, url)))
    const plain = (text = '') => text.replaceAll(/\s+/g, ' ')
    for (const words of invoice) expect(plain(given), who.membershipCategory).toContain(words)
    for (const words of note) expect(plain(credit), who.membershipCategory).toContain(words)
    // A document for a buyer in India has no words about an export.
    expect(plain(given).includes(EXPORT)).toBe(invoice.join().includes(EXPORT))
    // A GSTIN with a wrong check digit is left out.
    if (!invoice.join().includes('GSTIN')) expect(plain(given).match(/GSTIN/g)).toHaveLength(1)
  }
})
