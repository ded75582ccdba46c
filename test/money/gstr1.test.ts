import { expect, test } from 'vitest'
import { gstReturn, returnSections, type ReturnSection } from '#contract/money/accounting.ts'
import { dayInIst } from '#contract/values/days.ts'
import { refundPayment } from '#contract/money/money.ts'
import { saveSettings } from '#contract/settings.ts'
import { type Person, sharedProvider, type Site, startTestApp } from '#test/support/test-app.ts'
import { join } from '../members/membership.ts'
import { onlyPaymentOf, registered } from './money.ts'
import { sumOf, tableOf, type TableRow } from './table.ts'

const simulator = await sharedProvider()

type Buyer = { more: object; refundedPaise?: number }
const buyers: Record<string, Buyer> = {
  registered: { more: { GST_Number: '29AAGCB7383J1Z4' }, refundedPaise: 100_000 },
  ours: { more: { state: '27' } },
  other: { more: { state: '29' }, refundedPaise: 117_941 },
  another: { more: { state: '29' } },
  abroad: { more: { country: 'Kenya', state: '' }, refundedPaise: 50_000 },
  large: { more: { state: '29', membershipCategory: 'Investor' }, refundedPaise: 100_000 },
  'large at home': { more: { state: '27', membershipCategory: 'Investor' } },
  'nil, elsewhere': { more: { state: '29', membershipCategory: 'Student' } },
  'nil, registered': { more: { GST_Number: '27AAPFU0939F1ZV', membershipCategory: 'Student' } },
}

/** Payments of every kind of buyer in one month; one more buyer paid before the organisation had a GSTIN. */
async function monthOf(site: Site): Promise<{ owner: Person; numbers: Record<string, string> }> {
  site.startJobs()
  await join(site, simulator, await site.person())
  const owner = await registered(site)
  await site.call(owner.session, saveSettings, {
    categories: [
      { category: 'Investor', price: 10_000_000, gstRate: 18 },
      { category: 'Student', price: 99_900, gstRate: 0 },
    ],
  })
  const numbers: Record<string, string> = {}
  for (const [name, { more, refundedPaise }] of Object.entries(buyers)) {
    const person = await site.person('user', { name })
    await join(site, simulator, person, { companyName: name, ...more })
    const { _id: payment, invoice } = await onlyPaymentOf(site, owner, person)
    numbers[name] = invoice?.number as string
    if (refundedPaise === undefined) continue
    await site.call(owner.session, refundPayment, { payment, amount: refundedPaise, reason: 'x' })
    const noteOf = async () => (await onlyPaymentOf(site, owner, person)).refunds[0]?.creditNote?.number
    await expect.poll(noteOf, { timeout: 20_000 }).toBeTruthy()
    numbers[`${name} back`] = (await noteOf()) as string
  }
  return { owner, numbers }
}

/** A day in the format of the offline tool, such as 05-Apr-2026. */
function inWords(day: string): string {
  const [year, month, date] = day.split('-')
  const names = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
  return `${date}-${names[Number(month) - 1]}-${year}`
}

test('each document is in the section that the law requires, under the headings of the offline tool', async () => {
  await using site = await startTestApp({ simulator })
  const { owner, numbers } = await monthOf(site)
  const today = dayInIst(site.context.clock())
  const date = inWords(today)
  const section = (name: ReturnSection) =>
    tableOf(site, owner, 'gstr1.csv', { section: name, from: today, to: today })
  const taxed = { 'Applicable % of Tax Rate': '', Rate: '18.00', 'Cess Amount': '0.00' }
  const invoice = (name: string, value: string) => ({
    'Invoice Number': numbers[name],
    'Invoice date': date,
    'Invoice Value': value,
  })
  const note = (name: string, value: string) => ({
    'Note Number': numbers[`${name} back`],
    'Note Date': date,
    'Note Type': 'C',
    'Note Value': value,
  })
  const recipient = {
    'GSTIN/UIN of Recipient': '29AAGCB7383J1Z4',
    'Receiver Name': 'registered',
    'Place Of Supply': '29-Karnataka',
    'Reverse Charge': 'N',
  }
  const expected: Record<ReturnSection, TableRow[] | object[]> = {
    b2b: [
      {
        ...recipient,
        ...invoice('registered', '2358.82'),
        ...taxed,
        'Invoice Type': 'Regular B2B',
        'E-Commerce GSTIN': '',
        'Taxable Value': '1999.00',
      },
    ],
    b2cl: [
      {
        ...invoice('large', '118000.00'),
        ...taxed,
        'Place Of Supply': '29-Karnataka',
        'Taxable Value': '100000.00',
        'E-Commerce GSTIN': '',
      },
    ],
    b2cs: [
      {
        Type: 'OE',
        'Place Of Supply': '27-Maharashtra',
        ...taxed,
        'Taxable Value': '101999.00',
        'E-Commerce GSTIN': '',
      },
      {
        Type: 'OE',
        'Place Of Supply': '29-Karnataka',
        ...taxed,
        'Taxable Value': '2998.50',
        'E-Commerce GSTIN': '',
      },
    ],
    exp: [
      {
        'Export Type': 'WPAY',
        ...invoice('abroad', '2358.82'),
        'Port Code': '',
        'Shipping Bill Number': '',
        'Shipping Bill Date': '',
        Rate: '18.00',
        'Taxable Value': '1999.00',
        'Cess Amount': '0.00',
      },
    ],
    cdnr: [
      {
        ...recipient,
        ...note('registered', '1000.00'),
        ...taxed,
        'Note Supply Type': 'Regular B2B',
        'Taxable Value': '847.46',
      },
    ],
    cdnur: [
      {
        'UR Type': 'EXPWP',
        ...note('abroad', '500.00'),
        ...taxed,
        'Place Of Supply': '',
        'Taxable Value': '423.73',
      },
      {
        'UR Type': 'B2CL',
        ...note('large', '1000.00'),
        ...taxed,
        'Place Of Supply': '29-Karnataka',
        'Taxable Value': '847.46',
      },
    ],
    exemp: [
      ['Inter-State supplies to registered persons', '0.00'],
      ['Intra-State supplies to registered persons', '999.00'],
      ['Inter-State supplies to unregistered persons', '999.00'],
      ['Intra-State supplies to unregistered persons', '0.00'],
    ].map(([Description, nil]) => ({
      Description,
      'Nil Rated Supplies': nil,
      'Exempted(other than nil rated/non GST supply)': '0.00',
      'Non-GST Supplies': '0.00',
    })),
    hsn_b2b: [
      service('0.00', { total: '999.00', taxable: '999.00' }),
      service('18.00', { total: '1358.82', taxable: '1151.54', igst: '207.28' }),
    ],
    hsn_b2c: [
      service('0.00', { total: '999.00', taxable: '999.00' }),
      service('18.00', {
        total: '242755.87',
        taxable: '205725.31',
        igst: '18670.74',
        cgst: '9179.91',
        sgst: '9179.91',
      }),
    ],
    docs: [
      {
        'Nature of Document': 'Invoices for outward supply',
        'Sr. No. From': numbers['registered'],
        'Sr. No. To': numbers['nil, registered'],
        'Total Number': '9',
        Cancelled: '0',
      },
      {
        'Nature of Document': 'Credit Note',
        'Sr. No. From': numbers['registered back'],
        'Sr. No. To': numbers['large back'],
        'Total Number': '4',
        Cancelled: '0',
      },
    ],
  }
  for (const name of Object.keys(returnSections) as ReturnSection[])
    expect(await section(name), name).toEqual(expected[name])

  // All sections together equal the ledger without the receipt.
  const rows = (await tableOf(site, owner, 'ledger.csv')).filter(
    ({ document }) => document !== '' && !document?.startsWith('FWCR/'),
  )
  const services = [...(await section('hsn_b2b')), ...(await section('hsn_b2c'))]
  for (const [column, heading] of [
    ['taxable', 'Taxable Value'],
    ['IGST', 'Integrated Tax Amount'],
    ['CGST', 'Central Tax Amount'],
    ['SGST', 'State/UT Tax Amount'],
    ['total', 'Total Value'],
  ] as const)
    expect(sumOf(services, heading), column).toBe(sumOf(rows, column))
  const value = async (name: ReturnSection) => sumOf(await section(name), 'Taxable Value')
  const ofInvoices =
    (await value('b2b')) + (await value('b2cl')) + (await value('b2cs')) + (await value('exp'))
  const nil = sumOf(await section('exemp'), 'Nil Rated Supplies')
  expect(ofInvoices + nil - (await value('cdnr')) - (await value('cdnur'))).toBe(sumOf(rows, 'taxable'))
})

/** A row of the summary by service code. */
function service(
  rate: string,
  {
    total,
    taxable,
    igst,
    cgst,
    sgst,
  }: Partial<Record<'total' | 'taxable' | 'igst' | 'cgst' | 'sgst', string>>,
): TableRow {
  return {
    HSN: '999599',
    Description: 'Membership',
    UQC: 'NA',
    'Total Quantity': '0',
    'Total Value': total ?? '0.00',
    Rate: rate,
    'Taxable Value': taxable ?? '0.00',
    'Integrated Tax Amount': igst ?? '0.00',
    'Central Tax Amount': cgst ?? '0.00',
    'State/UT Tax Amount': sgst ?? '0.00',
    'Cess Amount': '0.00',
  }
}

test('the columns have the order of the offline tool, and a month without documents has only headings', async () => {
  await using site = await startTestApp({ simulator })
  const owner = await registered(site)
  const headings = async (section: ReturnSection) => {
    const answer = await site.http(`/api${gstReturn.path}?section=${section}&from=2026-04-01&to=2026-04-30`, {
      headers: { authorization: `Bearer ${owner.session}` },
    })
    expect(answer.headers.get('content-disposition')).toContain(
      `fwc-gstr1-${section.replace('_', '-')}-2026-04-01-to-2026-04-30.csv`,
    )
    return (await answer.text()).trim().split('\r\n')
  }
  expect(await headings('b2b')).toEqual([
    'GSTIN/UIN of Recipient,Receiver Name,Invoice Number,Invoice date,Invoice Value,Place Of Supply,Reverse Charge,Applicable % of Tax Rate,Invoice Type,E-Commerce GSTIN,Rate,Taxable Value,Cess Amount',
  ])
  expect(await headings('b2cl')).toEqual([
    'Invoice Number,Invoice date,Invoice Value,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
  ])
  expect(await headings('b2cs')).toEqual([
    'Type,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
  ])
  expect(await headings('exp')).toEqual([
    'Export Type,Invoice Number,Invoice date,Invoice Value,Port Code,Shipping Bill Number,Shipping Bill Date,Rate,Taxable Value,Cess Amount',
  ])
  expect(await headings('cdnr')).toEqual([
    'GSTIN/UIN of Recipient,Receiver Name,Note Number,Note Date,Note Type,Place Of Supply,Reverse Charge,Note Supply Type,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount',
  ])
  expect(await headings('cdnur')).toEqual([
    'UR Type,Note Number,Note Date,Note Type,Place Of Supply,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount',
  ])
  expect((await headings('exemp'))[0]).toBe(
    'Description,Nil Rated Supplies,Exempted(other than nil rated/non GST supply),Non-GST Supplies',
  )
  for (const one of ['hsn_b2b', 'hsn_b2c'] as const)
    expect(await headings(one)).toEqual([
      'HSN,Description,UQC,Total Quantity,Total Value,Rate,Taxable Value,Integrated Tax Amount,Central Tax Amount,State/UT Tax Amount,Cess Amount',
    ])
  expect(await headings('docs')).toEqual([
    'Nature of Document,Sr. No. From,Sr. No. To,Total Number,Cancelled',
  ])
})
