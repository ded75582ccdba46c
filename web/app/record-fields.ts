import type { CsvRecord } from './csv.ts'

type Labels = Readonly<Record<string, string>>

// In lower case: the wire has `userId`.
const HIDDEN = new Set(['updatedat', 'userid', '_id', '__v', 'createdat'])
const MONEY = new Set(['amount', 'categoryprice', 'refunded'])

/** Names whose words do not follow from them. */
const LABELS: Labels = {
  createdAt: 'Created',
  linkedinProfile: 'LinkedIn profile',
  youtube: 'YouTube',
  categoryprice: 'Price before GST',
  amount: 'Amount with GST',
  orderId: 'Order',
  stateAt: 'Since',
  stateBy: 'By',
  reason: 'Reason told',
  dueAt: 'Answer promised by',
  usp: 'Unique selling proposition',
  file: 'Picture',
  thumbnail: 'Picture',
  showOnHome: 'On the home page',
  whatsapp_group_link: 'WhatsApp group',
}

/** What a field is called: `needFWCConnection` is 'Need FWC connection'. */
export function labelOf(key: string): string {
  const label = LABELS[key]
  if (label !== undefined) return label
  const words = key
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(' ')
    .map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()))
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Whether a field is an amount in paise. */
export function isMoney(key: string): boolean {
  return MONEY.has(key)
}

/** The fields of a record that are shown, with their values. */
export function shownFields(record: object): [key: string, value: unknown][] {
  return Object.entries(record).filter(([key]) => !HIDDEN.has(key.toLowerCase()))
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
