import { fill } from './ground.ts'
import { EVENTS } from './seeded-rows.ts'

const USUAL = 20
/** Who has registered for the event that everybody wants; its places are half as many. */
export const CROWD = 2_000
/** How many are to come of all events; the event that everybody wants is the last of them. */
const TO_COME = 100

/**
 * 5,000 events, one each twelve hours, and 100,000 registrations of people who are there: twenty for each event that has been,
 * none yet for most of those to come, and a crowd. Half of those who had a place came.
 */
export function seedRegistrations(database: { ownerUrl: string }): Promise<void> {
  return fill(database, async (client) => {
    await client.query(`set synchronous_commit = off;
      create temp table e as select id, row_number() over (order by starts_at, id)::int as nth from events;
      create temp table u as select id, row_number() over (order by id)::int as nth from users;
      update events set registration = 'here', capacity = case when nth = ${EVENTS} then ${CROWD / 2} else ${USUAL} end,
          starts_at = date_trunc('hour', now()) + (nth - ${EVENTS - TO_COME}) * interval '12 hours', minutes = 120,
          description = repeat('We talk about **prices** that hold. ', 20)
        from e where e.id = events.id;
      alter table event_registrations disable trigger user;
      insert into event_registrations (event_id, user_id, state, queue, ticket, created_at, notices, checked_in_at, checked_in_by)
        select event_id, u.id, state, queue, md5(event_id || ' ' || u.id), now(), 3, checked_in_at,
            case when checked_in_at is not null then (select id from users where role = 'admin' order by id limit 1) end
          from (
            select e.id as event_id, 1 + (e.nth * 37 + k * 211) % (select count(*) from u) as person, 'registered' as state, k as queue,
                case when k % 2 = 0 then now() - interval '1 hour' end as checked_in_at
              from e, generate_series(1, ${USUAL}) k where e.nth <= ${EVENTS - CROWD / USUAL}
            union all
            select e.id, k, case when k <= ${CROWD / 2} then 'registered' else 'waiting' end, k, null
              from e, generate_series(1, ${CROWD}) k where e.nth = ${EVENTS}
          ) wanted join u on u.nth = person;
      alter table event_registrations enable trigger user;
      update events set registered = counted.registered, waiting = counted.waiting
        from (select event_id, count(*) filter (where state = 'registered') as registered,
          count(*) filter (where state = 'waiting') as waiting from event_registrations group by event_id) counted
        where event_id = id`)
    await client.query('vacuum analyze')
  })
}
