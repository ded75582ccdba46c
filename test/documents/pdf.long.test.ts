import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { documentSnapshot } from '#server/documents/document.ts'
import { renderPdf } from '#server/documents/pdf.ts'
import { contentsOf, flat, qrOf, readPdf } from './pdf-reader.ts'
import { seller, snapshotOf } from './snapshots.ts'

const KARNATAKA = { gstin: '29AAGCB7383J1Z4', state: '29', city: 'Bengaluru' }
const WITHIN = 'Place of supply 27 Maharashtra'

test.each([
  [
    'a student within the state',
    { category: 'Student' },
    [
      'Tax invoice',
      'FWC/2627/00001',
      WITHIN,
      'Taxable value ₹999.00',
      'CGST, 9 % ₹89.91',
      'SGST, 9 % ₹89.91',
    ],
    ['Total ₹1,178.82', 'Rupees One Thousand One Hundred Seventy Eight and Eighty Two Paise Only'],
  ],
  [
    'a startup in another state, by its GSTIN',
    { category: 'Startup/Business', buyer: KARNATAKA },
    [
      'GSTIN 29AAGCB7383J1Z4',
      'Place of supply 29 Karnataka',
      'Taxable value ₹1,999.00',
      'IGST, 18 % ₹359.82',
    ],
    ['Total ₹2,358.82', 'Rupees Two Thousand Three Hundred Fifty Eight and Eighty Two Paise Only'],
  ],
  [
    'an investor in another state, without a GSTIN',
    { category: 'Investor', buyer: { state: '33' } },
    ['Tamil Nadu (state code 33)', 'Place of supply 33 Tamil Nadu', 'IGST, 18 % ₹719.82'],
    ['Total ₹4,718.82', 'Rupees Four Thousand Seven Hundred Eighteen and Eighty Two Paise Only'],
  ],
  [
    'a core team member abroad',
    { category: 'coreteammember', buyer: { country: 'Kenya', city: 'Nairobi', pincode: null } },
    ['Kenya', 'Place of supply Outside India', 'Taxable value ₹11,999.00', 'IGST, 18 % ₹2,159.82'],
    ['Total ₹14,158.82', 'Rupees Fourteen Thousand One Hundred Fifty Eight and Eighty Two Paise Only'],
  ],
  [
    'Nari Shakti in our state, by her GSTIN',
    { category: 'nariShakti', buyer: { gstin: '27AAPFU0939F1ZV' } },
    [WITHIN, 'Membership, one year: Nari Shakti', 'CGST, 9 % ₹179.91', 'SGST, 9 % ₹179.91'],
    ['Total ₹2,358.82'],
  ],
  [
    'an odd paisa of tax',
    { category: 'Student', gst: 17_983 },
    ['CGST, 9 % ₹89.91', 'SGST, 9 % ₹89.91', 'Rounding ₹0.01'],
    ['Total ₹1,178.83', 'Rupees One Thousand One Hundred Seventy Eight and Eighty Three Paise Only'],
  ],
  [
    'a part refund',
    { category: 'Student', refund: { before: 0, amount: 50_000 }, reason: 'Agreed by telephone' },
    ['Credit note', 'FWCC/2627/00001', 'For document FWC/2627/00001', 'Reason Agreed by telephone'],
    [
      'Taxable value ₹423.73',
      'CGST, 9 % ₹38.14',
      'SGST, 9 % ₹38.14',
      'Rounding -₹0.01',
      'Total credited ₹500.00',
    ],
  ],
  [
    'a refund without a GSTIN of ours',
    { seller: { gstin: null, pan: null }, refund: { before: 0, amount: 117_882 } },
    ['Credit note', 'For document FWCR/2627/00001', 'Dated 24 Nov 2026', 'Amount'],
    ['Total credited ₹1,178.82'],
  ],
  [
    'the last day of a financial year, by cheque',
    {
      issuedOn: '2027-03-31',
      payment: { method: 'Cheque', providerPaymentId: null, reference: '004512, State Bank of India' },
    },
    ['FWC/2627/00001', 'Issued on 31 Mar 2027', 'Paid by Cheque', 'Reference 004512, State Bank of India'],
    ['Paid on 31 Mar 2027', 'CGST, 9 % ₹89.91', 'SGST, 9 % ₹89.91'],
  ],
] as const)('a document has the expected values: %s', async (_, details, ...expected) => {
  const { lines, tags, pages } = await readPdf(await renderPdf(snapshotOf(details)))
  const text = flat(lines)
  for (const line of expected.flat()) expect(text).toContain(line)
  const taxes = (words: string) => [...words.matchAll(/[CSI]GST, [\d.]+ % \S+/g)].map(([tax]) => tax)
  expect(taxes(text)).toEqual(taxes(expected.flat().join('\n')))
  expect(tags.filter(({ role }) => role === 'H1')).toHaveLength(1)
  expect(pages).toHaveLength(1)
})

test('without a GSTIN of the organisation a document is a plain receipt without a word about tax', async () => {
  const snapshot = snapshotOf({ seller: { gstin: null, pan: null } })
  const { lines } = await readPdf(await renderPdf(snapshot))
  expect(lines).toContain('Receipt')
  expect(lines.join('\n')).not.toMatch(/GST|tax|Place of supply|Reverse/i)
  expect(lines.join('\n')).toContain('FWCR/2627/00001')
  expect(flat(lines)).toContain('Received ₹1,178.82')
})

test('a credit note whose money is still on its way has no day of arrival', async () => {
  const details = { refund: { before: 0, amount: 50_000 } }
  const arrived = await readPdf(await renderPdf(snapshotOf(details)))
  expect(flat(arrived.lines)).toContain('Paid back on 24 Nov 2026')
  const underWay = await readPdf(await renderPdf(snapshotOf({ ...details, payment: { paidOn: null } })))
  expect(flat(underWay.lines)).not.toContain('Paid back on')
})

test('the file is tagged, has its language and title, and declares PDF/A', async () => {
  const { info, metadata, isTagged, tags } = await readPdf(await renderPdf(snapshotOf()))
  expect(isTagged).toBe(true)
  expect(info).toMatchObject({
    Language: 'en-IN',
    Title: 'Tax invoice FWC/2627/00001',
    Author: seller.legalName,
    CreationDate: 'D:20261123183000Z',
  })
  expect([metadata?.get('pdfaid:part'), metadata?.get('pdfaid:conformance')]).toEqual(['2', 'A'])
  const roles = new Set(tags.map(({ role }) => role))
  expect([...roles]).toEqual(
    expect.arrayContaining([
      'Document',
      'Sect',
      'H1',
      'H2',
      'P',
      'Table',
      'TR',
      'TH',
      'TD',
      'Figure',
      'Link',
    ]),
  )
  const figures = tags.filter(({ role }) => role === 'Figure')
  expect(figures.map(({ alt }) => alt)).toEqual([`QR code of ${snapshotOf().verifyUrl}`])
})

test('the same document has the same bytes, whatever was made before it', async () => {
  const snapshot = snapshotOf({ buyer: { name: 'अनन्या कुलकर्णी' } })
  const first = await renderPdf(snapshot)
  await renderPdf(snapshotOf({ buyer: { name: 'कुसुम नायर' }, category: 'Investor' }))
  const again = await renderPdf(documentSnapshot.parse(structuredClone(snapshot)))
  expect(Buffer.from(again).equals(first)).toBe(true)
  const other = await renderPdf(snapshotOf({ buyer: { name: 'Asha Kulkarny' } }))
  expect(Buffer.from(other).equals(first)).toBe(false)
})

test('the QR code and a link lead to the page that verifies the document', async () => {
  const snapshot = snapshotOf()
  const bytes = await renderPdf(snapshot)
  expect(await qrOf(bytes)).toBe(snapshot.verifyUrl)
  const { pages } = await readPdf(bytes)
  const links = (await pages[0]?.getAnnotations()) as { subtype: string; url?: string }[]
  expect(links.map(({ subtype, url }) => [subtype, url])).toEqual([['Link', snapshot.verifyUrl]])
})

test('names in Indian scripts are drawn in their usual shapes, with their letters as invisible text that can be read', async () => {
  const outlined = async (name: string) => contentsOf(await renderPdf(snapshotOf({ buyer: { name } })))
  const shapesOf = (contents: string) => contents.match(/^[\d.-]+ [\d.-]+ m$/gm)?.length
  // The vowel sign i is drawn before its consonant.
  const [ki, ik] = [await outlined('कि'), await outlined('कक')]
  expect(shapesOf(ki)).toBeGreaterThan(0)
  expect(ki).not.toBe(ik)
  // A conjunct is one shape, not two consonants with the sign between them.
  const [conjunct, parts] = [await outlined('क्ष'), await outlined('क\u094d\u200cष')]
  expect(shapesOf(conjunct)).toBeLessThan(shapesOf(parts) as number)
  for (const contents of [ki, conjunct]) expect(contents).toMatch(/\/Gs\d+ gs\nq\n/)
})

test('every name can be drawn in a document', async () => {
  const indian = fc.integer({ min: 0x900, max: 0xd7f }).map((code) => String.fromCodePoint(code))
  const names = fc.string({
    unit: fc.oneof(
      indian,
      fc.constantFrom(' ', '\u200d'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    ),
    minLength: 1,
    maxLength: 80,
  })
  await fc.assert(
    fc.asyncProperty(names, async (name) => {
      expect((await renderPdf(snapshotOf({ buyer: { name } }))).length).toBeGreaterThan(10_000)
    }),
    { numRuns: 40 },
  )
})

test('long names, addresses and references stay inside their columns', async () => {
  const long = 'Thiruvananthapuram Padmanabhaswamy Venkatanarasimharajuvaripeta Subrahmanyam '
    .repeat(2)
    .trim()
  const unbroken = 'x'.repeat(200)
  const snapshot = snapshotOf({
    seller: { legalName: `${long} Foundation`, address: `${long}\n${long}` },
    buyer: { name: long, email: `${unbroken}@example.org`, address: long },
    line: { description: `Membership, one year: ${long}` },
    payment: { reference: unbroken },
    refund: { before: 0, amount: 1 },
    reason: long,
  })
  const { pages, lines } = await readPdf(await renderPdf(snapshot))
  expect(lines.join(' ')).toContain('Rupees Zero and One Paisa Only')
  for (const page of pages) {
    const { items } = await page.getTextContent()
    const boxes = items.flatMap((item) =>
      'str' in item && item.str.trim()
        ? [
            {
              left: Number(item.transform[4]),
              width: item.width,
              y: Number(item.transform[5]),
              str: item.str,
            },
          ]
        : [],
    )
    for (const { left, width, y } of boxes) {
      expect(left).toBeGreaterThanOrEqual(47.9)
      expect(left + width).toBeLessThanOrEqual(595.28 - 47.9)
      expect(y).toBeGreaterThan(20)
    }
    // Text of the left column does not reach the right column.
    const left = boxes.filter((box) => box.left < 60 && /x{20}/.test(box.str))
    for (const box of left) expect(box.left + box.width).toBeLessThan(300)
  }
  expect(lines.at(-1)?.replaceAll(/\s+/g, ' ')).toMatch(/Page (\d) of \1$/)
})

test('a signature is drawn if the document has one, with a text for people who cannot see it', async () => {
  const picture = await sharp({ create: { width: 300, height: 90, channels: 4, background: '#16203a80' } })
    .png()
    .toBuffer()
  const snapshot = { ...snapshotOf(), signature: 'a-file' }
  const { tags, lines } = await readPdf(await renderPdf(snapshot, { signature: picture }))
  expect(tags.map(({ alt }) => alt)).toContain(`Signature for ${seller.legalName}`)
  expect(lines).toContain('Authorised signatory')
  expect(lines).not.toContain('Issued electronically, without a signature')
})

test.each([
  ['parts that do not add up', { total: 117_883 }],
  ['both kinds of tax', { igst: 8991, cgst: 0 }],
  ['an invoice without a GSTIN of ours', { seller: { ...seller, gstin: null } }],
  ['a credit note without a credited document', { kind: 'credit_note' }],
  ['a wrong check digit', { seller: { ...seller, gstin: '27AAPFU0939F1ZU' } }],
  ['no paisa at all', { taxable: 0, cgst: 0, sgst: 0, total: 0 }],
])('a document is refused: %s', (_, wrong) => {
  expect(documentSnapshot.safeParse({ ...snapshotOf(), ...wrong }).success).toBe(false)
})
