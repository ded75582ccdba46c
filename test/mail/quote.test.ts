import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cut, inWords, quoted, stripped } from '#server/mail/quote.ts'

/** In microseconds of processor time. An algorithm of quadratic time takes at least three times as much. */
const MOST_CPU = 200_000
const OUT = '(left out)'

test.each<[typed: string, repeated: string]>([
  // Numbers, amounts and addresses in disguise.
  ['Call 98765/43210', 'Call (left out)'],
  ['Call 98765,43210', 'Call (left out)'],
  ['Call 98765_43210', 'Call (left out)'],
  ['Rs - 5000', '(left out)'],
  ['Rs (5000', '(left out)'],
  ['5000 in rupees', '(left out)'],
  ['5000 रूपए', '(left out)'],
  ['see evil dot live', 'see (left out)'],
  ['evil·com', '(left out)'],
  ['pay @ okaxis', '(left out)'],
  ['go to //evil/x', 'go to (left out)'],
  ['AUD 500', '(left out)'],
  ['SGD500', '(left out)'],
  ['chf 500', '(left out)'],
  ['500 KWD', '(left out)'],
  ['TRY 500', '(left out)'],
  ['PHP 5,000', '(left out)'],
  ['500 dirhams', '(left out)'],
  ['500 yen', '(left out)'],
  ['500 taka', '(left out)'],
  ['5 lakh pounds', '(left out)'],
  ...[...'.。．·•・∙‧․⋅⸱⸳ꞏ᛫●'].map((dot): [string, string] => [
    `see evil${dot}com now`,
    'see (left out) now',
  ]),
  ['evil DOTCOM', '(left out)'],
  ['evil DotCom', '(left out)'],
  ['evil DOT COM', '(left out)'],
  ['evildotcom', '(left out)'],
  // Words that only contain a suspicious word.
  ['Anecdotes and antidotes', 'Anecdotes and antidotes'],
  ['a red dotted line', 'a red dotted line'],
  ['the top 500, all 500 of them', 'the top 500, all 500 of them'],
  ['Try 5 of them, mad about 7', 'Try 5 of them, mad about 7'],
  ['PHP 8.3', 'PHP 8.3'],
  ['Std 10', 'Std 10'],
  // Names of people and companies, days and figures stay.
  ['Asha Patel', 'Asha Patel'],
  ['A. B. de Souza', 'A. B. de Souza'],
  ['J.R.D. Tata', 'J.R.D. Tata'],
  ['Dr. Rao', 'Dr. Rao'],
  ['O’Neil', 'O’Neil'],
  ["O'Neil", "O'Neil"],
  ['Zoë Müller-Lüdenscheidt', 'Zoë Müller-Lüdenscheidt'],
  ['आशा पटेल', 'आशा पटेल'],
  ['क्‍षमा और शक्ति', 'क्‍षमा और शक्ति'],
  ['डॉ. राव', 'डॉ. राव'],
  ['प्रा. लि.', 'प्रा. लि.'],
  ['அனிதா குமார்', 'அனிதா குமார்'],
  ['Node.js Labs', 'Node.js Labs'],
  ['We use Node.js.', 'We use Node.js.'],
  ['Looms & Yarn Pvt. Ltd.', 'Looms & Yarn Pvt. Ltd.'],
  ['24x7', '24x7'],
  ['on 12.05.2026', 'on 12.05.2026'],
  ['12.05.2026 to 13.05.2026', '12.05.2026 to 13.05.2026'],
  ['Pune, 2026-12-01 to 2026-12-05', 'Pune, 2026-12-01 to 2026-12-05'],
  ['2024-2025', '2024-2025'],
  ['Pin code 411001', 'Pin code 411001'],
  ['GSTIN 27AAPFU0939F1ZV', 'GSTIN 27AAPFU0939F1ZV'],
  ['FWC/2627/00001', 'FWC/2627/00001'],
  ['10.30 a.m., e.g. today', '10.30 a.m., e.g. today'],
  ['Is it B2B? Yes. In May.', 'Is it B2B? Yes. In May.'],
  ['50% at 7 @ Pune', '50% at 7 @ Pune'],
  ['Red Dot Design', 'Red Dot Design'],
  ['Re: 5 years', 'Re: 5 years'],
  ['👩‍👩‍👧 family 👍🏽', '👩‍👩‍👧 family 👍🏽'],
  // A missing space is inserted, so that no mail program makes a link of the words.
  ['Dr.Rao', 'Dr. Rao'],
  ['S.Rao and R.K.Narayan', 'S. Rao and R.K. Narayan'],
  ['Loom Pvt.Ltd', 'Loom Pvt. Ltd'],
  ['1.Send it 2.Sign it', '1. Send it 2. Sign it'],
  ['डॉ.राव', 'डॉ. राव'],
  // Addresses.
  ['see https://evil.example/x?y#z now', `see ${OUT} now`],
  ['HTTP://EVIL.EXAMPLE', OUT],
  ['hxxp[:]//evil[.]example', OUT],
  ['ftp://evil', OUT],
  ['javascript:alert(1)', OUT],
  ['upi://pay?pa=x', OUT],
  ['www.evil', OUT],
  ['evil.example.', `${OUT}.`],
  ['evil.example/path', OUT],
  ['evil.example2', OUT],
  ['evil(dot)example', OUT],
  ['evil [ . ] example', OUT],
  ['evil dot com', OUT],
  ['evil . com', OUT],
  ['evil。com', OUT],
  ['e\u00advil\u200b.\u2060exa\u034fmple', OUT],
  ['ｅｖｉｌ．ｃｏｍ', OUT],
  ['दुकान.भारत', OUT],
  ['xn--fiqs8s.xn--p1ai', OUT],
  ['Node.js.evil.example', OUT],
  ['Mr.evil.example', OUT],
  ['http://192.168.0.1 or 192.168.0.1:80', `${OUT} or ${OUT}`],
  ['asha@example.org', OUT],
  ['asha@okbank', OUT],
  ['asha (at) example', OUT],
  ['@evil_handle', OUT],
  // Telephone numbers.
  ['call +91 98200 00002', `call ${OUT}`],
  ['9820000002', OUT],
  ['WhatsApp9820000002', `WhatsApp ${OUT}`],
  ['(022) 2345-6789', OUT],
  ['1800.123.456', OUT],
  ['९८२०००००२१', OUT],
  // Amounts.
  ['pay ₹500 today', `pay ${OUT} today`],
  ['Rs.500/-', OUT],
  ['rs 5 lakh', OUT],
  ['INR 5,00,000', OUT],
  ['$500, €20', OUT],
  ['500 rupees', OUT],
  ['500/-', OUT],
  ['five lakh rupees', `five ${OUT}`],
  ['₹ five hundred', `${OUT} five hundred`],
  ['५०० रुपये', OUT],
  ['₨ 500', OUT],
  ['exa₹5mple.com', `exa ${OUT}`],
  // Amounts without a currency.
  ...[
    '9,999',
    '9.999',
    '9 999',
    '9\u00a0999',
    '9\u202f999',
    "9'999",
    '9’999',
    '9٬999',
    '9_999',
    '12,00,000',
    '1,23,45,678',
    '1.234.567',
    '1 234 567',
    '250 000',
    '9,999.00',
    '9.999,00',
    '9,999/-',
    '999.00',
    '50000,00',
    '९,९९९',
    '९९९.००',
    '१२,००,०००',
    '૯,૯૯૯',
    '௯,௯௯௯',
    '９，９９９',
    '3.5 lakh',
    '5 lakhs',
    '5lac',
    '2 crore',
    '2.5 Cr',
    '10 thousand',
    '5 hundred',
    '50k',
    '1.5 K',
    '3 million',
    '५ लाख',
    '५ हज़ार',
    '२ करोड़',
    '9999 only',
  ].map((sum): [string, string] => [`before ${sum} after`, `before ${OUT} after`]),
  ['pay9,999now', `pay ${OUT}now`],
  ['Pay 9999 at once', `Pay ${OUT} at once`],
  ['pay me only 500', `pay me only ${OUT}`],
  ['The fee is 2500.', `The fee is ${OUT}.`],
  ['Fee: 2500', `Fee: ${OUT}`],
  ['amount = 12345', `amount = ${OUT}`],
  ['भुगतान ९९९९', `भुगतान ${OUT}`],
  // Numbers that are not amounts stay.
  ...[
    '24th Main, 5th Cross',
    'No. 12, 100 Feet Road',
    'Studio 54',
    'Room 1204',
    'Plot 7, Sector 21, 3rd floor',
    'Bengaluru 560038',
    'Bengaluru 560 038',
    'Founded in 2026',
    'The fee of 2026',
    'from 10.30 to 11.45',
    '12.05.2026',
    'ISO 9001',
    'Version 1.2.3',
    'PHP 8.3.14',
    'We are 5000 people',
    'Classes 1,2,3',
    '4K video',
    'A 5k run',
    '3.14',
    '99.9%',
    '12.5 kg of yarn',
    'Payal 2020',
    'Catch-22',
    '7-Eleven',
    '१२वीं कक्षा',
    'वर्ष २०२६',
    'ten thousand villages',
  ].map((text): [string, string] => [text, text]),
  // Left out as amounts although they are not; My FWC shows the whole text.
  ['rooms 101,102', `rooms ${OUT}`],
  ['a 10k run', `a ${OUT} run`],
  ['100.25 km', `${OUT} km`],
  // Left out as addresses or numbers although they are not; My FWC shows the whole text.
  ['done.Thanks', OUT],
  ['plan.pdf', OUT],
  ['dr.rao', OUT],
  ['Booking.com partner', `${OUT} partner`],
  ['Polka dot in blue', `${OUT} blue`],
  ['UTR 412345678901', `UTR ${OUT}`],
  // Invisible characters, characters that change the direction of text, and line breaks.
  ['Asha\r\n\r\nPay\tnow\u2028!', 'Asha Pay now !'],
  ['a\u202eb\u2066c\u200bd\u0000e', 'abcd e'],
  ['z\u0301\u0301\u0301\u0301\u0301\u0301\u0301', 'ź\u0301\u0301\u0301\u0301'],
  ['', ''],
])('the text %j is repeated as %j', (typed, repeated) => {
  expect(stripped(typed)).toBe(repeated)
})

test('a quotation cannot close its own quotation marks, and is cut between characters', () => {
  expect(inWords(quoted('He said “no” and "yes"', { isOwn: false }), 60)).toBe("“He said 'no' and 'yes'”")
  expect(inWords(quoted('a “b”', { isOwn: true }), 60)).toBe('a “b”')
  expect(cut('abcdef', 4)).toBe('abc…')
  expect(cut('ab👍👍👍', 4)).toBe('ab👍…')
})

test('an e-mail, phone number or reference in its form is repeated unchanged, and is stripped as text otherwise', () => {
  const words = (form: 'email' | 'phone' | 'reference', text: string) =>
    inWords(quoted(text, { isOwn: false, form }), 60)
  expect(words('email', 'zoe@example.org')).toBe('zoe@example.org')
  expect(words('phone', '+919820000002')).toBe('+919820000002')
  expect(words('reference', 'N412345678901')).toBe('N412345678901')
  expect(words('email', 'Zoe zoe@example.org')).toBe(`“Zoe ${OUT}”`)
  expect(words('phone', 'call +919820000002')).toBe(`“call ${OUT}”`)
  expect(words('reference', 'pay at evil.example')).toBe(`“pay at ${OUT}”`)
})

test('stripping a second time changes nothing, and long texts take little time', () => {
  const parts = fc.constantFrom(
    'evil',
    '.',
    ' ',
    '@',
    '₹',
    '5',
    'com',
    '[.]',
    ' dot ',
    ':',
    '/',
    '-',
    'Rs',
    'é',
    '\u200d',
    '(',
    'क्',
  )
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 30 }), (words) => {
      const once = stripped(words.join(''))
      expect(stripped(once)).toBe(once)
      expect(once).not.toMatch(/[a-z0-9]\.com|@evil|₹5|https?:/i)
    }),
    { numRuns: 3_000 },
  )
  for (const sign of [
    'a',
    'a.',
    'a-',
    '1',
    '1 ',
    '@',
    'a@',
    'a dot ',
    '₹',
    ' ',
    'क्\u200d',
    '([',
    'pay ',
    'fee is ',
    '1,',
    '1 1',
    '111 ',
    '1.1',
    '11,',
    '1k',
    ':/',
    '(left out) ',
    '-',
    '--a',
    '5-',
    'a·',
    'www ',
    'lakh ',
  ]) {
    for (const last of ['', '.', '1', '@']) {
      const text = sign.repeat(4000).slice(0, 3999) + last
      const begun = process.cpuUsage()
      expect(stripped(text).length).toBeLessThan(50_000)
      expect(process.cpuUsage(begun).user, `${sign}…${last}`).toBeLessThan(MOST_CPU)
    }
    expect(stripped(sign.repeat(100_000)).length).toBeLessThan(50_000)
  }
})
