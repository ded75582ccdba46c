import { SHIPPED_BRANDING } from '#contract/branding.ts'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Content } from '#server/mail/content.ts'
import {
  authorsOf,
  type Email,
  type EmailKind,
  reveal,
  systemText,
  type UserText,
} from '#server/mail/email.ts'
import { createMailer } from '#server/mail/mailer.ts'
import { quoted } from '#server/mail/quote.ts'
import { render } from '#server/mail/render.ts'
import { emailSender } from '#server/mail/send.ts'
import { aboutEvents, eventSamples } from '#test/cases/event-emails.ts'
import { seedNames } from '#test/cases/category-names.ts'
import { attacks, LEAK, withText } from '#test/cases/foreign-texts.ts'
import { createDatabase } from '#test/support/cluster.ts'
import { type Mail, readMail } from '#test/support/mail-files.ts'
import { startMailServer } from '#test/support/mail-server.ts'

const publicUrl = 'https://fwc.example'
const [RECEIVER, AUTHOR] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
const typed = (field: string): UserText => ({ by: AUTHOR, text: `Typed${field}` })
const about = typed('About')
const team = { owner: typed('Owner'), duties: systemText('Money') }
const payment = {
  category: 'Student',
  price: 99_900,
  gst: 17_982,
  total: 117_882,
  paymentId: systemText('pay_1'),
  receipt: systemText('receipt-1'),
  paidAt: systemText('2026-11-20T19:05:00.000Z'),
} as const

/** An e-mail of every kind, with a text of its own in each field that somebody has typed. */
const samples: { [Kind in EmailKind]: Extract<Email, { kind: Kind }> } = {
  welcome: { kind: 'welcome', to: RECEIVER },
  confirm_email: { kind: 'confirm_email', to: RECEIVER },
  admin_digest: {
    kind: 'admin_digest',
    to: RECEIVER,
    requests: [{ programme: 'membership', waiting: 2, overdue: 1 }],
  },
  request_handed_over: {
    kind: 'request_handed_over',
    to: RECEIVER,
    request: 'stays',
    colleague: typed('Colleague'),
    person: typed('Person'),
    personId: systemText('00000000-0000-4000-8000-000000000003'),
    about,
  },
  team_invitation: { kind: 'team_invitation', to: RECEIVER, ...team, reason: typed('Reason') },
  team_welcome: { kind: 'team_welcome', to: RECEIVER, ...team, reason: typed('Reason') },
  team_changed: { kind: 'team_changed', to: RECEIVER, ...team, reason: typed('Reason') },
  team_ended: { kind: 'team_ended', to: RECEIVER, ...team, reason: typed('Reason') },
  ...eventSamples({ to: RECEIVER, reason: typed('Reason') }),
  account_suspended: { kind: 'account_suspended', to: RECEIVER },
  account_restored: { kind: 'account_restored', to: RECEIVER },
  import_invitation: { kind: 'import_invitation', to: RECEIVER, endsOn: systemText('2026-12-31') },
  account_closed: { kind: 'account_closed', to: RECEIVER, refunded: 235_882, endsMembership: 'no' },
  recovery_codes_new: { kind: 'recovery_codes_new', to: RECEIVER },
  password_changed: { kind: 'password_changed', to: RECEIVER },
  confirm_new_email: { kind: 'confirm_new_email', to: RECEIVER },
  email_change_asked: { kind: 'email_change_asked', to: RECEIVER },
  email_changed: { kind: 'email_changed', to: RECEIVER },
  email_is_new: { kind: 'email_is_new', to: RECEIVER },
  set_password: { kind: 'set_password', to: RECEIVER },
  application_received: { kind: 'application_received', to: RECEIVER, category: 'Student', total: 117_882 },
  payment_receipt: { kind: 'payment_receipt', to: RECEIVER, ...payment },
  further_receipt: {
    kind: 'further_receipt',
    to: RECEIVER,
    total: 117_882,
    paymentId: systemText('pay_29QQoUBi66xm2f'),
    paidAt: systemText('2026-04-02T06:30:00Z'),
  },
  refund_arrived: {
    kind: 'refund_arrived',
    to: RECEIVER,
    amount: 50_000,
    reason: typed('Reason'),
    ended: 'running',
    endedOn: systemText('2026-11-25'),
  },
  invoice_corrected: {
    kind: 'invoice_corrected',
    to: RECEIVER,
    replaced: systemText('FWC/2627/00001'),
  },
  aid_received: { kind: 'aid_received', to: RECEIVER },
  guardian_asked: {
    kind: 'guardian_asked',
    to: RECEIVER,
    applicant: typed('Applicant'),
    guardian: typed('Guardian'),
  },
  guardian_consented: {
    kind: 'guardian_consented',
    to: RECEIVER,
    applicant: typed('Applicant'),
    agreedAt: systemText('2026-11-21T04:41:00.000Z'),
  },
  guardian_agreed: { kind: 'guardian_agreed', to: RECEIVER, guardian: typed('Guardian'), asksAid: 'no' },
  guardian_refused: { kind: 'guardian_refused', to: RECEIVER },
  guardian_silent: { kind: 'guardian_silent', to: RECEIVER },
  details_corrected: {
    kind: 'details_corrected',
    to: RECEIVER,
    changes: { city: typed('City'), fullName: typed('Name') },
    reason: typed('Reason'),
  },
  member_added: {
    kind: 'member_added',
    to: RECEIVER,
    startsOn: systemText('2026-11-23'),
    endsOn: systemText('2027-11-22'),
    reason: typed('Reason'),
  },
  member_added_invitation: {
    kind: 'member_added_invitation',
    to: RECEIVER,
    startsOn: systemText('2026-11-23'),
    endsOn: systemText('2027-11-22'),
    reason: typed('Reason'),
  },
  period_changed: {
    kind: 'period_changed',
    to: RECEIVER,
    before: systemText('2027-11-22'),
    endsOn: systemText('2028-11-22'),
    paidUntil: null,
    reason: typed('Reason'),
  },
  confirm_replaced_email: { kind: 'confirm_replaced_email', to: RECEIVER },
  email_replacement_asked: { kind: 'email_replacement_asked', to: RECEIVER, reason: typed('Reason') },
  application_declined: {
    kind: 'application_declined',
    to: RECEIVER,
    reason: typed('Reason'),
    refunded: 235_882,
  },
  application_question: { kind: 'application_question', to: RECEIVER, question: typed('Question') },
  membership_ends: {
    kind: 'membership_ends',
    to: RECEIVER,
    endsOn: systemText('2027-11-22'),
    graceUntil: systemText('2027-11-29'),
  },
  membership_over: {
    kind: 'membership_over',
    to: RECEIVER,
    endsOn: systemText('2027-11-22'),
    graceUntil: systemText('2027-11-29'),
  },
  membership_renewed: {
    kind: 'membership_renewed',
    to: RECEIVER,
    startsOn: systemText('2027-11-23'),
    endsOn: systemText('2028-11-22'),
  },
  approved: { kind: 'approved', to: RECEIVER, endsOn: systemText('2027-11-22') },
  membership_ended: { kind: 'membership_ended', to: RECEIVER, reason: typed('Reason') },
  membership_refunded: { kind: 'membership_refunded', to: RECEIVER, ended: 'running', endsOn: null },
  membership_resumed: { kind: 'membership_resumed', to: RECEIVER, endsOn: systemText('2027-11-22') },
  two_factor_on: { kind: 'two_factor_on', to: RECEIVER },
  two_factor_off: { kind: 'two_factor_off', to: RECEIVER },
  google_connected: { kind: 'google_connected', to: RECEIVER },
  google_disconnected: { kind: 'google_disconnected', to: RECEIVER },
  submission_received: { kind: 'submission_received', to: RECEIVER, programme: 'youth', about },
  submission_in_review: { kind: 'submission_in_review', to: RECEIVER, programme: 'stays', about },
  submission_accepted: {
    kind: 'submission_accepted',
    to: RECEIVER,
    programme: 'hosting',
    about,
    message: typed('Message'),
  },
  submission_withdrawn: { kind: 'submission_withdrawn', to: RECEIVER, programme: 'spotlight', about },
  submission_question: {
    kind: 'submission_question',
    to: RECEIVER,
    programme: 'stays',
    about,
    question: typed('Question'),
  },
  submission_answered: { kind: 'submission_answered', to: RECEIVER, programme: 'hosting', about },
  submission_declined: {
    kind: 'submission_declined',
    to: RECEIVER,
    programme: 'investors',
    about,
    reason: typed('Reason'),
  },
  match_proposed: {
    kind: 'match_proposed',
    why: typed('Why'),
    introduction: systemText('an id'),
    to: RECEIVER,
    other: {
      name: typed('Name'),
      companyName: typed('Company'),
      sector: typed('Sector'),
      city: typed('City'),
    },
  },
  match_agreed: {
    kind: 'match_agreed',
    introduction: systemText('an id'),
    to: RECEIVER,
    other: {
      name: typed('Name'),
      email: { by: AUTHOR, text: 'TypedEmail@example.org', form: 'email' },
      contact: { by: AUTHOR, text: '+919820000002', form: 'phone' },
    },
  },
  match_ended: {
    kind: 'match_ended',
    introduction: systemText('an id'),
    to: RECEIVER,
    other: { name: typed('Name') },
  },
  backup_overdue: { kind: 'backup_overdue', to: RECEIVER, lastGood: null, problem: null },
}

/** What mail programs show of a message, and every header. */
function shown({ headers, text, html }: Mail): string {
  return [...[...headers].map(([name, values]) => `${name}: ${values.join()}`), text, html].join('\n')
}

/** Sends e-mails to and about people with these e-mails confirmed; answers what a mail server got, by kind. */
async function sent(emails: Email[], confirmed: { receiver: boolean; author: boolean }) {
  await using database = await createDatabase()
  await using server = await startMailServer()
  const at = (isConfirmed: boolean) => (isConfirmed ? new Date() : null)
  await database.db
    .insertInto('users')
    .values([
      { id: RECEIVER, email: 'r@example.org', name: 'TypedOwn', email_verified_at: at(confirmed.receiver) },
      { id: AUTHOR, email: 'author@example.org', name: 'X', email_verified_at: at(confirmed.author) },
    ])
    .execute()
  const made = async () => ({ url: `${publicUrl}/set-password#token`, drop: async () => undefined })
  const send = emailSender({
    db: database.db,
    pool: database.pool,
    clock: () => new Date(),
    mailer: createMailer(
      {
        smtpUrl: server.url,
        mailFrom: 'FWC <no-reply@fwc.example>',
        mailReplyTo: 'help@fwc.example',
        dataDir: '/none',
        publicUrl,
      },
      () => new Date(),
    ),
    publicUrl,
    isAnswered: true,
    isStanding: async () => true,
    branding: () => Promise.resolve(SHIPPED_BRANDING),
    words: () => Promise.resolve(null),
    events: aboutEvents,
    categoryNames: () => Promise.resolve(seedNames),
    sent: async () => undefined,
    links: {
      confirmation: made,
      password: made,
      firstPassword: made,
      newEmail: made,
      guardian: made,
      invitation: made,
    },
    attachment: async () => null,
    log: pino({ level: 'silent' }),
  })
  for (const [n, email] of emails.entries()) {
    await database.pool.query('delete from rate_limits')
    await send(email, { id: String(n), attempts: 1, created_at: new Date() })
  }
  return server.received.map(({ raw }) => readMail(raw))
}

const kinds = Object.keys(samples) as EmailKind[]

test('no e-mail repeats what an account with an unconfirmed e-mail typed, in any header or part', async () => {
  const mails = await sent(Object.values(samples), { receiver: false, author: false })
  expect(mails).toHaveLength(kinds.length)
  for (const [n, mail] of mails.entries()) {
    expect(shown(mail), kinds[n]).not.toMatch(/Typed|9820000002/)
    expect(mail.text, kinds[n]).toMatch(/^Hello,\n/)
    expect(mail.headers.get('to'), kinds[n]).toEqual(['r@example.org'])
    expect(mail.headers.get('from'), kinds[n]).toEqual(['FWC <no-reply@fwc.example>'])
    expect(mail.headers.get('reply-to'), kinds[n]).toEqual(['help@fwc.example'])
  }
})

test('every e-mail repeats what confirmed accounts typed', async () => {
  const emails = Object.values(samples).filter(({ kind }) => kind !== 'confirm_email')
  const mails = await sent(emails, { receiver: true, author: true })
  expect(mails).toHaveLength(kinds.length - 1)
  for (const [n, mail] of mails.entries()) {
    const { kind } = emails[n] as Email
    expect(mail.text, kind).toMatch(/^Hello TypedOwn,\n/)
    expect(mail.headers.get('to'), kind).toEqual(['TypedOwn <r@example.org>'])
    const texts = [...JSON.stringify(emails[n]).matchAll(/"text":"([^"]+)"/g)].map(
      ([, text]) => text as string,
    )
    for (const text of texts) {
      expect(mail.text, kind).toContain(text)
      expect(mail.html, kind).toContain(text)
    }
  }
})

test('whose text it is decides, not who gets the e-mail', async () => {
  const emails = [samples.match_agreed, samples.submission_declined]
  for (const mail of await sent(emails, { receiver: true, author: false })) {
    expect(mail.text).toContain('Hello TypedOwn,')
    expect(shown(mail).replaceAll('TypedOwn', '')).not.toContain('Typed')
    expect(mail.text).toMatch(/My FWC shows|stands in My FWC/)
  }
  for (const mail of await sent(emails, { receiver: false, author: true })) {
    expect(mail.text).toMatch(/^Hello,\n/)
    expect(mail.text).toMatch(/TypedEmail|TypedReason/)
  }
})

test('what another typed is marked, cut and stripped in every e-mail, and never where it is read first', async () => {
  const frame = {
    receiver: { name: 'Asha', address: 'r@example.org' },
    link: `${publicUrl}/set-password#token`,
    publicUrl,
    isAnswered: true,
    branding: SHIPPED_BRANDING,
    writtenAt: new Date(),
  }
  for (const attack of attacks) {
    const text = `Zq ${attack}`
    const names = Object.keys(seedNames).map((category) => [category, text])
    const categoryNames = Object.fromEntries(names) as typeof seedNames
    for (const sample of Object.values(samples)) {
      const email = withText(sample, text)
      const isTyped = authorsOf(email).length > 0
      const facts = reveal(email, new Set([RECEIVER, AUTHOR]), RECEIVER)
      const mail = await render(facts, { ...frame, categoryNames })
      const about = `${email.kind}: ${attack.slice(0, 40)}`
      expect(`${mail.subject}${mail.text}${mail.html}`, about).not.toMatch(LEAK)
      expect(mail.text, about).not.toContain('[object')
      // The address of each link is ours, and so are the words on it.
      const readFirst = [
        mail.subject,
        mail.text.slice(0, mail.text.indexOf('\n\n')),
        ...[...mail.html.matchAll(/<(title|h\d|a|div)\b[^>]*>.*?<\/\1>/gs)].map(([whole]) => whole),
      ]
      expect(readFirst.length, about).toBeGreaterThan(5)
      for (const words of readFirst) expect(words, about).not.toContain('Zq')
      expect(mail.html, about).not.toMatch(/<h1>|<a href="\(/)
      for (const part of [mail.text, mail.html]) {
        const quotes = part.match(/“Zq[^“”]*”/g) ?? []
        if (isTyped) expect(quotes.length, about).toBeGreaterThan(0)
        // What is not in quotation marks is the name of a category.
        const rest = part
          .replaceAll(/“Zq[^“”]*”/g, '')
          .replaceAll(/(?<=Membership for one year, |Category[^Z]*)Zq/g, '')
        expect(rest, about).not.toContain('Zq')
        for (const quote of quotes) expect(quote.length, about).toBeLessThan(2_100)
      }
    }
  }
})

test('whoever is not the account that typed it reads it as the text of another', async () => {
  const text = 'Zq pays ₹500 at evil.example'
  const mine = withText(samples.submission_received, text)
  const asked = withText(samples.guardian_asked, text)
  const emails: Email[] = [
    { ...mine, to: AUTHOR },
    { ...asked, to: AUTHOR, at: 'guardian@example.org' },
  ]
  const [own, guardians] = await sent(emails, { receiver: true, author: true })
  expect(own?.text).toContain(`Your request: ${text}`)
  expect(own?.text).toContain('Hello X,')
  expect(guardians?.text).toContain('Who asks: “Zq pays (left out) at (left out)”')
  expect(guardians?.text).toMatch(/^Hello,\n/)
})

test('an e-mail with text of unknown source does not compile', () => {
  const plain = 'Somebody typed this'
  // @ts-expect-error: a plain string does not say who typed it
  const declined: Email = { ...samples.submission_declined, reason: plain }
  // @ts-expect-error: the same one level deeper
  const agreed: Email = { ...samples.match_agreed, other: { ...samples.match_agreed.other, name: plain } }
  // @ts-expect-error: text of ours says so
  const receipt: Email = { ...samples.payment_receipt, receipt: plain }
  // @ts-expect-error: what somebody has typed is no subject
  const content: Pick<Content, 'subject'> = { subject: quoted(plain, { isOwn: false }) }
  expect([declined, agreed, receipt, content]).toHaveLength(4)
})
