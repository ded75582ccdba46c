import { INVENTED_ORDER } from '../commands/demo/people.ts'
import { JOB_ROWS, JOB_TASKS } from '../jobs/job-tables.ts'
import { periodOrderText } from '../members/sql-conditions.ts'
import { IS_LOST } from '../payments/refunds/refunds-without-job.ts'
import { brokenRules, firstMistakes, type Rule } from './broken-rules.ts'
import type { Needs } from './check-context.ts'

const rules: readonly Rule[] = [
  [
    (id) => `payment ${id} is not its price and its GST together`,
    'select id from payments where amount <> price + gst',
  ],
  [
    (id) => `payment ${id} is paid, and its person is on no list`,
    "select p.id from payments p join users u on u.id = p.user_id where p.status = 'paid' and not u.is_listed",
  ],
  [
    (id) => `payment ${id} is of another person than its application`,
    'select p.id from payments p join applications a on a.id = p.application_id where a.user_id <> p.user_id',
  ],
  [
    (id) => `payment ${id} bought another category than its application has`,
    `select p.id from payments p join applications a on a.id = p.application_id
     where p.status = 'paid' and not p.is_refunded and a.membership_category <> p.category
       and not exists (select from payments other where other.application_id = a.id and other.id <> p.id
         and other.status = 'paid' and not other.is_refunded and other.category = a.membership_category)
       and not exists (select from membership_periods where application_id = a.id and basis = 'granted')`,
  ],
  [
    (id) => `payment ${id} is open, and nobody will ask the provider about it`,
    `select id from payments where status = 'created' and provider_order_id is not null and next_check_at is null
       and review_reason is null and not starts_with(provider_order_id, '${INVENTED_ORDER}')`,
  ],
  [
    (id) => `voucher ${id} was used for more payments than it allows`,
    // An admin may accept one more. Before migration 063, orders did not expire, and a voucher could be used too often.
    `select code as id from vouchers v where uses < (select count(*) from payments
       where voucher_id = v.id and status = 'paid' and resolution is distinct from 'accept'
         and paid_at > (select applied_at from migrations where name = '063-orders-hold.sql'))`,
  ],
  [
    (id) => `application ${id} asks for aid, and its person is on no list`,
    `select a.id from applications a join users u on u.id = a.user_id where a.asks_aid and not (u.asks_aid and u.is_listed)`,
  ],
  [
    (id) => `person ${id} has duties without the role of an admin, or the role without duties`,
    // Accounts older than duties have the column's first default, `{owner}`, although they never were admins.
    "select id from users where case when role = 'admin' then duties = '{}' else duties not in ('{}', '{owner}') end",
  ],
  [
    (id) => `person ${id} has a role that does not fit the last change of their duties in the audit log`,
    `select u.id from users u join (
       select distinct on (subject_id) subject_id, action from audit_log
       where action in ('admin.make', 'team.set', 'team.remove', 'account.close')
       order by subject_id, position desc nulls first, id desc) word on word.subject_id = u.id
     where (u.role = 'admin') <> (word.action in ('admin.make', 'team.set'))`,
  ],
  [
    (id) => `person ${id} is a member without an approved application`,
    `select id from users u where role = 'member' and not exists (
       select from applications where user_id = u.id and approved_at is not null and ended_at is null)`,
  ],
  [
    (id) => `application ${id} is approved without a payment, aid or a membership granted by an admin`,
    `select id from applications a where approved_at is not null and not asks_aid and not exists (
       select from payments where application_id = a.id and status = 'paid')
       and not exists (select from membership_periods where application_id = a.id and basis in ('granted', 'import'))`,
  ],
  [
    (id) => `application ${id} is approved, and its person is no member`,
    `select a.id from applications a join users u on u.id = a.user_id
     where a.approved_at is not null and a.ended_at is null and u.role = 'user'`,
  ],
  [
    (id) => `application ${id} is approved without a period`,
    `select id from applications a where approved_at is not null and not exists (
       select from membership_periods where application_id = a.id)`,
  ],
  [
    (id) => `person ${id} has a membership state that does not fit their role and periods`,
    `select u.id from users u left join memberships m on m.user_id = u.id
     where (u.role = 'member' or (u.role = 'admin' and exists (
       select from applications where user_id = u.id and approved_at is not null and ended_at is null)))
         <> (m.state is not distinct from 'member')
       or m.ends_on is distinct from (select ends_on from membership_periods where user_id = u.id
         order by ${periodOrderText('u.role')} limit 1)`,
  ],
  [
    (id) => `application ${id} waits, and its person’s membership state says otherwise`,
    `select a.id from applications a join users u on u.id = a.user_id left join memberships m on m.user_id = a.user_id
     where a.approved_at is null and a.declined_at is null and u.role <> 'member' and not exists (
       select from applications held where held.user_id = u.id and held.approved_at is not null and held.ended_at is null)
       and ((a.asks_aid or exists (select from payments
         where application_id = a.id and status = 'paid' and not is_refunded)) <> coalesce(m.state in ('waiting', 'guardian', 'question'), false))
       and (m.state is distinct from 'guardian' or not exists (select from minors where user_id = a.user_id and agreed_at is null))`,
  ],
  [
    (id) => `person ${id} is suspended, closed or no member, and is shown or connected`,
    `select id from users u where (role = 'user' or suspended_at is not null or closed_at is not null)
       and (exists (select from spotlights where user_id = u.id and show_on_home)
         or exists (select from introductions where u.id in (seeker_id, other_id) and ended_at is null))`,
  ],
  [
    (id) => `event ${id} counts other people than are registered for it`,
    `select e.id from events e left join event_registrations r on r.event_id = e.id group by e.id
     having e.registered <> count(*) filter (where r.state = 'registered')
       or e.waiting <> count(*) filter (where r.state = 'waiting')`,
  ],
  [
    (id) =>
      `event ${id} has somebody waiting who came before somebody with a place, which no admin gave them`,
    // People who may not come any more, since the event was changed to one for members, are passed over.
    `select distinct e.id from events e join event_registrations w on w.event_id = e.id and w.state = 'waiting'
     join event_registrations r on r.event_id = e.id and r.state = 'registered' and r.queue > w.queue
     join users u on u.id = w.user_id
     where not exists (select from audit_log where action = 'event.add' and subject_id = r.user_id
       and details->>'id' = e.id::text)
       and not (not comes_as_member(u) and exists (select from audit_log where action = 'event.change'
         and details->>'id' = e.id::text and at >= w.created_at))`,
  ],
  [
    (id) => `event ${id} has more people with a place than places, and no admin let them in`,
    // Lowering the capacity takes nobody's place.
    `select e.id from events e where e.registered > e.capacity and not exists (
       select from audit_log where action in ('event.add', 'event.change') and details->>'id' = e.id::text)`,
  ],
  [
    (id) => `person ${id} is suspended or closed, and has a place at an event to come`,
    `select distinct u.id from users u join event_registrations r on r.user_id = u.id and r.state <> 'cancelled'
     join events e on e.id = r.event_id
     where greatest(u.suspended_at, u.closed_at) < e.starts_at and r.created_at < greatest(u.suspended_at, u.closed_at)`,
  ],
  [
    (id) => `refund ${id} could not be made, and nobody has seen to it`,
    `select r.id from refunds r join payments p on p.id = r.payment_id
     where r.status = 'failed' and not r.is_found and p.review_reason is not null
       and p.resolved_captured is distinct from coalesce(p.captured, p.amount) and p.refunded < coalesce(p.captured, p.amount)
       and not exists (select from refunds later where later.payment_id = r.payment_id and not later.is_found and later.id > r.id)`,
  ],
  [
    (id) => `refund ${id} waits for the provider, and nothing will ask it`,
    `select id from refunds where ${IS_LOST}`,
  ],
  [
    (id) => `job ${id} has failed for good`,
    "select id::text || ' (' || task_identifier || ')' as id from graphile_worker.jobs where attempts >= max_attempts and locked_at is null",
  ],
  [
    (id) => `job ${id} sends an e-mail to nobody`,
    `select j.id::text as id from ${JOB_ROWS} j join ${JOB_TASKS} t on t.id = j.task_id
     where t.identifier = 'send_email' and not exists (select from users where users.id::text = j.payload->>'to')`,
  ],
]

/** Checks rows against each other. */
export async function rows({ client }: Needs): Promise<string[]> {
  return [...(await brokenRules({ client }, rules)), ...(await fileRows({ client }))]
}

/** Checks `is_held` of every file against the columns that reference files, which are read from the catalogue. */
async function fileRows({ client }: Pick<Needs, 'client'>): Promise<string[]> {
  const { rows: columns } = await client.query<{ table: string; column: string }>(
    `select conrelid::regclass::text as table, attname as column from pg_constraint
     join pg_attribute on attrelid = conrelid and attnum = conkey[1] where contype = 'f' and confrelid = 'files'::regclass`,
  )
  const showing = columns
    .map(({ table, column }) => `select ${column} as id from ${table}`)
    .join(' union all ')
  const { rows: loose } = await client.query<{ id: string }>(
    `select id from files where not is_held and id in (${showing})`,
  )
  const { rows: unshown } = await client.query<{ id: string }>(
    `select id from files where is_held and id not in (select id from (${showing}) shown where id is not null)`,
  )
  return [
    ...firstMistakes(loose, ({ id }) => `file ${id} is referenced by a record and may be removed`),
    ...firstMistakes(unshown, ({ id }) => `file ${id} is marked as referenced, and no record references it`),
  ]
}
