import { sql } from 'kysely'
import type { z } from 'zod'
import { type AuditAction, auditLabels } from '#contract/admin/audit.ts'
import type * as calls from '#contract/money/payment-history.ts'
import { MOST_ENTRIES } from '#contract/money/payment-history.ts'
import { Problem } from '#contract/call/problem.ts'
import { knownId } from '../db/ids.ts'
import type { RequestContext } from '../context.ts'
import { JOB_ROWS } from '../jobs/job-tables.ts'

type Answer = z.input<typeof calls.paymentHistory.answer>

/** The titles of entries; acts of admins have those of the audit log. */
const titles = {
  ordered: 'Order made',
  offered: 'Order asked for again by the person',
  recorded: 'Recorded by hand',
  callback: 'Back from the checkout',
  webhook: 'Event of the provider',
  asked: 'The provider was asked',
  captured: 'Money captured',
  paid: 'Paid',
  cancelled: 'Order cancelled',
  refund: 'Refund asked for',
  found: 'Refund found at the provider',
  sent: 'Refund with the provider',
  arrived: 'Refund arrived',
  failed: 'Refund failed',
  owed: 'To be given back by hand',
  invoice: 'Invoice given',
  receipt: 'Receipt given',
  credit_note: 'Credit note given',
  email: 'E-mail sent',
  waits: 'E-mail waits to be sent',
} as const

type Row = {
  at: Date
  kind: keyof typeof titles | AuditAction
  about: string | null
  amount: number | null
  by: string | null
  url: string | null
  times: number
  last_at: Date | null
}

// The column `amount` has only rupees. An amount in another currency is a part of the text `about`.
const ifRupees = sql`case when currency = 'INR' then amount end`
const foreignSum = sql`case when currency <> 'INR' then amount || ' in the smallest unit of ' || currency end`

/**
 * Everything that happened to a payment, from all tables. `step` orders entries of the same instant. Entries of the audit
 * log about refunds and offline money are left out, since their own entries name the admin.
 */
export async function paymentHistory(
  { db }: Pick<RequestContext, 'db'>,
  { id: asked }: z.output<typeof calls.paymentHistory.input>,
): Promise<Answer> {
  const id = knownId(asked)
  const payment = await db
    .selectFrom('payments')
    .select('user_id as userId')
    .where('id', '=', id)
    .executeTakeFirst()
  if (payment === undefined) throw new Problem('not_found')
  const { rows } = await sql<Row>`
    with p as (select * from payments where id = ${id}),
    own_refunds as (select refunds.*, coalesce(currency, 'INR') as currency from refunds
      left join captures using (provider_payment_id) where refunds.payment_id = ${id}),
    entry (at, step, kind, about, amount, by_id, url, times, last_at) as (
      select created_at, 0, 'ordered', provider_order_id, amount, null::uuid, null, 1, null::timestamptz
        from p where offline_method is null
      union all select sent_at, 1, 'offered', null, null, null, null, 1, null
        from p where sent_at > created_at + interval '1 minute'
      union all select created_at, 0, 'recorded',
          concat_ws(', ', replace(offline_method, '_', ' '), reference, 'received on ' || to_char(received_on, 'FMDD Mon YYYY')),
          coalesce(captured, amount), recorded_by, null, 1, null
        from p where offline_method is not null
      union all select at, 2, kind, about, null, null, null, 1, null
        from payment_events where payment_id = ${id} and kind <> 'email'
      union all select first_at, 3, 'asked', answer, null, null, null, times, case when times > 1 then last_at end
        from reconciliations where payment_id = ${id}
      union all select seen_at, 4, 'captured',
          concat_ws(', ', provider_payment_id, method, ${foreignSum}), ${ifRupees}, null, null, 1, null
        from captures where payment_id = ${id}
      union all select paid_at, 5, 'paid', provider_payment_id, amount, null, null, 1, null
        from p where paid_at is not null and offline_method is null
      union all select cancelled_at, 5, 'cancelled', null, null, null, null, 1, null
        from p where cancelled_at is not null
      union all select requested_at, 6, case when is_found then 'found' else 'refund' end, concat_ws(', ', reason, ${foreignSum}), ${ifRupees}, requested_by, null, 1, null
        from own_refunds
      union all select changed_at, 7, case when status = 'failed' and provider_payment_id is null then 'owed' else status end,
          concat_ws(', ', provider_refund_id, case when status = 'arrived' and provider_refund_id is null then 'by hand' end, ${foreignSum}),
          ${ifRupees}, null, null, 1, null
        from own_refunds where status <> 'requested'
      union all select created_at, 8, kind, number, (says->>'total')::int, given_by, '/api/money/document/' || id, 1, null
        from documents where payment_id = ${id}
      union all select at, 9, kind, replace(about, '_', ' '), null, null, null, 1, null
        from payment_events where payment_id = ${id} and kind = 'email'
      union all select greatest(job.created_at, paid_at), 9, 'waits', replace(payload->>'kind', '_', ' '), null, null, null,
          greatest(attempts, 1), null
        from p join ${sql.raw(JOB_ROWS)} job on payload->>'payment' = ${id}
      union all select l.at, 6, l.action, concat_ws(': ', l.details->>'about', l.details->>'reason'), null, l.actor_id, null, 1, null
        from p join audit_log l on l.subject_id = p.user_id
        where (l.details->>'payment' = ${id} and l.action not in ('money.refund', 'money.offline'))
          or (l.details->>'application' = p.application_id::text and l.at >= p.created_at))
    select at, kind, nullif(about, '') as about, amount, u.name as by, url, times, last_at
    from entry left join users u on u.id = by_id
    order by at desc, step desc limit ${sql.lit(MOST_ENTRIES + 1)}`.execute(db)
  return {
    user: payment.userId,
    isCut: rows.length > MOST_ENTRIES,
    entries: rows.slice(0, MOST_ENTRIES).map(({ kind, last_at: lastAt, ...entry }) => ({
      ...entry,
      title: titleOf(kind),
      lastAt,
    })),
  }
}

function titleOf(kind: Row['kind']): string {
  return kind in titles ? titles[kind as keyof typeof titles] : auditLabels[kind as AuditAction]
}
