/*
 * The figures that the product promises or enforces. Rules, queries, policies, e-mails and pages all import them from here.
 * Prices and the rate of GST are in Settings. This file imports no schema, so that public pages can show a figure without
 * loading the schemas.
 */

/** Hours to decide an application, from its payment, its submission for financial aid, or its answer. */
export const DECISION_HOURS = 72
/** Seconds in which an admin can undo a decision; its e-mails are sent afterwards. */
export const UNDO_SECONDS = 10
/** Hours to answer a request of each programme. */
export const HOSTING_HOURS = 72
export const MATCHING_HOURS = 72
/** Months until a member may ask for a match again, after the last request or the end of an introduction. */
export const MATCH_AGAIN_MONTHS = 3
export const SPOTLIGHT_HOURS = 7 * 24
export const AI_ROADMAP_HOURS = 48

/** Hours for which an order keeps its price and its voucher, counted from when it was last issued. */
export const ORDER_HOURS = 24

/** Most days of a guest stay. */
export const LONGEST_STAY = 12
/** A member may cancel an accepted event until this many days before it. */
export const CANCEL_BEFORE = 7

/** Longest membership that an admin may give, in years from now; a later date is probably a typing error. */
export const LONGEST_PERIOD_YEARS = 10
/** Days before the last day of a membership from which it can be renewed. */
export const RENEWABLE_DAYS = 60
/** Days after the last day of a membership in which the person is still a member. */
export const GRACE_DAYS = 7
/** Days before the last day on which the two reminders are sent. */
export const REMINDER_DAYS: readonly [number, number] = [30, 7]

/** Youngest age for an account. */
export const LEAST_AGE = 14
/** People under this age need the agreement of a guardian. */
export const OF_AGE = 18
/** Days for a guardian to answer, and hours for which the link printed by the operator's command is valid. */
export const GUARDIAN_DAYS = 30
export const OPERATOR_LINK_HOURS = 48
/** Oldest age for a membership category for young people. */
export const OLDEST_YOUNG = 27
export const YOUNG_AGES = `${LEAST_AGE} to ${OLDEST_YOUNG}`

/** Working days to report a double payment, and to have it refunded. */
export const REPORT_WORKING_DAYS = 5
export const DOUBLE_PAYMENT_REFUND_TIME = '7 to 10 working days'
/** Days after delivery in which the refund of a product can be requested. */
export const PRODUCT_REFUND_DAYS = 7

/** Largest upload, in MB of 1024 × 1024 bytes. */
export const MOST_MEGABYTES = 5
/** Largest table of people for an import, in MB and in rows. */
export const MOST_IMPORT_MEGABYTES = 20
export const MOST_IMPORT_ROWS = 100_000
/** Days in which an import can be undone, and for which a file that was not run is kept. */
export const IMPORT_UNDO_DAYS = 30
export const UNUSED_IMPORT_DAYS = 7
/** Most megapixels of a picture; phone cameras take up to 24.5 (5712 × 4284) by default. */
export const MOST_MEGAPIXELS = 25
/** Longest side of a picture in pixels. Shrinking a longer one takes seconds, however few pixels it has in all. */
export const LONGEST_PICTURE_SIDE = 32_767
/** Paise by which money paid outside the provider may differ from the price, since people round cheques and cash. */
export const OFFLINE_ROUNDING = 100
/** Days after money arrived outside the provider in which it can be recorded. */
export const RECEIVED_DAYS = 400
/** Most new orders of one person in 24 hours. */
export const MOST_ORDERS = 5
/** Most e-mails to guardians that one person can have sent in 24 hours. */
export const MOST_GUARDIAN_EMAILS = 5
/** Most confirmation e-mails for one person, and the minutes in which they are counted. */
export const MOST_CONFIRM_EMAILS = 3
export const CONFIRM_MINUTES = 15
/** Years for which the books are kept. */
export const BOOK_YEARS = 8
/** Most saved views of the list of members for one admin. */
export const MOST_VIEWS = 50
/** Most words of the answer about financial aid. People are asked to keep to it; nothing checks it. */
export const MOST_AID_WORDS = 100
/** Days after which a session ends: in any case, and when nobody uses it. */
export const SESSION_DAYS = 30
export const SESSION_IDLE_DAYS = 7
/** Validity of links in e-mails: in general, for setting a password, and for confirming a new e-mail. */
export const LINK_DAYS = 7
export const PASSWORD_LINK_HOURS = 1
export const EMAIL_LINK_DAYS = 1
/** Minutes to finish a log-in through Google or one that asks for a code. */
export const SIGN_IN_MINUTES = 10
/** Minutes to finish turning on two-factor. */
export const TWO_FACTOR_MINUTES = 15
/** Years for which a browser counts as known after a sign-in. */
export const DEVICE_YEARS = 1
export const SHORTEST_PASSWORD = 8
export const LONGEST_PASSWORD = 128
/** A person without a password proves who they are by having signed in within this many minutes. */
export const FRESH_SIGN_IN_MINUTES = 10

/** A promised time in words: `72 hours`, `7 days`. */
export function hoursInWords(hours: number): string {
  return hours > 3 * 24 ? `${hours / 24} days` : `${hours} hours`
}

const NUMBERS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]

/** A number with its unit in words: `one hour`, `seven days`, `14 days`. */
export function inWords(count: number, unit: string): string {
  return `${NUMBERS[count] ?? count} ${unit}${count === 1 ? '' : 's'}`
}

/** Most characters in the number of an invoice or credit note (CGST Rules 46(b) and 53(1)(d)). */
export const LONGEST_DOCUMENT_NUMBER = 16

/** Largest logo, in MB of 1024 × 1024 bytes. */
export const LOGO_MEGABYTES = 1

/** Most characters in the site's short name, which is shown in headers, on cards and in page titles. */
export const LONGEST_SHORT_NAME = 12
/** Most places at an event, and the fewest and most events in a series. */
export const MOST_PLACES = 100_000
export const SERIES_COUNTS: readonly [number, number] = [2, 60]
/** Length of an event in minutes when no end is given. */
export const USUAL_EVENT_MINUTES = 60
/** Hours before an event at which its two reminders are sent. */
export const EVENT_REMINDER_HOURS: readonly [number, number] = [24, 1]
/** Hours after the end of an event from which we ask people how it was, and days after its end until which we ask. */
export const ASK_AFTER_HOURS = 1
export const ASK_AFTER_DAYS = 3
