import { named } from '../../api/names.ts'
import { cityInWords } from '#contract/values/city-names.ts'
import { choiceInWords } from '../choices.ts'
import type { TableRecord } from '../../dashboard/list/table-file.ts'

type Labels = Readonly<Record<string, string>>

// In lower case: the wire has `userId`.
const HIDDEN = new Set(['updatedat', 'userid', '_id', '__v', 'createdat'])
const MONEY = new Set(['amount', 'categoryprice', 'gst', 'refunded'])

/** Labels that do not follow from the name of the field. */
const LABELS: Labels = {
  createdAt: 'Created',
  needFWCConnection: 'Need {shortName} connection',
  linkedinProfile: 'LinkedIn profile',
  youtube: 'YouTube',
  categoryprice: 'Price before GST',
  gst: 'GST',
  amount: 'Amount with GST',
  category: 'Ordered category',
  orderId: 'Order id',
  validUntil: 'Order held until',
  paymentId: 'Payment id',
  state: 'State of the request',
  stateCode: 'State in India',
  guardianEmail: 'E-mail of the guardian',
  guardianName: 'Name of the guardian',
  guardian: 'The guardian’s answer',
  stateAt: 'State since',
  stateBy: 'State set by',
  reason: 'Reason given',
  message: 'Message with the acceptance',
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
  membershipState: 'State of membership',
  isRefunded: 'Given back in full',
  paymentRefunded: 'Payment given back in full',
  isOverdue: 'Overdue',
  isSuspended: 'Suspended',
  'user.isSuspended': 'Suspended',
  review: 'Needs review',
  waitingSince: 'Waits since',
  period: 'Membership paid for',
  'period.startsOn': 'Membership paid for from',
  'period.endsOn': 'Membership paid for until',
  'membership.startsOn': 'Member from',
  'membership.endsOn': 'Member until',
}

/** `city`, `destinationCity`; no `capacity`. */
const CITY = /^city$|City$/

/** A value as people read it: a choice by its label, a city by the spelling of its name. */
function shownValue(key: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  const name = key.slice(key.lastIndexOf('.') + 1)
  return CITY.test(name) ? cityInWords(value) : choiceInWords(name, value)
}

/** The label of a field: `needTechSupport` is 'Need tech support', and `bank.name` 'Bank name'. */
export function labelOf(key: string): string {
  const label = LABELS[key]
  if (label !== undefined) return named(label)
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

/** Every field of a record but the hidden ones, with its value. Fields of a nested record have both names: `user.email`. */
export function shownFields(record: object): [key: string, value: unknown][] {
  return Object.entries(record).flatMap(([key, value]): [string, unknown][] => {
    if (HIDDEN.has(key.toLowerCase())) return []
    if (!isRecord(value)) return [[key, shownValue(key, value)]]
    return shownFields(value).map(([inner, of]) => [`${key}.${inner}`, of])
  })
}

/** Files and empty objects are values, not nested records. */
function isRecord(value: unknown): value is object {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !('url' in value) &&
    Object.keys(value).length > 0
  )
}

/** A record as a row of a table file: values by their labels, amounts in rupees, files by their address, and the time of creation. */
export function tableRecord(record: object, labels: Labels = {}): TableRecord {
  const made = 'createdAt' in record ? [['createdAt', record.createdAt] as const] : []
  return Object.fromEntries(
    [...shownFields(record), ...made].map(([key, value]) => [
      labels[key] ?? labelOf(key),
      isMoney(key) && typeof value === 'number' ? { paise: value } : addressOf(value),
    ]),
  )
}

function addressOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'url' in value ? value.url : value
}
