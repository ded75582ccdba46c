import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connectAlone } from '#server/db/connect.ts'
import type { Site } from '#test/support/test-app.ts'
import { OUR_GSTIN } from './money.ts'

/** The numbers of payments and refunds in a generated year. */
export type YearSize = { payments: number; refunds: number; offline: number }

/** The buyers, in turn: state, GSTIN, country and place of supply. */
const buyers = [
  ['27', null, 'India', '27'],
  ['29', null, 'India', '29'],
  [null, null, 'India', '27'],
  ['27', '29AAGCB7383J1Z4', 'India', '29'],
  [null, null, 'Kenya', '96'],
  ['33', null, 'India', '33'],
  ['27', '27AAPFU0939F1ZV', 'India', '27'],
] as const

/**
 * Fills a database with the money of the financial year 2025-26: payments through the provider (some too small, some made twice),
 * offline payments, and refunds in full and in part (some still on their way), all with their documents.
 */
export async function fillYear(site: Site, { payments, refunds, offline }: YearSize): Promise<void> {
  // This connection has no time limit for its queries.
  const client = await connectAlone(site.database.url)
  await client.query(
    `create table year_buyers as
     select nth::int as nth, state, gstin, country, place, uuid_v7() as user_id, uuid_v7() as application_id
     from json_to_recordset($1) as given (nth int, state text, gstin text, country text, place text)`,
    [
      JSON.stringify(
        buyers.map(([state, gstin, country, place], nth) => ({ nth, state, gstin, country, place })),
      ),
    ],
  )
  await client.query(
    `insert into users (id, name, email, created_at)
       select user_id, 'Buyer ' || nth, 'buyer-' || nth || '@example.org', '2025-03-01' from year_buyers;
     insert into applications (id, user_id, full_name, contact, email, city, country, state_code, gst_number, user_type,
         looking_for_collaboration, need_fwc_connection, offer_services, platform, need_tech_support, help_in_branding,
         expand_internationally, investment_support, membership_category, terms_accepted_at, asks_aid, created_at,
         approved_at, approved_by)
       select application_id, user_id, 'Buyer ' || nth, '+919820000001', 'x@example.org', 'Pune', country, state, gstin,
         'Founder', 'Yes', 'Yes', 'Yes', 'No', 'No', 'No', 'No', 'No', 'Student', '2025-03-01', false, '2025-03-01',
         '2025-03-01', user_id
       from year_buyers`,
  )
  // One of every 400 payments is too small, and one of every 650 was made twice.
  await client.query(
    `create table year_payments as
     select n, uuid_v7() as id, n % $2::int as nth, n > $1::int as is_offline,
       n <= $1::int and n % 400 = 7 as is_short, n <= $1::int and n % 650 = 3 as is_double,
       price, round(price * 0.18)::int as gst,
       timestamptz '2025-04-01 00:00 Asia/Kolkata'
         + (n::int8 * 7919 % ($1::int + $3::int))::float8 / ($1::int + $3::int) * interval '365 days' as at
     from generate_series(1, $1::int + $3::int) n,
       lateral (select (array[99900, 199900, 399900, 1199900, 12345])[1 + n % 5] as price) prices`,
    [payments, buyers.length, offline],
  )
  await client.query(
    `insert into payments (id, application_id, user_id, user_email, category, purpose, price, gst, amount, status,
       provider_order_id, provider_payment_id, review_reason, created_at, paid_at, cancelled_at, captured,
       offline_method, reference, received_on, recorded_by)
     select p.id, application_id, user_id, 'x@example.org', 'Student', 'renewal', price, gst, price + gst,
       case when is_short then 'cancelled' else 'paid' end,
       case when not is_offline then 'order_' || n end,
       case when not is_offline and not is_short then 'pay_' || n end,
       case when is_short then 'short' when is_double then 'double' end,
       at, case when not is_short then at end, case when is_short then at end,
       case when is_short then 10000 when is_double then 2 * (price + gst) else price + gst end,
       case when is_offline then (array['cheque', 'cash', 'bank_transfer'])[1 + n % 3] end,
       case when is_offline then 'ref ' || n end,
       case when is_offline then (at at time zone 'Asia/Kolkata')::date end,
       case when is_offline then user_id end
     from year_payments p join year_buyers using (nth)`,
  )
  await client.query(
    `insert into captures (provider_payment_id, payment_id, amount, currency, method, seen_at)
       select 'pay_' || n, id, case when is_short then 10000 else price + gst end, 'INR', 'upi', at
       from year_payments where not is_offline
       union all select 'pay_' || n || '_again', id, price + gst, 'INR', 'card', at from year_payments where is_double`,
  )
  // Every second refund is of a part; every thirtieth is in full and still on its way.
  await client.query(
    `insert into refunds (payment_id, provider_payment_id, amount, reason, requested_at, status, provider_refund_id, changed_at)
     select id, case when not is_offline then 'pay_' || n end,
       case when nth_refund % 2 = 0 then 1 + (price + gst) / 3 else price + gst end, 'x', at + interval '1 hour',
       case when nth_refund % 30 = 1 then 'sent' else 'arrived' end,
       case when not is_offline then 'rfnd_' || n end, at + interval '1 hour'
     from (select *, row_number() over (order by n) as nth_refund from (select * from year_payments
       where not is_short and not is_double and at < timestamptz '2026-03-31 20:00 Asia/Kolkata'
       order by n % 33, n desc limit $1) chosen) given`,
    [refunds],
  )
  await client.query(
    `update payments set refunded = given.amount, is_refunded = given.amount = payments.amount
     from refunds given where given.payment_id = payments.id and given.status = 'arrived'`,
  )
  await client.query(
    `insert into documents (kind, series, year, nth, number, payment_id, token, says, created_at)
     select 'invoice', 'FWC', '2025-26', row_number() over w, 'FWC/2025-26/' || lpad((row_number() over w)::text, 6, '0'),
       p.id, 'token ' || n, jsonb_build_object('kind', 'invoice',
         'number', 'FWC/2025-26/' || lpad((row_number() over w)::text, 6, '0'),
         'issuedOn', (at at time zone 'Asia/Kolkata')::date, 'seller', jsonb_build_object('gstin', $1::text, 'state', '27'),
         'buyer', jsonb_build_object('name', 'Buyer ' || nth, 'state', state, 'gstin', gstin), 'placeOfSupply', place,
         'line', jsonb_build_object('sac', '999599'), 'rate', 18, 'taxable', price,
         'cgst', case when place = '27' then gst / 2 else 0 end, 'sgst', case when place = '27' then gst - gst / 2 else 0 end,
         'igst', case when place = '27' then 0 else gst end, 'total', price + gst), at
     from year_payments p join year_buyers using (nth) where not is_short window w as (order by at, n)`,
    [OUR_GSTIN],
  )
  await client.query(
    `insert into documents (kind, series, year, nth, number, payment_id, refund_id, credits_id, token, says, created_at)
     select 'credit_note', 'FWC-CN', '2025-26', row_number() over w,
       'FWC-CN/2025-26/' || lpad((row_number() over w)::text, 6, '0'), r.payment_id, r.id, i.id, 'note ' || r.id,
       i.says || jsonb_build_object('kind', 'credit_note',
         'number', 'FWC-CN/2025-26/' || lpad((row_number() over w)::text, 6, '0'),
         'issuedOn', (r.changed_at at time zone 'Asia/Kolkata')::date, 'taxable', taxable,
         'cgst', case when place = '27' then (r.amount - taxable) / 2 else 0 end,
         'sgst', case when place = '27' then r.amount - taxable - (r.amount - taxable) / 2 else 0 end,
         'igst', case when place = '27' then 0 else r.amount - taxable end, 'total', r.amount,
         'credits', jsonb_build_object('number', i.number)), r.changed_at
     from refunds r join documents i on i.payment_id = r.payment_id and i.refund_id is null,
       lateral (select i.says->>'placeOfSupply' as place,
         round((i.says->>'taxable')::numeric * r.amount / (i.says->>'total')::numeric)::int as taxable) part
     where r.status = 'arrived' window w as (order by r.changed_at, r.id)`,
  )
  await client.query('analyze')
  await client.end()
}

/** Writes the same payments and refunds as the ledger file with which a simulator starts. */
export async function writeLedger(site: Site, folder: string): Promise<void> {
  const { rows: payments } = await site.database.pool.query<Record<string, number | string>>(
    `select c.provider_payment_id as id, c.amount, c.currency, c.method, provider_order_id as order_id,
       extract(epoch from c.seen_at)::int as created_at
     from captures c join payments p on p.id = c.payment_id order by c.seen_at`,
  )
  const { rows: refunds } = await site.database.pool.query<Record<string, number | string>>(
    `select provider_refund_id as id, provider_payment_id as payment_id, amount,
       case status when 'arrived' then 'processed' else 'pending' end as status,
       extract(epoch from requested_at)::int as created_at
     from refunds where provider_refund_id is not null order by requested_at`,
  )
  const lines = [
    ...payments.map((payment) => {
      const tax = Math.round(Number(payment['amount']) * 0.0036)
      const fee = Math.round(Number(payment['amount']) * 0.02) + tax
      return [['payment', { ...payment, captured: true, fee, tax, description: null, notes: [] }]]
    }),
    ...refunds.map((entity) => [
      ['refund', { entity: { ...entity, acquirer_data: { arn: null } }, key: null, request: null }],
    ]),
  ]
  await writeFile(join(folder, 'ledger.jsonl'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
}
