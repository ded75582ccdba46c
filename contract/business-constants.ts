/*
 * The figures that the product promises or holds people to, each in this one place: rules, queries, policies, letters and pages
 * take them from here. Prices and the rate of GST are an owner's, in Settings. No schema stands here, so that a public page
 * that names a figure loads none.
 */

/** An application is decided within so many hours of its payment, its sending for aid, or its answer. */
export const DECISION_HOURS = 72
/** An admin can undo a decision for so many seconds; its letters leave after them. */
export const UNDO_SECONDS = 10
/** Within so many hours each of these is answered. */
export const HOSTING_HOURS = 72
export const MATCHING_HOURS = 72
/** A match may be asked for anew so many months after the last time, or once an introduction has ended. */
export const MATCH_AGAIN_MONTHS = 3
export const SPOTLIGHT_HOURS = 7 * 24
export const AI_ROADMAP_HOURS = 48

/** An order holds its price and its voucher for so many hours from when it was last given. */
export const ORDER_HOURS = 24

/** A guest stay lasts at most so many days. */
export const LONGEST_STAY = 12
/** How many days before its day a member may still cancel an accepted event. */
export const CANCEL_BEFORE = 7

/** What an admin gives by hand ends at most so many years from now: more is a slip of the keys. */
export const LONGEST_PERIOD_YEARS = 10
/** A membership may be renewed from so many days before its last day. */
export const RENEWABLE_DAYS = 60
/** After its last day somebody stays a member for so many days. */
export const GRACE_DAYS = 7
/** The two reminders go so many days before the last day. */
export const REMINDER_DAYS: readonly [number, number] = [30, 7]

/** From this age on somebody may have an account. */
export const LEAST_AGE = 14
/** Younger people need a guardian who agrees. */
export const OF_AGE = 18
/** So many days a guardian has to answer, and so many hours the link holds that the operator's command prints. */
export const GUARDIAN_DAYS = 30
export const OPERATOR_LINK_HOURS = 48
/** A category for young people is for those up to this age. */
export const OLDEST_YOUNG = 27
/** Whom a category for young people is for. */
export const YOUNG_AGES = `${LEAST_AGE} to ${OLDEST_YOUNG}`

/** Working days within which a double payment is reported, and in which it is back. */
export const REPORT_WORKING_DAYS = 5
export const DOUBLE_PAID_BACK = '7 to 10 working days'
/** Days after delivery within which the refund of a product is asked for. */
export const PRODUCT_REFUND_DAYS = 7

/** A file has at most so many MB, of 1024 × 1024 bytes. */
export const MOST_MEGABYTES = 5
/** A table of people to be imported has at most so many MB of the same, and so many rows. */
export const MOST_IMPORT_MEGABYTES = 20
export const MOST_IMPORT_ROWS = 100_000
/** An import can be undone for so many days; a file that is not run is kept for so many. */
export const IMPORT_UNDO_DAYS = 30
export const UNUSED_IMPORT_DAYS = 7
/** A picture has at most so many million pixels: what a phone takes by itself (5712 × 4284) has 24.5. */
export const MOST_MEGAPIXELS = 25
/** Pixels, as many as pictures commonly have at most: a strip of more takes seconds to shrink, however few pixels it has in all. */
export const LONGEST_PICTURE_SIDE = 32_767
/** Paise by which money that came another way may differ from the price: whoever pays by cheque or cash rounds. */
export const OFFLINE_ROUNDING = 100
/** Money that came another way is recorded until so many days after it came. */
export const RECEIVED_DAYS = 400
/** So many new orders in 24 hours one person may start. */
export const MOST_ORDERS = 5
/** So many e-mails in 24 hours one person may have sent to guardians. */
export const MOST_GUARDIAN_EMAILS = 5
/** So many links to confirm their e-mail one person may have sent within so many minutes. */
export const MOST_CONFIRM_EMAILS = 3
export const CONFIRM_MINUTES = 15
/** The books are kept for so many years. */
export const BOOK_YEARS = 8
/** So many views of the list of members one admin may keep. */
export const MOST_VIEWS = 50
/** Words of an answer about financial aid; asked for, not enforced. */
export const MOST_AID_WORDS = 100
/** However busy, a session ends after so many days; one that nobody uses ends after so many. */
export const SESSION_DAYS = 30
export const SESSION_IDLE_DAYS = 7
/** Links in e-mails hold for so many days; one to set a password for so many hours, one to a new e-mail for so many days. */
export const LINK_DAYS = 7
export const PASSWORD_LINK_HOURS = 1
export const EMAIL_LINK_DAYS = 1
/** A log-in through Google, or one that waits for its code, is finished within so many minutes. */
export const SIGN_IN_MINUTES = 10
/** Two-factor that was begun is turned on within so many minutes. */
export const TWO_FACTOR_MINUTES = 15
/** A browser in which somebody has signed in is known for so many years. */
export const DEVICE_YEARS = 1
/** How many characters a password has. */
export const SHORTEST_PASSWORD = 8
export const LONGEST_PASSWORD = 128
/** Whoever has no password proves who they are by having signed in within so many minutes. */
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

/** How many of something, as texts say it: `one hour`, `seven days`, `14 days`. */
export function inWords(count: number, unit: string): string {
  return `${NUMBERS[count] ?? count} ${unit}${count === 1 ? '' : 's'}`
}

/** Signs that the number of an invoice or credit note may have, by rules 46(b) and 53(1)(d) of the CGST Rules. */
export const LONGEST_DOCUMENT_NUMBER = 16

/** A logo has at most so many megabytes of 1024 × 1024 bytes. */
export const LOGO_MEGABYTES = 1

/** Signs that the short name of the site may have: it stands in headers, on cards and in front of titles. */
export const LONGEST_SHORT_NAME = 12
/** An event has places for at most so many; a series at least and at most so many events. */
export const MOST_PLACES = 100_000
export const SERIES_COUNTS: readonly [number, number] = [2, 60]
/** Minutes that an event lasts where nobody says when it ends. */
export const USUAL_EVENT_MINUTES = 60
/** The two reminders of an event go so many hours before it begins. */
export const EVENT_REMINDER_HOURS: readonly [number, number] = [24, 1]
/** So many hours after its end we ask how an event was; nobody is asked later than so many days after it. */
export const ASK_AFTER_HOURS = 1
export const ASK_AFTER_DAYS = 3
