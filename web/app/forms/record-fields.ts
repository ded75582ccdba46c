import type { CsvRecord } from '../dashboard/csv.ts'

type Labels = Readonly<Record<string, string>>

// In lower case: the wire has `userId`.
const HIDDEN = new Set(['updatedat', 'userid', '_id', '__v', 'createdat'])
const MONEY = new Set(['amount', 'categoryprice', 'gst', 'refunded'])

/** Names whose words do not follow from them. */
const LABELS: Labels = {
  createdAt: 'Created',
  linkedinProfile: 'LinkedIn profile',
  youtube: 'YouTube',
  categoryprice: 'Price before GST',
  gst: 'GST',
  amount: 'Amount with GST',
  category: 'Ordered category',
  orderId: 'Order',
  paymentId: 'Payment',
  stateCode: 'State or union territory',
  guardianEmail: 'E-mail of the guardian',
  guardianName: 'Name of the guardian',
  guardian: 'The guardian’s answer',
  stateAt: 'Since',
  stateBy: 'By',
  reason: 'Reason told',
  message: 'Words with the acceptance',
  dueAt: 'Answer promised by',
  usp: 'Unique selling proposition',
  file: 'Picture',
  thumbnail: 'Picture',
  showOnHome: 'On the home page',
  whatsapp_group_link: 'WhatsApp group',
  useremail: 'E-mail of the account',
  'user.name': 'Name of the account',
  'user.email': 'E-mail of the account',
  'user.role': 'Role of the account',
  'user.avatar': 'Picture',
  'user.listedAs': 'Name in lists',
  status: 'Payment status',
  review: 'Set aside',
  waitingSince: 'Waits since',
  period: 'Membership paid for',
  'period.startsOn': 'Membership paid for from',
  'period.endsOn': 'Membership paid for until',
  'membership.startsOn': 'Member from',
  'membership.endsOn': 'Member until',
}

/** What a field is called: `needFWCConnection` is 'Need FWC connection', and `bank.name` 'Bank name'. */
export function labelOf(key: string): string {
  const label = LABELS[key]
  if (label !== undefined) return label
  const words = key
    .replaceAll(/[_.]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(' ')
    .map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()))
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Whether a field is an amount in paise. */
export function isMoney(key: string): boolean {
  return MONEY.has(key.slice(key.lastIndexOf('.') + 1))
}

/** Every field of a record but the hidden ones, with its value; those of a record within it by both names: `user.email`. */
export function shownFields(record: object): [key: string, value: unknown][] {
  return Object.entries(record).flatMap(([key, value]): [string, unknown][] => {
    if (HIDDEN.has(key.toLowerCase())) return []
    if (!isRecord(value)) return [[key, value]]
    return shownFields(value).map(([inner, of]) => [`${key}.${inner}`, of])
  })
}

/** A file is shown as one, and what holds nothing as empty. */
function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !('url' in value) && Object.keys(value).length > 0
}

/** A record as a row of a file: under its labels, with amounts in rupees, files as their address, and when it was made. */
export function csvRecord(record: object, labels: Labels = {}): CsvRecord {
  const made = 'createdAt' in record ? [['createdAt', record.createdAt] as const] : []
  return Object.fromEntries(
    [...shownFields(record), ...made].map(([key, value]) => [
      labels[key] ?? labelOf(key),
      isMoney(key) && typeof value === 'number' ? value / 100 : addressOf(value),
    ]),
  )
}

function addressOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'url' in value ? value.url : value
}
