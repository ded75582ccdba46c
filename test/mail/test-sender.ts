import { pino } from 'pino'
import { SHIPPED_BRANDING } from '#contract/site/branding.ts'
import { createMailer } from '#server/mail/mailer.ts'
import { emailSender } from '#server/mail/send.ts'
import { allStillTrue } from '#test/cases/email-samples.ts'
import { aboutEvents } from '#test/cases/events/event-emails.ts'
import { seedNames } from '#test/cases/people/category-names.ts'
import { contact, publicUrl } from './frame.ts'

type Sending = Parameters<typeof emailSender>[0]

/** Sends the e-mails of jobs by a mail server, with the shipped words; `link` makes each link. */
export function testSender(
  server: { url: string },
  database: Pick<Sending, 'db' | 'pool'>,
  link: Sending['links']['password'],
  more: Partial<Sending> = {},
) {
  const clock = () => new Date()
  const from = { mailFrom: 'FWC <no-reply@fwc.example>', mailReplyTo: 'help@fwc.example' }
  return emailSender({
    ...database,
    clock,
    mailer: createMailer({ smtpUrl: server.url, ...from, dataDir: '/none', publicUrl }, clock),
    publicUrl,
    isAnswered: true,
    stillTrue: allStillTrue,
    unsent: async () => undefined,
    branding: () => Promise.resolve(SHIPPED_BRANDING),
    contact: () => Promise.resolve(contact),
    logo: () => Promise.resolve(null),
    words: () => Promise.resolve(null),
    events: aboutEvents,
    categoryNames: () => Promise.resolve(seedNames),
    sent: async () => undefined,
    linkToken: async () => 'token',
    links: {
      confirmation: link,
      password: link,
      firstPassword: link,
      newEmail: link,
      stopNewEmail: link,
      guardian: link,
      invitation: link,
    },
    attachment: async () => null,
    log: pino({ level: 'silent' }),
    ...more,
  })
}
