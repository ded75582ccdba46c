import { expect, test } from 'vitest'
import type { Frame } from '#server/mail/content.ts'
import { type Email, reveal, type Revealed, systemText } from '#server/mail/email.ts'
import { render } from '#server/mail/render.ts'
import { quoted } from '#server/mail/quote.ts'
import { withText } from '#test/cases/calls/foreign-texts.ts'
import { AUTHOR, RECEIVER, samples } from '#test/cases/email-samples.ts'
import { address, frame, publicUrl, receipt, to } from './frame.ts'

const link = { link: `${publicUrl}/confirm-email#token` }
const endDates = { endsOn: systemText('2027-11-22'), graceUntil: systemText('2027-11-29') }
const team = { owner: quoted('Ravi <Menon>', { isOwn: false }), duties: systemText('Money and Programmes') }
const refundArrived = { kind: 'refund_arrived', to, amount: 50_000, reason: null } as const
/** The people whose e-mails are confirmed: everybody, or nobody. Each sample is rendered for both. */
const confirmed = [new Set([RECEIVER, AUTHOR]), new Set<string>()]
const emails: (Revealed<Email> & Partial<Frame>)[] = [
  ...Object.values(samples)
    .filter(({ kind }) => !kind.startsWith('event_'))
    .map((sample) => withText(sample, 'Looms <& "yarn">\nof Pune'))
    .flatMap((email) => confirmed.map((of) => ({ ...reveal(email, of, RECEIVER), ...link }))),
  // The other variants of some kinds.
  { kind: 'welcome', to },
  receipt,
  { ...receipt, isAttached: true },
  { ...refundArrived, document: systemText('x'), isAttached: true },
  { ...refundArrived, document: null },
  ...(['running', 'coming'] as const).flatMap((ended) => [
    { ...refundArrived, ended, endedOn: systemText('2027-11-22') },
    { kind: 'membership_refunded' as const, to, ended, endsOn: systemText('2027-11-22') },
  ]),
  { kind: 'approved', to, endsOn: null },
  { kind: 'membership_ended', to },
  { kind: 'application_declined', to, reason: null, refunded: 0 },
  ...[30, 7, 1, 0, -3].map((daysLeft) => ({
    kind: 'membership_ends' as const,
    to,
    ...endDates,
    daysLeft,
    price: { category: 'Startup/Business' as const, total: 235_882 },
  })),
  { kind: 'guardian_agreed', to, guardian: null, asksAid: 'yes' },
  { kind: 'details_corrected', to, changes: { dateOfBirth: systemText('17 May 2009') }, reason: null },
  { kind: 'team_invitation', to, ...team, ...link },
  ...(['team_welcome', 'team_changed', 'team_ended'] as const).map((kind) => ({
    kind,
    to,
    ...team,
    reason: null,
  })),
  {
    kind: 'admin_digest',
    to,
    requests: [
      { programme: 'membership', waiting: 12, overdue: 1 },
      { programme: 'stays', waiting: 1, overdue: 0 },
    ],
  },
  { kind: 'account_closed', to, refunded: 0, endsMembership: 'yes', isAnswered: true },
  ...(['two_factor_on', 'two_factor_off', 'google_connected', 'google_disconnected'] as const).map(
    (kind) => ({
      kind,
      to,
      isAnswered: true,
    }),
  ),
  {
    kind: 'submission_answered',
    to,
    programme: 'hosting',
    about: null,
    dueAt: systemText('2026-12-01T10:00:00.000Z'),
  },
  {
    kind: 'backup_overdue',
    to,
    lastGood: systemText('2026-11-20T19:05:00.000Z'),
    problem: systemText('/mnt/backups cannot be written'),
  },
]

const toWriteOrCall = ['tel:+912055550100', 'mailto:office@fwc.example']
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** The visible text of the HTML, one piece per element, and the targets of its links. */
function visibleContent(html: string) {
  const sheet = html.slice(html.indexOf('<h1'))
  const pieces = sheet
    .split(/<[^>]*>/)
    .map((piece) => piece.replaceAll(/&(#?\w+);/g, (_, name: string) => entities[name] ?? '?').trim())
    .filter(Boolean)
  const links = [...sheet.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'))
  return { pieces, links }
}

test.each(emails)('the $kind e-mail has the same content in text and in HTML', async (email) => {
  const { text, html } = await render(email, { ...frame, ...email })
  const { pieces, links } = visibleContent(html)
  const pages = links.filter((link) => !toWriteOrCall.includes(link))
  const words = [...pieces, ...pages].filter((piece) => piece !== 'fwc.example')
  expect(words.filter((piece) => !text.includes(piece))).toEqual([])
  let left = text
  for (const word of words.toSorted((one, other) => other.length - one.length)) left = left.replace(word, '')
  expect(left.replaceAll(/[\s:]/g, '')).toBe('')
})

test.each(emails)(
  'the $kind e-mail loads nothing from outside, and all its links go to our own pages, or write to us or call us',
  async (email) => {
    const { html, pictures, subject } = await render(email, { ...frame, ...email })
    const { links } = visibleContent(html)
    expect(links.length).toBeGreaterThan(1)
    // Beside those of the foot, by which one writes and calls.
    expect(links.filter((link) => new URL(link).origin !== publicUrl)).toEqual(toWriteOrCall)
    const sources = [...html.matchAll(/(?:src|background)="([^"]*)"/g)].map(([, source]) => source)
    expect(sources).toEqual(pictures.map(({ cid }) => `cid:${cid}`))
    expect(html).not.toMatch(/url\(|@import|<link|<script|<svg|javascript:/i)
    expect(html.length).toBeLessThan(20_000)
    expect(subject.length).toBeLessThan(70)
  },
)

test('a receipt shows price, GST, total and the time of payment in India', async () => {
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
])(
  'an e-mail greets %j by name, or without a name if it holds a link or a line break',
  async (name, inText, inHtml) => {
    const receiver = { name, address }
    const { text, html } = await render({ kind: 'welcome', to }, { ...frame, receiver })
    expect(text.split('\n')[0]).toBe(inText)
    expect(html).toContain(`>${inHtml}</span>Welcome</h1>`)
  },
)

test.each(['set_password', 'confirm_email', 'welcome'] as const)(
  'an e-mail of the kind %s with a link to another site is refused',
  async (kind) => {
    const link = 'https://fwc.example.evil.example/set-password#token'
    await expect(render({ kind, to }, { ...frame, link })).rejects.toThrow('our own pages')
  },
)
