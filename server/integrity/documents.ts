import { brokenRules, type Rule } from './broken-rules.ts'
import type { Needs } from './check-context.ts'

/** The sum of the credit notes of a document. */
const CREDITED = (id: string) =>
  `select coalesce(sum((says->>'total')::int), 0) from documents note where note.credits_id = ${id}`

const rules: readonly Rule[] = [
  [
    (id) => `payment ${id} is paid, and its capture is not stored`,
    `select id from payments p where status = 'paid' and captured is not null and offline_method is null
       and not exists (select from captures where payment_id = p.id and provider_payment_id = p.provider_payment_id)`,
  ],
  [
    (id) => `payment ${id} has another sum than its captures`,
    `select id from payments p where captured is not null and captured is distinct from
       case when offline_method is null
         then (select coalesce(sum(amount), 0) from captures where payment_id = p.id)
         when captured between amount - 100 and amount + 100 then captured else amount end`,
  ],
  [
    (id) => `payment ${id} shows a smaller refunded sum than its refunds`,
    // A refund that has just arrived may not be added to its payment yet.
    `select p.id from payments p join refunds r on r.payment_id = p.id
       where r.status = 'arrived' and r.changed_at < now() - interval '2 minutes'
       group by p.id having sum(r.amount) > p.refunded`,
  ],
  [
    (id) => `payment ${id} is paid and has neither invoice nor receipt`,
    // Payments of the time before documents have none.
    `select id from payments p where status = 'paid' and paid_at > (select min(created_at) from documents)
       and not exists (select from documents where payment_id = p.id and refund_id is null)`,
  ],
  [
    (id) => `document ${id} has another sum than was paid`,
    `select d.number as id from documents d join payments p on p.id = d.payment_id
       left join captures c on c.provider_payment_id = coalesce(d.capture_id, p.provider_payment_id)
       where d.kind <> 'credit_note' and d.replaces_id is null
         and (d.says->>'total')::int is distinct from
           coalesce(c.amount, case when p.offline_method is not null then p.captured end, p.amount)`,
  ],
  [
    (id) => `credit note ${id} has another sum than was refunded`,
    `select d.number as id from documents d join refunds r on r.id = d.refund_id
       where r.status <> 'arrived' or r.payment_id <> d.payment_id or (d.says->>'total')::int > r.amount
         -- A credit note takes back no more than its document says.
         or (d.says->>'total')::int < r.amount and (${CREDITED('d.credits_id')})
           < (select (says->>'total')::int from documents where id = d.credits_id)`,
  ],
  [
    (id) => `refund ${id} has arrived, and the invoice that it takes back has no credit note`,
    `select r.id from refunds r join payments p on p.id = r.payment_id
       where r.status = 'arrived'
         and exists (select from documents i where payment_id = p.id and kind <> 'credit_note'
           and coalesce(capture_id, p.provider_payment_id) is not distinct from r.provider_payment_id
           and (says->>'total')::int > (${CREDITED('i.id')}))
         and not exists (select from documents where refund_id = r.id)`,
  ],
  [
    (id) => `document ${id} has a number that does not fit its position in the series`,
    // The year was written 2026-27 while numbers had six digits at least.
    `select number as id from documents
       where number <> format('%s/%s/%s', series, year,
           lpad(nth::text, greatest(length(nth::text), case when year like '%-%' then 6 else 5 end), '0'))
         or says->>'number' is distinct from number`,
  ],
  [
    (id) => `document ${id} does not add up, or its CGST is not its SGST`,
    `select number as id from documents
       where (says->>'taxable')::int + (says->>'cgst')::int + (says->>'sgst')::int + (says->>'igst')::int
           + coalesce((says->>'rounding')::int, 0) <> (says->>'total')::int
         or year not like '%-%' and says->>'cgst' <> says->>'sgst'`,
  ],
  [
    (id) => `unassigned money ${id} was assigned to a payment of another sum, day, method or line`,
    `select m.id from unassigned_money m join payments p on p.id = m.payment_id
       where (p.captured, p.received_on, p.offline_method, p.statement_line)
         is distinct from (m.amount, m.received_on, m.method, m.statement_line)`,
  ],
  [
    (id) => `a line of a statement is recorded twice, once as unassigned money ${id}`,
    `select m.id from unassigned_money m join payments p on p.statement_line = m.statement_line
       where p.id is distinct from m.payment_id`,
  ],
  [
    (id) => `the series ${id} has gaps`,
    `select coalesce(s.series, d.series) || ' of ' || coalesce(s.year, d.year) as id from document_series s
       full join (select series, year, count(*) as count, max(nth) as most from documents group by series, year) d
         on d.series = s.series and d.year = s.year
       where d.count is distinct from s.last or d.most is distinct from s.last`,
  ],
]

/** Checks payments, captures, refunds and documents against each other, and their numbers for gaps. */
export function documents(needs: Needs): Promise<string[]> {
  return brokenRules(needs, rules)
}
