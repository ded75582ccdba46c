import type { Payment, RefundEntity } from './entities.ts'
import type { Ledger } from './ledger.ts'

const DAY = 86_400
const INDIA = 5.5 * 3_600
/** Days from a payment or refund to its settlement, when the money reaches the bank. */
const SETTLED_AFTER = 2

/** The columns of the provider's settlement reconciliation report, in its order. */
const COLUMNS = [
  'entity_id',
  'type',
  'debit',
  'credit',
  'amount',
  'currency',
  'fee',
  'tax',
  'on_hold',
  'settled',
  'created_at',
  'settled_at',
  'settlement_id',
  'description',
  'notes',
  'payment_id',
  'arn',
  'settlement_utr',
  'order_id',
  'order_receipt',
  'method',
  'upi_flow',
  'card_network',
  'card_issuer',
  'card_type',
  'dispute_id',
] as const
type Line = Partial<Record<(typeof COLUMNS)[number], string>>

/**
 * The report as the provider's dashboard saves it, in rupees: each captured payment and each refund that did not fail, oldest
 * first, made between `from` and `to` of the query (seconds since 1970).
 */
export function settlementReport(ledger: Ledger, query: URLSearchParams): string {
  const from = Number(query.get('from') ?? 0)
  const to = Number(query.get('to') ?? Number.MAX_SAFE_INTEGER)
  const payments = [...ledger.payments.values()].filter(({ captured }) => captured)
  const refunds = [...ledger.refunds.values()].map(({ entity }) => entity)
  const made = [
    ...payments.map((payment) => ({ at: payment.created_at, line: paymentLine(ledger, payment) })),
    ...refunds
      .filter(({ status }) => status !== 'failed')
      .map((refund) => ({ at: refund.created_at, line: refundLine(ledger, refund) })),
  ]
  const lines = made
    .filter(({ at }) => at >= from && at <= to)
    .toSorted((one, other) => one.at - other.at)
    .map(({ line }) => COLUMNS.map((name) => cell(line[name] ?? '')).join(','))
  return [COLUMNS.join(','), ...lines, ''].join('\n')
}

function paymentLine(ledger: Ledger, payment: Payment): Line {
  const fee = payment.fee ?? 0
  return {
    ...common(ledger, payment, payment.created_at),
    entity_id: payment.id,
    type: 'payment',
    debit: rupees(0),
    credit: rupees(payment.amount - fee),
    amount: rupees(payment.amount),
    fee: rupees(fee),
    tax: rupees(payment.tax ?? 0),
    description: payment.description ?? '',
  }
}

function refundLine(ledger: Ledger, refund: RefundEntity): Line {
  const payment = ledger.payments.get(refund.payment_id)
  return {
    ...(payment === undefined ? {} : common(ledger, payment, refund.created_at)),
    entity_id: refund.id,
    type: 'refund',
    debit: rupees(refund.amount),
    credit: rupees(0),
    amount: rupees(refund.amount),
    fee: rupees(0),
    tax: rupees(0),
    payment_id: refund.payment_id,
    arn: refund.acquirer_data.arn ?? '',
  }
}

/** The columns of a line about its payment and its transfer. */
function common(ledger: Ledger, payment: Payment, at: number): Line {
  const day = Math.floor((at + INDIA) / DAY) + SETTLED_AFTER
  const settled = time(day * DAY - INDIA).slice(0, 10)
  const [date, month, year] = settled.split('/')
  return {
    currency: payment.currency,
    on_hold: '0',
    settled: '1',
    created_at: time(at),
    settled_at: settled.replaceAll('/', '-'),
    settlement_id: `setl_${String(day).padStart(14, '0')}`,
    settlement_utr: `UTIB${year}${month}${date}`,
    notes: JSON.stringify(payment.notes),
    order_id: payment.order_id,
    order_receipt: ledger.orders.get(payment.order_id)?.entity.receipt ?? '',
    method: payment.method,
  }
}

/** A time in seconds since 1970 as `31/12/2026 23:59:59`, in India. */
function time(at: number): string {
  const [day = '', clock = ''] = new Date((at + INDIA) * 1_000).toISOString().split(/[T.]/)
  return `${day.split('-').toReversed().join('/')} ${clock}`
}

function rupees(paise: number): string {
  return (paise / 100).toFixed(2)
}

function cell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
