import type pg from 'pg'
import type { Endpoint } from '#contract/call/endpoint.ts'
import { checkInList } from '#contract/events/check-in.ts'
import { eventFigures } from '#contract/events/figures.ts'
import {
  cancelRegistration,
  eventRegistrations,
  myEvents,
  oneEvent,
  registerForEvent,
} from '#contract/events/registrations.ts'
import { allMeetup } from '#contract/events/events.ts'
import { adminOf, callList } from './admin.ts'
import { Client } from './lib/client.ts'
import { CROWD, seedRegistrations } from './lib/event-rows.ts'
import { type Figure, inTurn, median, percentile } from './figures.ts'
import { type BenchDatabase, type Ground, type ServerEnv, spawnServer } from './lib/ground.ts'
import { CONNECTIONS, packed } from './kept-page.ts'
import { load } from './lib/load.ts'
import { seedPeople } from './lib/million.ts'

const PEOPLE = 20_000
const CALLS = 101
const THROUGH_HTTP = 60
const RENDERED = 100
/** So many register one after the other, each for as many events. */
const NEW_PEOPLE = 12
const EACH = 10
/** Who comes to everything. */
const FAITHFUL = 400

/** 100,000 registrations for 5,000 events: lists, an event that is full, one’s own, the door, and registering. */
export async function events(ground: Ground, env: ServerEnv): Promise<Figure[]> {
  const database = await ground.database()
  await seedPeople(database, PEOPLE)
  await seedRegistrations(database)
  await using server = await spawnServer('server/main.ts', { ...env(ground), DATABASE_URL: database.url })
  await using bare = await spawnServer('test/bench/lib/bare.ts', { DATABASE_URL: database.url })
  using client = new Client(server.url)
  const admin = await adminOf(client, database.pool, 'admin@example.org')
  const wanted = await wantedOf(database.pool)
  const full = wanted.at(-1) as string
  return [
    ...(await listed(client, database.pool, admin, full)),
    ...(await ownEvents(client, database, server, bare)),
    ...(await fullPage(server, client, full)),
    ...(await registered(client, wanted)),
    ...(await rendered(client, wanted)),
  ]
}

/** The events to come, the full one last. */
async function wantedOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    "select id from events where starts_at > now() + interval '1 day' order by starts_at",
  )
  return rows.map(({ id }) => id)
}

function slowest(name: string, took: number[], most = THROUGH_HTTP): Figure {
  const ours = percentile(took.slice(1), 0.99)
  return {
    name: `${name}, p99 through HTTP, beside ${most} ms`,
    unit: 'ms',
    ours,
    baseline: most,
    bound: { most: 1 },
  }
}

/** Every list of an event, as visitors and admins ask for it. */
async function listed(client: Client, pool: pg.Pool, admin: string, full: string): Promise<Figure[]> {
  const { rows } = await pool.query<{ place: string }>(
    `select extract(epoch from starts_at)::bigint * 1000 || ' ' || id as place from events where kind = 'meetup' order by starts_at offset 800 limit 1`,
  )
  const deep = Buffer.from(rows[0]?.place ?? '').toString('base64url')
  const waiting = Buffer.from(`2 ${CROWD * 0.75}`).toString('base64url')
  const asks: [name: string, endpoint: Endpoint, input: Record<string, string | number>][] = [
    ['events to come', allMeetup, { when: 'upcoming' }],
    ['events, first page', allMeetup, { limit: 50 }],
    ['events that have been, first page', allMeetup, { when: 'past', limit: 50 }],
    ['events that have been, deep page', allMeetup, { when: 'past', limit: 50, cursor: deep }],
    ['events, searched for', allMeetup, { when: 'past', limit: 50, q: 'export' }],
    ['a full event', oneEvent, { id: full }],
    ['who registered, first page', eventRegistrations, { eventid: full, limit: 50 }],
    ['who registered, deep page', eventRegistrations, { eventid: full, limit: 50, cursor: waiting }],
    ['who registered, searched for', eventRegistrations, { eventid: full, limit: 50, q: 'mehta' }],
    ['the list for the door', checkInList, { eventid: full }],
    ['figures by month and event', eventFigures, {}],
  ]
  const figures: Figure[] = []
  for (const [name, endpoint, input] of asks) {
    const took: number[] = []
    for (let n = 0; n < CALLS; n += 1)
      took.push((await callList(client, admin, { endpoint }, input as { limit: number })).ms)
    figures.push(slowest(name, took))
  }
  return figures
}

type Server = { url: string }

/** The events of somebody who comes to everything, and beside them the same rows from a bare Fastify. */
async function ownEvents(
  client: Client,
  { pool }: BenchDatabase,
  ours: Server,
  bare: Server,
): Promise<Figure[]> {
  const token = await personOf(client, 'faithful@example.org')
  await pool.query(
    `insert into event_registrations (event_id, user_id, state, queue, ticket, created_at, notices)
      select id, (select id from users where email = 'faithful@example.org'), 'registered', 1000000, md5('faithful ' || id), now(), 3
      from (select id from events order by starts_at desc limit ${FAITHFUL}) latest`,
  )
  const took: number[] = []
  for (let n = 0; n < CALLS; n += 1)
    took.push((await client.must(`/api${myEvents.path}`, null, { token })).ms)
  const rate = async ({ url }: Server) =>
    (await load(`${url}/api${myEvents.path}`, { connections: 4, tokens: [token] })).rate
  await rate(ours)
  await rate(bare)
  const rates = await inTurn(
    5,
    () => rate(ours),
    () => rate(bare),
  )
  return [
    slowest(`the ${FAITHFUL} events of somebody`, took),
    {
      name: `the same, beside a bare Fastify that reads the same rows`,
      unit: '/s',
      ...rates,
      bound: { least: 0.67 },
    },
  ]
}

async function personOf(client: Client, email: string): Promise<string> {
  const typed = { name: 'Asha', email, password: 'quiet-harbour-42' }
  return String((await client.must('/api/user/create_user', typed)).json['twk_fwc'])
}

/** The page of the full event, kept, beside node:http with the same bytes. */
async function fullPage(server: Server, client: Client, full: string): Promise<Figure[]> {
  const url = `${server.url}/events/${full}`
  await packed(url)
  await using baseline = await spawnServer('test/bench/lib/bare-page.ts', { TARGET: url })
  const rate = async (address: string) => (await load(address, { connections: CONNECTIONS })).rate
  await rate(url)
  await rate(baseline.url)
  const rates = await inTurn(
    5,
    () => rate(url),
    () => rate(`${baseline.url}/`),
  )
  const { headers } = await client.must(`/events/${full}`, null)
  if (headers['etag'] === undefined) throw new Error('the page is not kept')
  return [
    {
      name: 'page of a full event, beside node:http with the same bytes',
      unit: '/s',
      ...rates,
      bound: { least: 0.35 },
    },
  ]
}

/** New people register, for events that have room and for the full one, and give up. */
async function registered(client: Client, wanted: string[]): Promise<Figure[]> {
  const full = wanted.at(-1) as string
  const roomy = wanted.slice(-EACH - 1, -1)
  const took = { place: [] as number[], waiting: [] as number[], back: [] as number[] }
  for (let n = 0; n < NEW_PEOPLE; n += 1) {
    const token = await personOf(client, `new${n}@example.org`)
    const call = async ({ path }: Endpoint, eventid: string) =>
      (await client.must(`/api${path}`, { eventid }, { token })).ms
    for (const id of roomy) took.place.push(await call(registerForEvent, id))
    for (let round = 0; round < EACH; round += 1) {
      took.waiting.push(await call(registerForEvent, full))
      took.back.push(await call(cancelRegistration, full))
    }
  }
  return [
    slowest('taking a place', took.place),
    slowest('joining a long waiting list', took.waiting),
    slowest('leaving it', took.back),
  ]
}

/** Who asks first for a page after somebody registered. */
async function rendered(client: Client, wanted: string[]): Promise<Figure[]> {
  const figures: Figure[] = []
  const token = await personOf(client, 'last@example.org')
  const [next = '', full = ''] = [wanted[0], wanted.at(-1)]
  for (const path of [`/events/${full}`, '/events']) {
    const took: number[] = []
    for (let n = 0; n < 9; n += 1) {
      for (const eventid of [next, full]) {
        const { path: call } = n % 2 === 0 ? registerForEvent : cancelRegistration
        await client.must(`/api${call}`, { eventid }, { token })
      }
      took.push((await client.must(path, null)).ms)
    }
    const name = path.replace(full, '{id}')
    figures.push({
      name: `${name} after somebody registered, beside ${RENDERED} ms`,
      unit: 'ms',
      ours: median(took),
      baseline: RENDERED,
      bound: { most: 1 },
    })
  }
  return figures
}
