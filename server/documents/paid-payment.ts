import { sql } from 'kysely'
import { offlineMethods } from '#contract/money/money.ts'
import type { Tx } from '../db/connect.ts'

/** What a document needs to know about a paid payment. Paise; the rate in per cent. */
export type Paid = {
  price: number
  gst: number
  amount: number
  rate: number
  /** The amount of the capture that the document is for. */
  received: number
  categoryName: string
  method: string
  providerPaymentId: string | null
  reference: string | null
  receivedOn: string | null
  paidAt: Date
  name: string
  company: string | null
  email: string
  /** In lower case; `cityName` is as typed, null if not known. */
  city: string
  cityName: string | null
  country: string
  stateCode: string | null
  gstNumber: string | null
  postalAddress: string | null
}

/** The provider's words for methods, in ours; others are 'Online'. */
const methods: Record<string, string> = {
  upi: 'UPI',
  card: 'Card',
  netbanking: 'Net banking',
  wallet: 'Wallet',
  by_hand: 'By hand',
  ...offlineMethods,
}

export function methodInWords(method: string | null): string {
  return methods[method ?? ''] ?? 'Online'
}

/** Reads a paid payment for the document of the capture that paid or of a further capture. Throws if the payment is not paid. */
export async function paidOf(tx: Tx, paymentId: string, captureId: string | null): Promise<Paid> {
  const { rows } = await sql<Omit<Paid, 'method'> & { method: string | null }>`
    select p.price, p.gst, p.amount, p.gst_rate as rate, coalesce(c.amount, case when p.offline_method is not null then p.captured end, p.amount) as received,
      (select name from category_prices where category = p.category and valid_from <= (p.created_at at time zone 'Asia/Kolkata')::date
        order by valid_from desc, id desc limit 1) as "categoryName",
      coalesce(p.offline_method, c.method) as method, coalesce(${captureId}, p.provider_payment_id) as "providerPaymentId", p.reference,
      p.received_on as "receivedOn", case when ${captureId}::text is null then p.paid_at else c.seen_at end as "paidAt", a.full_name as name, a.company_name as company,
      p.user_email as email, a.city, case when lower(a.city_name) = a.city then a.city_name end as "cityName", a.country, a.state_code as "stateCode", a.gst_number as "gstNumber", a.postal_address as "postalAddress"
    from payments p join applications a on a.id = p.application_id
      left join captures c on c.payment_id = p.id
        and c.provider_payment_id = coalesce(${captureId}, p.provider_payment_id)
    where p.id = ${paymentId} and p.status = 'paid'`.execute(tx)
  const [paid] = rows
  if (paid === undefined) throw new Error('a document for a payment that is not paid')
  return {
    ...paid,
    categoryName: paid.categoryName ?? 'Membership',
    company: paid.company?.trim() || null,
    method: methodInWords(paid.method),
  }
}
