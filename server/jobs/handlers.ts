import type { Logger } from 'pino'
import { mailPasswordLink } from '../accounts/sign-in/forgotten-password.ts'
import { emailLinks } from '../accounts/sign-up/email-links.ts'
import { publishedWords } from '../content-documents/email-documents.ts'
import { mailSample } from '../content-documents/email-samples.ts'
import { attachmentOf } from '../documents/pdf-file.ts'
import { attachedCalendar } from '../events/letters/calendar.ts'
import { unsubscribeUrl } from '../events/letters/unsubscribe.ts'
import type { AppContext } from '../context.ts'
import type { Work } from './jobs.ts'
import { measuredWork } from './measured-work.ts'
import { stillTrue } from '../still-true.ts'
import { linkToken } from '../mail/link-token.ts'
import { countedMailer, type Mailer } from '../mail/mailer.ts'
import { emailSender } from '../mail/send.ts'
import { sparingSilent } from '../mail/silent-addresses.ts'
import { forgetInvitation } from '../imports/invite.ts'
import { failImport, runImportRows } from '../imports/run.ts'
import { askOnceConfirmed } from '../members/guardian/guardian.ts'
import { guardianLink } from '../members/guardian/guardian-link.ts'
import { recordPaymentEvent } from '../payments/settle/payment-events.ts'
import { sendRefund } from '../payments/refunds/send-refund.ts'
import { BUILD } from '../pages/pages.ts'
import { purgePages } from '../pages/cdn-purge.ts'
import { readBuild } from '../pages/render.ts'
import { logoForEmails, readBranding } from '../pages/branding.ts'
import { categoryNamesAt } from '../settings/prices.ts'
import { siteContact } from '../settings/reads.ts'

/** The function that runs each kind of job. */
export function jobsOf(context: AppContext, mailer: Mailer, log: Pick<Logger, 'warn'>): Work {
  const { db, pool, clock, config, metrics } = context
  const counted = countedMailer(sparingSilent(mailer), metrics)
  const sendEmail = emailSender({
    db,
    pool,
    clock,
    mailer: counted,
    publicUrl: config.publicUrl,
    sent: async ({ payment, kind }, job) => {
      if (payment === undefined) return
      await recordPaymentEvent(db, { of: { payment }, kind: 'email', key: job, at: clock(), about: kind })
    },
    isAnswered: config.mailReplyTo !== undefined,
    branding: () => readBranding(db),
    contact: () => siteContact(context),
    logo: (branding) => logoForEmails(context, branding),
    words: (kind) => publishedWords(db, kind),
    categoryNames: () => categoryNamesAt(db, clock()),
    linkToken: (job, address) => linkToken(context, { job, address }),
    links: { ...emailLinks(context), guardian: (userId, of) => guardianLink(context, userId, of) },
    events: {
      unsubscribeUrl: (userId) => unsubscribeUrl(context, userId),
      calendar: (facts, by) => attachedCalendar(facts, { ...by, publicUrl: config.publicUrl }),
    },
    stillTrue: stillTrue(context),
    unsent: async (why, { kind, to }) => {
      metrics.emails.add({ result: why })
      if (kind === 'import_invitation') await forgetInvitation(db, to)
    },
    attachment: (documentId) => attachmentOf(context, documentId),
    log,
  })
  const work: Work = {
    send_email: (email, { job, abortSignal }) => sendEmail(email, job, abortSignal),
    send_test_email: (asked, { job, abortSignal }) =>
      mailSample(context, counted, asked, { id: job.id, signal: abortSignal }),
    mail_password_link: (asked, { job }) => mailPasswordLink(context, asked, job.created_at),
    send_refund: (asked) => sendRefund(context, asked),
    ask_guardian: ({ user }) => askOnceConfirmed(context, user),
    run_import: async (asked, { job, abortSignal }) => {
      try {
        await runImportRows(context, asked, abortSignal)
      } catch (error) {
        if (job.attempts >= job.max_attempts) await failImport(context, asked)
        throw error
      }
    },
    purge_pages: async (_nothing, { abortSignal }) => {
      if (config.purge) await purgePages(config.purge, config.publicUrl, await readBuild(BUILD), abortSignal)
    },
  }
  return measuredWork(work, context)
}
