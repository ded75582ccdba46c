import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { eventCalls, inIndia } from '#contract/events/events.ts'
import { DAY, HOUR } from '#contract/values/time.ts'
import { temporaryFolder } from '#test/backup/installations.ts'
import { fileOf, formOf, meetingForm, photograph } from '#test/cases/events/event-form.ts'
import { createDatabase } from '#test/support/cluster.ts'
import { mailIn } from '#test/support/mail-files.ts'
import { NO_PROVIDER, serverProcess } from '#test/support/processes/server-process.ts'
import { ADMIN, mistakesIn } from './applicants.ts'
import { newPerson, post } from './calls.ts'
import { giveBackTaken } from './taken-jobs.ts'
import { report } from './rounds.ts'
import { JOB_ROWS } from '#test/support/job-queue.ts'

const data = await temporaryFolder()
const database = await createDatabase()
const { pool } = database
const server = await serverProcess({
  DATA_DIR: data.path,
  TRUST_PROXY: '127.0.0.1',
  ...ADMIN,
  ...NO_PROVIDER,
  ...database.env,
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
  await data[Symbol.asyncDispose]()
})

/** While a test holds this lock, every commit that changes a registration or an event waits in its middle. */
const COMMIT = 34_001
/** How many calls about one event reach the database at once; the others wait in the process. */
const AT_ONCE = 4
await pool.query(`
  create function hold_commit() returns trigger language plpgsql as $$ begin
    perform pg_advisory_xact_lock_shared(${COMMIT}); return null; end $$;
  create constraint trigger held after insert or update on event_registrations deferrable initially deferred
    for each row execute function hold_commit();
  create constraint trigger held after update on events deferrable initially deferred
    for each row execute function hold_commit()`)

const { json } = await post(server, '/user/login_user', {
  email: ADMIN.ADMIN_EMAIL,
  password: ADMIN.ADMIN_PASSWORD,
})
const admin = String(json['twk_fwc'])

type Person = { email: string; token: string }

const everybody: Person[] = []
/** The first `count` people; more are made as needed. */
async function people(count: number): Promise<Person[]> {
  while (everybody.length < count) {
    const typed = newPerson()
    const answer = await post(server, '/user/create_user', typed)
    everybody.push({ email: typed.email, token: String(answer.json['twk_fwc']) })
  }
  // They register for many events, and an unconfirmed address gets only ten e-mails an hour.
  await pool.query('update users set email_verified_at = now() where email_verified_at is null')
  return everybody.slice(0, count)
}

// One time for all events: a change of the time would send e-mails.
const at = inIndia(new Date(Date.now() + 10 * DAY))

/** Makes a meetup and returns its id, or changes one and returns the status of the answer. */
async function send(call: 'create' | 'update', values: Record<string, string>): Promise<number | string> {
  const thumbnail = call === 'create' ? { thumbnail: fileOf(await photograph()) } : {}
  const answer = await fetch(`${server.url}/api${eventCalls.meetup[call].path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin}` },
    body: formOf({ ...meetingForm, ...at, registration: 'here', ...values, ...thumbnail }),
  })
  if (call === 'update') return answer.status
  if (!answer.ok) throw new Error(`the meetup is refused: ${await answer.text()}`)
  return ((await answer.json()) as { forms: { _id: string } }).forms._id
}

type Call = () => Promise<number | string>
const register = (eventid: string) => {
  return ({ token }: Person): Call =>
    async () =>
      (await post(server, '/events/register', { eventid }, token)).status
}
const giveUp = (eventid: string) => {
  return ({ token }: Person): Call =>
    async () =>
      (await post(server, '/events/cancel_registration', { eventid }, token)).status
}

/** The states of all registrations for an event, in the order of the queue. */
async function statesOf(id: string): Promise<string> {
  const { rows } = await pool.query<{ state: string }>(
    'select state from event_registrations where event_id = $1 order by queue',
    [id],
  )
  return rows.map(({ state }) => state).join()
}

async function hasEnded(pids: number[]): Promise<boolean> {
  const { rowCount } = await pool.query('select from pg_stat_activity where pid = any($1)', [pids])
  return rowCount === 0
}

type Holder = pg.PoolClient
const moments = {
  /** All calls wait for the row of the event: none has committed. */
  'before any call has committed': async (client: Holder, ids: string[]) => {
    await client.query('select from events where id = any($1) for update', [ids])
  },
  /** The first call of each event is in its commit, which the database completes; nobody gets an answer. */
  'after one call has committed, before its answer': async (client: Holder) => {
    await client.query('select pg_advisory_xact_lock($1)', [COMMIT])
  },
}
type Moment = keyof typeof moments
type Race = { id: string; calls: Call[] }

/** Starts the calls of all these events, kills the server at a moment when none can end, and starts it again. */
async function killAmid(moment: Moment, races: Race[]): Promise<void> {
  const before = await Promise.all(races.map(({ id }) => statesOf(id)))
  const client = await pool.connect()
  await client.query('begin')
  await moments[moment](
    client,
    races.map(({ id }) => id),
  )
  const pending = races.flatMap(({ calls }) => calls.map((call) => call().catch(() => 'cut off')))
  let pids: number[] = []
  const waiting = async () => {
    const { rows } = await pool.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    pids = rows.map(({ pid }) => pid)
    return pids.length
  }
  const held = races.reduce((sum, { calls }) => sum + Math.min(calls.length, AT_ONCE), 0)
  await expect.poll(waiting, { interval: 5 }).toBe(held)
  await server.kill()
  await client.query('commit')
  client.release()
  expect(await Promise.all(pending)).toEqual(pending.map(() => 'cut off'))
  await expect.poll(() => hasEnded(pids), { interval: 5 }).toBe(true)
  // Otherwise the kill came too early or too late.
  for (const [nth, { id }] of races.entries()) {
    const isAsBefore = (await statesOf(id)) === before[nth] && !(await isChanged(id))
    expect(isAsBefore).toBe(moment === 'before any call has committed')
  }
  await giveBackTaken(pool)
  await server.start()
}

const known = new Map<string, string>()
/** Whether an event has changed since the last call of this function for it. */
async function isChanged(id: string): Promise<boolean> {
  const { rows } = await pool.query<{ now: string }>(
    "select concat_ws(' ', capacity, cancelled_at, sequence) as now from events where id = $1",
    [id],
  )
  const [before, now] = [known.get(id), rows[0]?.now ?? '']
  known.set(id, now)
  return before !== undefined && before !== now
}

/** Repeats all calls at once, as people without an answer do; returns the answers. */
function askAgain(calls: Call[]): Promise<(number | string)[]> {
  return Promise.all(calls.map((call) => call()))
}

/** The e-mails about an event once none is waiting, each as `kind n` with the number of its person. */
async function lettersAbout(title: string): Promise<string[]> {
  const left = async () =>
    (await pool.query("select from graphile_worker.jobs where task_identifier = 'send_email'")).rowCount
  await expect.poll(left, { timeout: 60_000, interval: 50 }).toBe(0)
  const all = await mailIn(join(data.path, 'mail'))
  return all
    .filter(({ subject }) => subject.endsWith(`: ${title}`))
    .map(
      ({ kind, to }) => `${kind.replace('event_', '')} ${everybody.findIndex(({ email }) => email === to)}`,
    )
    .toSorted()
}

/** Expects that nobody waits while a place is free, which is true seconds after a kill, and no place too many; returns the states. */
async function settled(id: string): Promise<string> {
  const { rows } = await pool.query<{ registered: number; waiting: number; capacity: number }>(
    'select registered, waiting, capacity from events where id = $1',
    [id],
  )
  const [event] = rows
  const states = (await statesOf(id)).split(',')
  const count = (state: string) => states.filter((one) => one === state).length
  expect(event).toMatchObject({ registered: count('registered'), waiting: count('waiting') })
  expect(event?.registered).toBeLessThanOrEqual(event?.capacity ?? 0)
  expect(event?.waiting === 0 || event?.registered === event?.capacity).toBe(true)
  return states.join()
}

async function meetup(title: string, capacity: number): Promise<string> {
  const id = String(await send('create', { title, capacity: String(capacity) }))
  await isChanged(id)
  return id
}

const places = (...states: ('registered' | 'waiting' | 'cancelled')[]) => states.join()

/** The calls for an event that are under way when the server is killed, and the check of the final state. */
type Story = Race & { expectRight: () => Promise<void> }

const stories = {
  async places(moment: Moment): Promise<Story> {
    const title = `Three places, killed ${moment}`
    const id = await meetup(title, 3)
    const calls = (await people(8)).map(register(id))
    const expectRight = async () => {
      expect(await askAgain(calls)).toEqual(calls.map(() => 200))
      await expect
        .poll(() => settled(id))
        .toBe(places(...Array(3).fill('registered'), ...Array(5).fill('waiting')))
      const letters = await lettersAbout(title)
      expect(letters.map((letter) => letter.split(' ')[1])).toEqual(expect.arrayContaining([...'01234567']))
      expect(letters.map((letter) => letter.split(' ')[0])).toEqual([
        ...Array(3).fill('place'),
        ...Array(5).fill('waiting'),
      ])
    }
    return { id, calls, expectRight }
  },

  async givingUp(moment: Moment): Promise<Story> {
    const title = `Two give up, killed ${moment}`
    const id = await meetup(title, 2)
    const [a, b, c, d, e] = (await people(5)) as [Person, Person, Person, Person, Person]
    for (const person of [a, b, c, d]) expect(await register(id)(person)()).toBe(200)
    const calls = [giveUp(id)(a), giveUp(id)(b), register(id)(e)]
    const expectRight = async () => {
      expect(await askAgain(calls)).toEqual([200, 200, 200])
      await expect
        .poll(() => settled(id))
        .toBe(places('cancelled', 'cancelled', 'registered', 'registered', 'waiting'))
      const entered = ['place 0', 'place 1', 'waiting 2', 'waiting 3', 'waiting 4']
      const left = ['given_up 0', 'given_up 1', 'moved_up 2', 'moved_up 3']
      expect(await lettersAbout(title)).toEqual([...entered, ...left].toSorted())
    }
    return { id, calls, expectRight }
  },

  async largerRoom(moment: Moment): Promise<Story> {
    const title = `A larger room, killed ${moment}`
    const id = await meetup(title, 2)
    const five = await people(5)
    for (const person of five) expect(await register(id)(person)()).toBe(200)
    const calls = [
      () => send('update', { meetupid: id, title, capacity: '4' }),
      giveUp(id)(five[0] as Person),
    ]
    const expectRight = async () => {
      expect(await askAgain(calls)).toEqual([200, 200])
      await expect.poll(() => settled(id)).toBe(places('cancelled', ...Array(4).fill('registered')))
      const entered = ['place 0', 'place 1', 'waiting 2', 'waiting 3', 'waiting 4']
      const left = ['given_up 0', 'moved_up 2', 'moved_up 3', 'moved_up 4']
      expect(await lettersAbout(title)).toEqual([...entered, ...left].toSorted())
    }
    return { id, calls, expectRight }
  },

  async cancelling(moment: Moment): Promise<Story> {
    const title = `Cancelled, killed ${moment}`
    const id = await meetup(title, 1)
    const [a, b, c, d] = (await people(4)) as [Person, Person, Person, Person]
    for (const person of [a, b]) expect(await register(id)(person)()).toBe(200)
    const cancel = async () =>
      (await post(server, '/events/cancel', { eventid: id, reason: 'The hall is flooded' }, admin)).status
    const calls = [cancel, register(id)(c), register(id)(d)]
    const expectRight = async () => {
      for (const status of await askAgain(calls)) expect([200, 409]).toContain(status)
      expect(await askAgain(calls)).toEqual([409, 409, 409])
      const states = (await settled(id)).split(',')
      const letters = await lettersAbout(title)
      // A person who registered before the cancellation gets one e-mail about it, and one about the place unless the cancellation
      // overtook that e-mail; others get none.
      const aboutIt = letters.filter((letter) => letter.startsWith('cancelled '))
      expect(aboutIt).toHaveLength(states.length)
      const people = new Set(aboutIt.map((letter) => letter.slice('cancelled '.length)))
      expect(letters.every((letter) => people.has(letter.split(' ')[1] ?? ''))).toBe(true)
      expect(new Set(letters).size).toBe(letters.length)
    }
    return { id, calls, expectRight }
  },
}

/** Two events for each kill: with more, some calls would wait for one of the ten connections instead. */
async function killAmidBoth(moment: Moment, both: (keyof typeof stories)[]): Promise<void> {
  const begun: Story[] = []
  for (const name of both) begun.push(await stories[name](moment))
  await killAmid(moment, begun)
  for (const { expectRight } of begun) await expectRight()
}

test.each(Object.keys(moments) as Moment[])(
  'kill -9 %s: eight people ask for three places; two people give up and one registers',
  { timeout: HOUR },
  (moment) => killAmidBoth(moment, ['places', 'givingUp']),
)

test.each(Object.keys(moments) as Moment[])(
  'kill -9 %s: the capacity is raised and one person gives up; an event is cancelled and two people register',
  { timeout: HOUR },
  (moment) => killAmidBoth(moment, ['largerRoom', 'cancelling']),
)

test('kill -9 between sending an e-mail and deleting its job sends no e-mail twice', {
  timeout: HOUR,
}, async () => {
  const title = 'Told once'
  const id = await meetup(title, 2)
  const calls = (await people(3)).map(register(id))
  const client = await pool.connect()
  await client.query(`
    create function hold_job() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock_shared(${COMMIT}); return old; end $$;
    create trigger held before delete on ${JOB_ROWS} for each row execute function hold_job()`)
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock($1)', [COMMIT])
  const deletingJob = `from pg_stat_activity where datname = current_database() and wait_event = 'advisory'
    and query like '%_private_jobs%'`
  // The commits of registrations use the same lock and must go on.
  await pool.query('drop trigger held on event_registrations; drop trigger held on events')
  for (const call of calls) expect(await call()).toBe(200)
  await expect.poll(async () => (await pool.query(`select ${deletingJob}`)).rowCount).toBeGreaterThan(0)
  expect(
    (await mailIn(join(data.path, 'mail'))).filter(({ subject }) => subject.endsWith(title)).length,
  ).toBeGreaterThan(0)
  await server.kill()
  await pool.query(`select pg_terminate_backend(pid) ${deletingJob}`)
  await client.query('commit')
  await client.query(`drop trigger held on ${JOB_ROWS}`)
  client.release()
  // The job that was running is given back by itself within twenty seconds.
  await server.start()
  expect(await lettersAbout(title)).toEqual(['place 0', 'place 1', 'waiting 2'])
  expect(await mistakesIn(database.url, data.path, null)).toEqual([])
  report(
    'kill -9 in every race for places at an event, before and after a commit: no place too many, no letter twice',
  )
})
