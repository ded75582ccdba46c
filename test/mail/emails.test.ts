import { expect, test } from 'vitest'
import type { Frame } from '#server/mail/content.ts'
import { type Email, type Revealed, systemText } from '#server/mail/email.ts'
import { render } from '#server/mail/render.ts'
import { type Quote, quoted } from '#server/mail/quote.ts'
import { address, frame, publicUrl, receipt, to } from './frame.ts'

const link = { link: `${publicUrl}/confirm-email#token` }
const ends = { endsOn: systemText('2027-11-22'), graceUntil: systemText('2027-11-29') }
const typed = (text: string): Quote => quoted(text, { isOwn: false })
const team = { owner: typed('Ravi <Menon>'), duties: systemText('Money and Programmes') }
const nobody = { name: null, companyName: null, sector: null, city: null, email: null, contact: null }
const emails: (Revealed<Email> & Partial<Frame>)[] = [
  { kind: 'welcome', to },
  { kind: 'welcome', to, ...link },
  { kind: 'confirm_email', to, ...link },
  { kind: 'application_received', to, category: 'nariShakti', total: 235_882 },
  receipt,
  { ...receipt, isAttached: true },
  {
    kind: 'refund_arrived',
    to,
    amount: 50_000,
    reason: typed('Paid <twice>'),
    document: systemText('x'),
    isAttached: true,
  },
  { kind: 'refund_arrived', to, amount: 50_000, reason: null, document: null },
  ...(['running', 'coming'] as const).flatMap((ended) => [
    {
      kind: 'refund_arrived' as const,
      to,
      amount: 50_000,
      reason: null,
      ended,
      endedOn: systemText('2027-11-22'),
    },
    { kind: 'membership_refunded' as const, to, ended, endsOn: systemText('2027-11-22') },
  ]),
  { kind: 'membership_refunded', to, ended: 'running', endsOn: null },
  { kind: 'membership_resumed', to, endsOn: systemText('2027-11-22') },
  {
    kind: 'further_receipt',
    to,
    total: 117_882,
    paymentId: systemText('pay_29QQoUBi66xm2f'),
    paidAt: systemText('2026-04-02T06:30:00Z'),
  },
  { kind: 'invoice_corrected', to, replaced: systemText('FWC/2627/00001') },
  { kind: 'aid_received', to },
  { kind: 'approved', to, endsOn: systemText('2027-11-22') },
  { kind: 'approved', to, endsOn: null },
  { kind: 'membership_ended', to },
  { kind: 'membership_ended', to, reason: typed('You asked us to <end> it.') },
  { kind: 'application_declined', to, reason: typed('Not a business\n<yet>'), refunded: 235_882 },
  { kind: 'application_declined', to, reason: null, refunded: 0 },
  { kind: 'application_question', to, question: typed('What does your <company> make?') },
  { kind: 'application_question', to, question: null },
  { kind: 'membership_ends', to, ...ends },
  { kind: 'membership_over', to, ...ends },
  ...[30, 7, 1, 0, -3].map((daysLeft) => ({
    kind: 'membership_ends' as const,
    to,
    ...ends,
    daysLeft,
    price: { category: 'Startup/Business' as const, total: 235_882 },
  })),
  { kind: 'membership_renewed', to, startsOn: systemText('2027-11-23'), endsOn: systemText('2028-11-22') },
  {
    kind: 'guardian_asked',
    to,
    link: `${publicUrl}/guardian/token`,
    applicant: typed('Ira <Rao>'),
    guardian: typed('Meera Rao'),
  },
  { kind: 'guardian_asked', to, link: `${publicUrl}/guardian/token`, applicant: null, guardian: null },
  { kind: 'guardian_agreed', to, guardian: typed('Meera <Rao>'), asksAid: 'no' },
  {
    kind: 'guardian_consented',
    to,
    applicant: typed('Ravi Rao'),
    agreedAt: systemText('2026-11-21T04:41:00.000Z'),
  },
  { kind: 'guardian_agreed', to, guardian: null, asksAid: 'yes' },
  { kind: 'guardian_refused', to },
  { kind: 'guardian_silent', to },
  {
    kind: 'details_corrected',
    to,
    changes: { city: typed('Pune'), dateOfBirth: systemText('17 May 2009') },
    reason: typed('You <asked>.'),
  },
  { kind: 'details_corrected', to, changes: { city: null }, reason: null },
  { kind: 'set_password', to, link: `${publicUrl}/set-password#token` },
  { kind: 'team_invitation', to, link: `${publicUrl}/set-password#token` },
  { kind: 'team_welcome', to },
  ...(['team_welcome', 'team_changed', 'team_ended'] as const).map((kind) => ({
    kind,
    to,
    ...team,
    reason: null,
  })),
  { kind: 'team_ended', to, ...team, reason: typed('You move to <Goa>.') },
  { kind: 'team_invitation', to, ...team, link: `${publicUrl}/set-password#token` },
  { kind: 'account_suspended', to },
  { kind: 'account_restored', to },
  {
    kind: 'admin_digest',
    to,
    requests: [
      { programme: 'membership', waiting: 12, overdue: 1 },
      { programme: 'stays', waiting: 1, overdue: 0 },
    ],
  },
  { kind: 'admin_digest', to, requests: [{ programme: 'youth', waiting: 1, overdue: 0 }] },
  { kind: 'account_closed', to, refunded: 235_882, endsMembership: 'no' },
  { kind: 'account_closed', to, refunded: 0, endsMembership: 'yes', isAnswered: true },
  { kind: 'recovery_codes_new', to },
  { kind: 'password_changed', to },
  { kind: 'confirm_new_email', to, link: `${publicUrl}/confirm-email?new#token` },
  { kind: 'email_change_asked', to, link: `${publicUrl}/confirm-email?stop#token` },
  { kind: 'email_changed', to },
  { kind: 'email_is_new', to },
  { kind: 'two_factor_on', to },
  { kind: 'two_factor_on', to, isAnswered: true },
  { kind: 'two_factor_off', to },
  { kind: 'two_factor_off', to, isAnswered: true },
  { kind: 'google_connected', to },
  { kind: 'google_connected', to, isAnswered: true },
  { kind: 'google_disconnected', to },
  { kind: 'google_disconnected', to, isAnswered: true },
  {
    kind: 'submission_received',
    to,
    programme: 'hosting',
    about: typed('Selling millet\nabroad, 2026-12-11'),
  },
  { kind: 'submission_received', to, programme: 'hosting', about: null },
  { kind: 'submission_in_review', to, programme: 'spotlight', about: typed('Seedsight') },
  { kind: 'submission_accepted', to, programme: 'stays', about: typed('Pune, 2026-12-01 to 2026-12-05') },
  {
    kind: 'submission_declined',
    to,
    programme: 'youth',
    about: typed('Asha'),
    reason: typed('Full <until>\nMay'),
  },
  { kind: 'submission_declined', to, programme: 'youth', about: null, reason: null },
  {
    kind: 'submission_accepted',
    to,
    programme: 'stays',
    about: typed('Pune'),
    message: typed('Ring at gate 4 <b>\nAsk for Ravi'),
  },
  {
    kind: 'submission_question',
    to,
    programme: 'stays',
    about: typed('Pune'),
    question: typed('Do you bring <your> dog?'),
  },
  {
    kind: 'submission_answered',
    to,
    programme: 'hosting',
    about: typed('Looms'),
    dueAt: systemText('2026-12-01T10:00:00.000Z'),
  },
  { kind: 'submission_withdrawn', to, programme: 'investors', about: typed('Asha seeks ₹20 lakh') },
  {
    kind: 'match_proposed',
    to,
    other: { name: typed('Zoë'), companyName: null, sector: typed('Looms & yarn'), city: typed('pune') },
  },
  { kind: 'match_proposed', to, other: nobody },
  {
    kind: 'match_agreed',
    to,
    other: {
      name: typed('Zoë'),
      email: quoted('zoe@example.org', { isOwn: false, form: 'email' }),
      contact: quoted('+919820000002', { isOwn: false, form: 'phone' }),
    },
  },
  { kind: 'match_agreed', to, other: nobody },
  { kind: 'match_ended', to, other: { name: typed('Zoë') } },
  { kind: 'match_ended', to, other: nobody },
  { kind: 'backup_overdue', to, lastGood: null, problem: null },
  {
    kind: 'backup_overdue',
    to,
    lastGood: systemText('2026-11-20T19:05:00.000Z'),
    problem: systemText('/mnt/backups cannot be written'),
  },
]

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** What a person sees of the HTML, one piece for each element, and where its links lead. */
function seen(html: string) {
  const sheet = html.slice(html.indexOf('<h1'))
  const pieces = sheet
    .split(/<[^>]*>/)
    .map((piece) => piece.replaceAll(/&(#?\w+);/g, (_, name: string) => signs[name] ?? '?').trim())
    .filter(Boolean)
  const links = [...sheet.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'))
  return { pieces, links }
}

test.each(emails)('the $kind e-mail says the same in text and in HTML', async (email) => {
  const { text, html } = await render(email, { ...frame, ...email })
  const { pieces, links } = seen(html)
  const words = [...pieces, ...links].filter((piece) => piece !== 'fwc.example')
  expect(words.filter((piece) => !text.includes(piece))).toEqual([])
  let left = text
  for (const word of words.toSorted((one, other) => other.length - one.length)) left = left.replace(word, '')
  expect(left.replaceAll(/[\s:]/g, '')).toBe('')
})

test.each(emails)('the $kind e-mail fetches nothing and leads to our own pages only', async (email) => {
  const { html, pictures, subject } = await render(email, { ...frame, ...email })
  const { links } = seen(html)
  expect(links.length).toBeGreaterThan(1)
  for (const link of links) expect(new URL(link).origin).toBe(publicUrl)
  const sources = [...html.matchAll(/(?:src|background)="([^"]*)"/g)].map(([, source]) => source)
  expect(sources).toEqual(pictures.map(({ cid }) => `cid:${cid}`))
  expect(html).not.toMatch(/url\(|@import|<link|<script|<svg|javascript:/i)
  expect(html.length).toBeLessThan(20_000)
  expect(subject.length).toBeLessThan(70)
})

test('a receipt shows price, GST, total and when it was paid, in India', async () => {
  const { text, subject } = await render(receipt, frame)
  expect(subject).toBe('Receipt: ₹2,358.82 for your FWC membership')
  expect(text.replaceAll('\u00a0', ' ').split('\n')).toEqual(
    expect.arrayContaining([
      'Membership for one year, Startup / Business: ₹1,999.00',
      'GST 18 %: ₹359.82',
      'Total paid: ₹2,358.82',
      'Paid on: 21 November 2026, 12:35 am IST',
      'Payment: pay_29QQoUBi66xm2f',
      `Receipt: ${receipt.receipt}`,
    ]),
  )
})

test.each([
  ['Asha <b>"& Co', 'Hello Asha <b>"& Co,', 'Hello Asha &lt;b&gt;&quot;&amp; Co,'],
  ['Asha\r\nBcc: all@example.org', 'Hello,', 'Hello,'],
  ['  Asha\n\u202ePatel\u0000 ', 'Hello Asha Patel,', 'Hello Asha Patel,'],
  ['Win at www.evil.example', 'Hello,', 'Hello,'],
  ['evil.example', 'Hello,', 'Hello,'],
  ['J.R.D. Tata', 'Hello J.R.D. Tata,', 'Hello J.R.D. Tata,'],
  ['आशा पटेल', 'Hello आशा पटेल,', 'Hello आशा पटेल,'],
])('an e-mail greets %j without letting it be more than a name', async (name, inText, inHtml) => {
  const receiver = { name, address }
  const { text, html } = await render({ kind: 'welcome', to }, { ...frame, receiver })
  expect(text.split('\n')[0]).toBe(inText)
  expect(html).toContain(`>${inHtml}</span>Welcome</h1>`)
})

test.each(['set_password', 'confirm_email', 'welcome'] as const)(
  'the link of the %s e-mail leads to us or nowhere',
  async (kind) => {
    const link = 'https://fwc.example.evil.example/set-password#token'
    await expect(render({ kind, to }, { ...frame, link })).rejects.toThrow('our own pages')
  },
)
