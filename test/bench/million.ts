import type pg from 'pg'
import { type BenchDatabase, fill } from './ground.ts'

export const PEOPLE = 1_000_000
const EVENTS = 5_000
const ENTRIES = 500_000

/** What a program generates of the n-th of its people is the same each time, but for the day it is run. */
const generators = `
  create function pg_temp.chance(n bigint, about int, size int) returns int language sql immutable as
    $$ select (abs(hashint8extended(n, about) % size))::int $$;
  create function pg_temp.pick(n bigint, about int, of text[]) returns text language sql immutable as
    $$ select of[1 + abs(hashint8extended(n, about) % cardinality(of))] $$;
  -- A minute a person, up to today.
  set seed.today = '${new Date().toISOString().slice(0, 10)}T00:00:00Z';
  create function pg_temp.at(n bigint) returns timestamptz language sql stable as
    $$ select current_setting('seed.today')::timestamptz - (${PEOPLE} - n) * interval '1 minute' $$;
  create function pg_temp.id(n bigint, about int) returns uuid language sql stable as
    $$ select (lpad(to_hex((extract(epoch from pg_temp.at(n)) * 1000)::bigint), 12, '0') || '7' ||
      substr(md5(n || ' ' || about), 1, 3) || '8' || substr(md5(n || ' ' || about), 4, 15))::uuid $$;
  create function pg_temp.given(n bigint) returns text language sql immutable as $$ select pg_temp.pick(n, 1, '{Asha,Rohan,Meera,
    Dev,Fatima,Grace,Arjun,Priya,Kabir,Lakshmi,Imran,Nisha,Vikram,Zoya,Harsh,Ananya,Joseph,Ritu,Suresh,Tara,Omar,Divya,Manoj,Ishita}') $$;
  create function pg_temp.family(n bigint) returns text language sql immutable as $$ select case when n % 5000 = 77 then 'Qzxavier'
    else pg_temp.pick(n, 2, '{Kulkarni,Mehta,Nair,Patel,Sheikh,Sharma,Reddy,Iyer,Das,Fernandes,Gupta,Joshi,Khan,Menon,Bose,Chopra,
    Desai,Ghosh,Jain,Kapoor,Malhotra,Naidu,Pillai,Rao,Saxena,Thomas,Verma,Yadav,Agarwal,Bhat}') end $$;
  create function pg_temp.email(n bigint) returns text language sql immutable as $$
    select lower(pg_temp.given(n) || '.' || pg_temp.family(n)) || '.' || n || '@' ||
      pg_temp.pick(n, 3, '{example.org,example.com,mail.example,work.example}') $$;
  create function pg_temp.phone(n bigint) returns text language sql immutable as $$ select '+919' || lpad((n * 7919 % 1000000007)::text, 9, '0') $$;
  create function pg_temp.city(n bigint) returns text language sql immutable as $$ select pg_temp.pick(n, 4, '{pune,mumbai,delhi,chennai,
    kolkata,jaipur,surat,indore,kochi,nagpur,lucknow,bengaluru,hyderabad,ahmedabad,bhopal,dubai,london,singapore,toronto,berlin}') $$;
  create function pg_temp.speaks(n bigint, about int) returns text language sql immutable as $$
    select pg_temp.pick(n, about, '{"Packaging suppliers for food","Angel funding for a pilot","Export partners in the Gulf",
      "A co-founder who knows machine learning","Legal counsel for contracts","Distribution across retail stores","Mentors in manufacturing",
      "Hiring of software engineers","Solar panels for a factory","Design of a brand and website","Accounting and tax advice",
      "Clinical trials for a device","Farmers who grow millet","Textile weaving by hand","Logistics with cold storage","School teachers for a course"}')
      || ', and ' || lower(pg_temp.pick(n, about + 1, '{"customers in small towns","advice on pricing","a warehouse near the port",
      "testing of prototypes","grants from the state","patents and trademarks","marketing on social media","credit from a bank",
      "women who lead teams","recycling of plastic","tourism in the hills","music and film production"}'))
      -- What few speak of: each is said by some hundreds of members.
      || ' for matter' || pg_temp.chance(n, about + 2, 3000) $$;
  create function pg_temp.life(n bigint) returns text language sql immutable as $$
    select (array['received','received','in_review','accepted','accepted','accepted','accepted','declined','withdrawn','accepted'])[1 + pg_temp.chance(n, 50, 10)] $$;
`

const life = `pg_temp.life(n) as state, pg_temp.at(n) as state_at,
  case when pg_temp.life(n) = 'received' then null else pg_temp.id(1 + n % 20, 1) end as state_by,
  case when pg_temp.life(n) = 'declined' then 'Not this time.' end as reason, pg_temp.at(n) as created_at`
const LIFE = 'state, state_at, state_by, reason, created_at'
const whose = `pg_temp.id(n, 1), pg_temp.email(n)`
const name = `pg_temp.given(n) || ' ' || pg_temp.family(n)`

/** Every how many people one has submitted something: 200,000 in all. */
const every = (nth: number) => `from generate_series(${nth}, ${PEOPLE}::bigint, ${nth}) n`

const loads: Record<string, string> = {
  users: `insert into users (id, email, name, applicant_name, contact, is_listed, asks_aid, role, created_at)
    select pg_temp.id(n, 1), pg_temp.email(n), pg_temp.given(n) || ' ' || pg_temp.family(n),
      case when n % 10 < 9 then ${name} end, case when n % 10 < 9 then pg_temp.phone(n) end, n % 10 < 9, n % 10 = 8,
      case when n <= 20 then 'admin' when n % 3 = 0 and n % 10 < 9 and n % 30 > 0 then 'member' else 'user' end, pg_temp.at(n)
    from generate_series(1, ${PEOPLE}::bigint) n`,
  applications: `insert into applications (id, user_id, full_name, contact, email, city, country, linkedin_profile, company_name, user_type,
      sector, business_type, stage, turnover, website, requirements, looking_for_collaboration, need_fwc_connection, offer_services,
      offer_details, platform, need_tech_support, help_in_branding, goals, problem, short_description, expand_internationally,
      investment_support, membership_category, terms_accepted_at, asks_aid, financial_aid_reason, financial_aid_benefit,
      financial_aid_commitment, created_at, approved_at, approved_by, ended_at)
    select pg_temp.id(n, 2), pg_temp.id(n, 1), ${name}, pg_temp.phone(n), pg_temp.email(n), pg_temp.city(n), 'India',
      'https://linkedin.example/in/person-' || n, pg_temp.family(n) || ' Works', pg_temp.pick(n, 5, '{Founder,Founder,Business Owner,Investor}'),
      pg_temp.pick(n, 6, '{Food,Health,Textiles,Education,Finance,Farming,Software,Energy,Travel,Media,Retail,Logistics}'), 'Private limited',
      pg_temp.pick(n, 7, '{Idea,Prototype,First customers,Growth}'), 'Up to 1 crore', 'https://works.example/' || n, pg_temp.speaks(n, 10),
      'Yes', 'Yes', 'Yes', pg_temp.speaks(n, 20), 'No', 'Yes', 'No', pg_temp.speaks(n, 30), pg_temp.speaks(n, 40),
      'We work on ' || lower(pg_temp.speaks(n, 60)), 'No', pg_temp.pick(n, 8, '{Yes,No}'),
      pg_temp.pick(n, 9, '{Student,Startup/Business,Investor,coreteammember,nariShakti}'), pg_temp.at(n), n % 10 = 8,
      case when n % 10 = 8 then 'Our shop burnt down.' end, case when n % 10 = 8 then 'We could open again.' end, case when n % 10 = 8 then 'Yes' end,
      pg_temp.at(n), case when n % 3 = 0 then pg_temp.at(n) end, case when n % 3 = 0 then pg_temp.id(1 + n % 20, 1) end,
      case when n % 30 = 0 then pg_temp.at(n) + interval '30 days' end
    from generate_series(1, ${PEOPLE}::bigint) n where n % 10 < 9`,
  payments: `insert into payments (id, application_id, user_id, user_email, category, price, gst, amount, status, provider_order_id, provider_payment_id,
      paid_at, created_at)
    select pg_temp.id(n, 3), pg_temp.id(n, 2), ${whose}, 'Startup/Business', 199900, 35982, 235882, 'paid', 'order_' || n, 'pay_' || n,
      pg_temp.at(n), pg_temp.at(n)
    from generate_series(1, ${PEOPLE}::bigint) n where n % 10 < 8`,
  stays: `insert into stays (id, user_id, email, traveler_name, traveler_email, destination_city, arrival_date, departure_date, purpose, food,
      additional_notes, ${LIFE}) select pg_temp.id(n, 4), ${whose}, ${name}, pg_temp.email(n), pg_temp.city(n), pg_temp.at(n)::date + 20,
      pg_temp.at(n)::date + 25, pg_temp.speaks(n, 10), 'Veg', 'None', ${life} ${every(40)}`,
  youth_applications: `insert into youth_applications (id, user_id, email, name, description, city, country, whatsapp_number, social_media,
      education, ${LIFE}) select pg_temp.id(n, 5), ${whose}, ${name}, pg_temp.speaks(n, 10), pg_temp.city(n), 'India', pg_temp.phone(n),
      '@person' || n, 'College/Student', ${life} ${every(20)}`,
  investors: `insert into investors (id, user_id, email, name, website, description, social_media, valuation, incorporation, past_investment,
      funding_requirement, funding_usage, usp, ${LIFE}) select pg_temp.id(n, 6), ${whose}, ${name}, 'https://works.example/' || n,
      pg_temp.speaks(n, 10), '@person' || n, '1 crore', 'No', 'None', '20 lakh', pg_temp.speaks(n, 20), pg_temp.speaks(n, 30), ${life} ${every(25)}`,
  event_requests: `insert into event_requests (id, user_id, email, name, type, title, date, description, audience, due_at, ${LIFE})
    select pg_temp.id(n, 7), ${whose}, ${name}, 'Event', pg_temp.speaks(n, 10) || ' with ' || ${name}, pg_temp.at(n)::date + 30,
      pg_temp.speaks(n, 20), '<50', pg_temp.at(n) + interval '72 hours', ${life} ${every(40)}`,
  spotlights: `insert into spotlights (id, user_id, email, name, promote, feature, link, due_at, ${LIFE})
    select pg_temp.id(n, 8), ${whose}, ${name} || ' Works', 'business', pg_temp.speaks(n, 10), 'https://works.example/' || n,
      pg_temp.at(n) + interval '7 days', ${life} ${every(50)}`,
  match_requests: `insert into match_requests (id, user_id, email, name, due_at, ${LIFE})
    select pg_temp.id(n, 9), ${whose}, ${name}, pg_temp.at(n) + interval '72 hours', ${life} ${every(30)}`,
  files: `insert into files (id, owner_id, kind, width, height, widths, is_public, is_held, created_at)
    select pg_temp.id(n, 10), pg_temp.id(1, 1), 'picture', 1200, 800, '{400,800,1200}', true, true, pg_temp.at(n)
    from generate_series(1, ${EVENTS}::bigint) n`,
  events: `insert into events (id, kind, title, starts_at, link, location, mode, organised_by, thumbnail_id, created_at, updated_at)
    select pg_temp.id(n, 11), kind, pg_temp.speaks(n, 10) || ' with ' || ${name}, pg_temp.at(n), 'https://works.example/' || n,
      case kind when 'event' then 'Pune' end, case when kind <> 'event' then 'Online' end, case when kind <> 'event' then ${name} end,
      pg_temp.id(n, 10), pg_temp.at(n), pg_temp.at(n)
    from generate_series(1, ${EVENTS}::bigint) n, lateral (select pg_temp.pick(n, 12, '{event,meetup,masterclass}') as kind) k`,
  audit_log: `insert into audit_log (id, at, actor_id, action, subject_id, details, address, address_salt, address_digest)
    select pg_temp.id(n, 12), pg_temp.at(n), case when n % 3 = 0 then pg_temp.id(1 + n % 20, 1) else pg_temp.id(n, 1) end,
      case when n % 3 = 0 then 'member.approve' else 'sign_in.password' end, pg_temp.id(n, 1), '{}', '192.0.2.7',
      'salt', audit_address_digest('salt', '192.0.2.7')
    from generate_series(${PEOPLE / ENTRIES}, ${PEOPLE}::bigint, ${PEOPLE / ENTRIES}) n`,
}

/** The n-th person as they are stored. */
export async function personOf(
  pool: pg.Pool,
  n: number,
): Promise<{ name: string; email: string; contact: string }> {
  const { rows } = await pool.query('select name, email, contact from users order by id offset $1 limit 1', [
    n - 1,
  ])
  return rows[0]
}

/** Fills the tables of an empty database: 1,000,000 people, 200,000 submissions, 500,000 entries of the audit log. */
export function seedMillion(database: BenchDatabase): Promise<void> {
  return fill(database, async (client) => {
    await client.query("set synchronous_commit = off; set maintenance_work_mem = '512MB'")
    await client.query(generators)
    const rest = await unhindered(client, Object.keys(loads))
    for (const load of Object.values(loads)) await client.query(load)
    for (const statement of rest) await client.query(statement)
    await client.query('vacuum analyze')
  })
}

/** Takes off what slows the filling of tables down; the answer brings it back. */
async function unhindered(client: pg.Client, tables: string[]): Promise<string[]> {
  const { rows: links } = await client.query<{ at: string; name: string; made: string }>(
    `select conrelid::regclass::text as at, conname as name, pg_get_constraintdef(oid) as made from pg_constraint
      where contype = 'f' and conrelid::regclass::text = any($1)`,
    [tables],
  )
  const { rows: indexes } = await client.query<{ name: string; made: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
      where indrelid::regclass::text = any($1) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  )
  for (const { at, name: link } of links) await client.query(`alter table ${at} drop constraint ${link}`)
  for (const { name: index } of indexes) await client.query(`drop index ${index}`)
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  return [
    ...tables.map((table) => `alter table ${table} enable trigger user`),
    ...indexes.map(({ made }) => made),
    ...links.map(({ at, name: link, made }) => `alter table ${at} add constraint ${link} ${made}`),
  ]
}
