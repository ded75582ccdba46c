import { SHIPPED_BRANDING } from '#contract/site/branding.ts'
import { expect, test } from 'vitest'
import type { Content } from '#server/mail/content.ts'
import { authorsOf, type Email, type EmailKind, reveal } from '#server/mail/email.ts'
import { quoted } from '#server/mail/quote.ts'
import { render } from '#server/mail/render.ts'
import { seedNames } from '#test/cases/people/category-names.ts'
import { AUTHOR, RECEIVER, samples } from '#test/cases/email-samples.ts'
import { attacks, LEAK, withText } from '#test/cases/calls/foreign-texts.ts'
import { createDatabase } from '#test/support/cluster.ts'
import { type Mail, readMail } from '#test/support/mail-files.ts'
import { startMailServer } from '#test/support/mail-server.ts'
import { contact, publicUrl } from './frame.ts'
import { testSender } from './test-sender.ts'

/** The number of e-mails sent at once: few enough that the limit of an address drops none. */
const AT_ONCE = 5

/** The headers, the text and the HTML of a message, as mail programs show them. */
function shown({ headers, text, html }: Mail): string {
  return [...[...headers].map(([name, values]) => `${name}: ${values.join()}`), text, html].join('\n')
}

/** Sends e-mails to and about people whose addresses are confirmed or not; returns what a mail server received, in order. */
async function sendAll(emails: Email[], confirmed: { receiver: boolean; author: boolean }) {
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
  const makeLink = async () => `${publicUrl}/set-password#token`
  const send = testSender(server, database, makeLink, {
    unsent: async (why) => expect(why).toBe('overtaken'),
  })
  // The mail server delays each message by a tenth of a second.
  for (let from = 0; from < emails.length; from += AT_ONCE) {
    await database.pool.query('delete from rate_limits')
    const some = emails.slice(from, from + AT_ONCE)
    await Promise.all(some.map((email, n) => send(email, { id: String(from + n), created_at: new Date() })))
  }
  const numberOf = ({ headers }: Mail) => Number.parseInt(headers.get('message-id')?.[0]?.slice(1) ?? '', 10)
  return server.received.map(({ raw }) => readMail(raw)).toSorted((a, b) => numberOf(a) - numberOf(b))
}

const kinds = Object.keys(samples) as EmailKind[]

test('no e-mail repeats text from an account with an unconfirmed e-mail, in any header or part', async () => {
  const mails = await sendAll(Object.values(samples), { receiver: false, author: false })
  expect(mails).toHaveLength(kinds.length)
  for (const [n, mail] of mails.entries()) {
    expect(shown(mail), kinds[n]).not.toMatch(/Typed|9820000002/)
    expect(mail.text, kinds[n]).toMatch(/^Hello,\n/)
    expect(mail.headers.get('to'), kinds[n]).toEqual(['r@example.org'])
    expect(mail.headers.get('from'), kinds[n]).toEqual(['FWC <no-reply@fwc.example>'])
    expect(mail.headers.get('reply-to'), kinds[n]).toEqual(['help@fwc.example'])
  }
})

test('every e-mail repeats the text of confirmed accounts', async () => {
  const emails = Object.values(samples).filter(({ kind }) => kind !== 'confirm_email')
  const mails = await sendAll(emails, { receiver: true, author: true })
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

test('whether a text is repeated depends on its author, not on the receiver', async () => {
  const emails = [samples.match_agreed, samples.submission_declined]
  for (const mail of await sendAll(emails, { receiver: true, author: false })) {
    expect(mail.text).toContain('Hello TypedOwn,')
    expect(shown(mail).replaceAll('TypedOwn', '')).not.toContain('Typed')
    expect(mail.text).toMatch(/My FWC shows|is in My FWC/)
  }
  for (const mail of await sendAll(emails, { receiver: false, author: true })) {
    expect(mail.text).toMatch(/^Hello,\n/)
    expect(mail.text).toMatch(/TypedEmail|TypedReason/)
  }
})

test('in every e-mail, text by another person is quoted, cut and stripped, and is never in the subject, greeting or heading', async () => {
  const frame = {
    receiver: { name: 'Asha', address: 'r@example.org' },
    link: `${publicUrl}/set-password#token`,
    publicUrl,
    isAnswered: true,
    branding: SHIPPED_BRANDING,
    contact,
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
      // The address and the text of each link are ours.
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
        // Outside of quotation marks only the name of a category may have it.
        const rest = part
          .replaceAll(/“Zq[^“”]*”/g, '')
          .replaceAll(/(?<=Membership for one year, |Category[^Z]*)Zq/g, '')
        expect(rest, about).not.toContain('Zq')
        for (const quote of quotes) expect(quote.length, about).toBeLessThan(2_100)
      }
    }
  }
})

test('a receiver who is not the author gets the text as a quotation', async () => {
  const text = 'Zq pays ₹500 at evil.example'
  const ownSubmission = withText(samples.submission_received, text)
  const guardianAsked = withText(samples.guardian_asked, text)
  const emails: Email[] = [
    { ...ownSubmission, to: AUTHOR },
    { ...guardianAsked, to: AUTHOR, at: 'guardian@example.org' },
  ]
  const [own, guardians] = await sendAll(emails, { receiver: true, author: true })
  expect(own?.text).toContain(`Your request: ${text}`)
  expect(own?.text).toContain('Hello X,')
  expect(guardians?.text).toContain('Who asks: “Zq pays (left out) at (left out)”')
  expect(guardians?.text).toMatch(/^Hello,\n/)
})

test('an e-mail with text of unknown author does not compile', () => {
  const plain = 'Somebody typed this'
  // @ts-expect-error: a plain string does not say who typed it
  const declined: Email = { ...samples.submission_declined, reason: plain }
  // @ts-expect-error: the same one level deeper
  const agreed: Email = { ...samples.match_agreed, other: { ...samples.match_agreed.other, name: plain } }
  // @ts-expect-error: a text of ours must be marked as system text
  const receipt: Email = { ...samples.payment_receipt, receipt: plain }
  // @ts-expect-error: a quotation of user text cannot be the subject
  const content: Pick<Content, 'subject'> = { subject: quoted(plain, { isOwn: false }) }
  expect([declined, agreed, receipt, content]).toHaveLength(4)
})
