import { type RawBuilder, sql } from 'kysely'
import { startOfDay } from '#contract/values/days.ts'
import { receivedAt } from '../payments/buckets.ts'

/**
 * The instant at which a document counts: an invoice of offline money on the day on which the money was received, every other document when
 * it was issued. `documents` and `payments` are the tables or their aliases.
 */
export function countedAt(documents: string, payments: string): RawBuilder<Date> {
  const of = (name: string) => sql.ref(`${documents}.${name}`)
  return sql`case when ${of('kind')} <> 'credit_note' and ${of('replaces_id')} is null
    then coalesce(${receivedAt(payments)}, ${of('created_at')}) else ${of('created_at')} end`
}

/** The documents issued in a span of days, or with money received in it: all that count in it, and perhaps more. */
export function documentsAbout(from: string, to: string): RawBuilder<unknown> {
  return sql`(select id from documents where created_at >= ${startOfDay(from)}::timestamptz
      and created_at < ${startOfDay(to)}::timestamptz + interval '1 day'
    union select documents.id from payments join documents on payment_id = payments.id
      where offline_method is not null and received_on between ${from}::date and ${to}::date)`
}
