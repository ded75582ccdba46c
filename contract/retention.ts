import { DAY } from './values/time.ts'
import {
  BOOK_YEARS,
  DEVICE_YEARS,
  GUARDIAN_DAYS,
  IMPORT_UNDO_DAYS,
  inWords,
  LINK_DAYS,
  OF_AGE,
  PASSWORD_LINK_HOURS,
  SESSION_DAYS,
  SESSION_IDLE_DAYS,
  UNUSED_IMPORT_DAYS,
} from './business-constants.ts'

/** A storage period, in the words of the privacy policy. */
export type Period = { days: number; what: string; from: string; why: string }

/** What is deleted automatically. The clean-up uses the days, and the privacy policy is generated from the words. */
export const periods = {
  pending: {
    days: 1,
    what: 'Log-ins that wait for two-factor, two-factor that was begun and not turned on, and uploads that nothing shows',
    from: 'after they were begun at the latest',
    why: 'So that you can finish what you began',
  },
  counts: {
    days: 1,
    what: 'Counts of wrong log-ins, of what you send and of e-mails to you',
    from: 'after the last one',
    why: 'They stop guessing and floods',
  },
  sessions: {
    days: SESSION_DAYS,
    what: 'Log-ins',
    from: `after you logged in, and ${SESSION_IDLE_DAYS} days after the last use`,
    why: 'So that a forgotten device logs itself out',
  },
  devices: {
    days: DEVICE_YEARS * 365,
    what: 'Which browsers have signed in as you',
    from: 'after you last signed in there',
    why: 'So that somebody who guesses passwords locks you out of none of them',
  },
  addresses: {
    days: 180,
    what: 'Addresses in the record of decisions',
    from: 'after they were written',
    why: 'So that an attack can be looked into',
  },
  links: {
    days: LINK_DAYS,
    what: 'Links in e-mails, and the event for which the link that confirms your e-mail registers you',
    from: `after the e-mail was sent, and those to set a forgotten password after ${inWords(PASSWORD_LINK_HOURS, 'hour')}`,
    why: 'So that an old e-mail opens nothing',
  },
  emails: {
    days: 30,
    what: 'E-mails that could not be delivered, and copies of e-mails on a site without a mail server',
    from: 'after they were written',
    why: 'So that we can find out what went wrong',
  },
  webhooks: {
    days: 90,
    what: 'Numbers of the payment provider’s messages',
    from: 'after they came',
    why: 'So that none counts twice',
  },
  drafts: {
    days: 180,
    what: 'What you typed into a form and did not send',
    from: 'after your last change',
    why: 'So that you can go on later',
  },
  guardianRequests: {
    days: GUARDIAN_DAYS,
    what: `What somebody under ${OF_AGE} told us so that we ask their parent or guardian: name, date of birth, the guardian’s name and e-mail. Until which day they are under ${OF_AGE} stays`,
    from: 'after the guardian was named, without an answer; at once with a no',
    why: 'So that the guardian can answer',
  },
  imports: {
    days: IMPORT_UNDO_DAYS,
    what: `What stood about you in a list of people from elsewhere that an admin uploaded. Of somebody under ${OF_AGE} it goes at once`,
    from: `after the import; after ${inWords(UNUSED_IMPORT_DAYS, 'day')} if the list was never imported`,
    why: 'So that a mistake can be undone',
  },
  closedSubmissions: {
    days: 180,
    what: 'What you sent to a programme, and its file, where it was declined or you took it back. That you sent it, and when, stays',
    from: 'after it was declined or taken back',
    why: 'So that you and we can still speak about it',
  },
  endedIntroductions: {
    days: 180,
    what: 'Why you were introduced to a member, where one of you said no',
    from: 'after the no',
    why: 'So that you can still see why we chose them',
  },
  unpaidApplications: {
    days: 365,
    what: 'A membership application that was neither paid nor approved and does not wait for our answer',
    from: 'after you last sent it, or after we declined it',
    why: 'So that you can pay or be approved without sending it again',
  },
} as const satisfies Record<string, Period>

/** What is kept, until when, and why. */
export const kept = {
  account: {
    what: 'Your account, what you registered for and how you said it was, and the applications and programme forms that were approved or wait for an answer',
    until: 'As long as you have an account; closing it erases them at once',
    why: 'So that you can return, and we can answer for past decisions',
  },
  payments: {
    what: 'Payments, with the name, e-mail, city, country, company and GST number of whoever paid',
    until: `At least ${BOOK_YEARS} years, also after an account is closed`,
    why: 'The law asks it of our books',
  },
  decisions: {
    what: 'The record of decisions, with the names that stand in it',
    until: 'It stays, also after an account is closed',
    why: 'So that it can be shown later who did what',
  },
} as const

/** Data from before this instant is older than its storage period. */
export function oldest(now: Date, { days }: Pick<Period, 'days'>): Date {
  return new Date(now.getTime() - days * DAY)
}
