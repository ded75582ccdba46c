import { setTimeout as wait } from 'node:timers/promises'
import { UNDO_SECONDS } from '#contract/business-constants.ts'
import { newToken, sessionRow } from '#server/accounts/sign-in/sessions.ts'
import { temporaryFolder } from '#test/backup/installations.ts'
import { randomAddress, startSite } from '#test/faults/applicants.ts'
import { askAtOnce } from '#test/payments/orders.ts'
import { giveBackTaken } from '#test/faults/taken-jobs.ts'
import { createDatabase } from '#test/support/cluster.ts'
import type { SimulatorProcess } from '#test/support/processes/simulator-process.ts'
import { JOB_ROWS, JOB_TASKS, makeJobsDue } from '#test/support/job-queue.ts'

const PATIENCE = 180_000
const STARTS = 5
const LONGEST_CALL = 180_000

export type Answer = { status: number; json: Record<string, unknown>; location: string | null }
export type Person = { email: string; session: string }
export type HistorySite = Awaited<ReturnType<typeof openSite>>

type Start = {
  simulator: SimulatorProcess
  /** The milliseconds by which the clocks of server and provider are ahead at first. */
  offset: number
  /** Null means that the organisation has no GSTIN and issues receipts. */
  gstin: string | null
  people: number
}

/** The real server on a database of its own, which is killed and started again, with a clock that can be turned. */
export async function openSite({ simulator, offset: begin, gstin, people: count }: Start) {
  await using opening = new AsyncDisposableStack()
  const data = opening.use(await temporaryFolder())
  const database = opening.use(await createDatabase())
  const { db, pool } = database
  let offset = begin
  const now = () => new Date(Date.now() + offset)
  await askAtOnce(pool)
  // The histories do not look at e-mails.
  await pool.query(`
    create function send_no_email() returns trigger language plpgsql as $$ begin
      if (select identifier from ${JOB_TASKS} where id = new.task_id) = 'send_email' then return null; end if;
      return new; end $$;
    create trigger send_no_email before insert on ${JOB_ROWS} for each row execute function send_no_email()`)
  await db
    .updateTable('organisation')
    .set({ legal_name: 'FWC Foundation', state: '27', gstin, sac: '999599' })
    .execute()
  const admins = await signUp('admin', 4)
  const people = await signUp('user', count)

  async function signUp(role: 'admin' | 'user', number: number): Promise<Person[]> {
    const emails = Array.from({ length: number }, (_, nth) => `${role}${nth}@example.org`)
    const users = await db
      .insertInto('users')
      .values(emails.map((email) => ({ email, name: 'Asha', role, created_at: now() })))
      .returning(['id', 'email'])
      .execute()
    const signedIn = users.map(({ id, email }) => ({ id, email, session: newToken() }))
    await db
      .insertInto('sessions')
      .values(signedIn.map(({ id, session }) => ({ ...sessionRow(session, now(), undefined), user_id: id })))
      .execute()
    return signedIn.map(({ email, session }) => ({ email, session }))
  }

  await simulator.control('/reset')
  await simulator.control('/clock', { offset_ms: offset })
  await endFaults()
  const env: Record<string, string> = { ...database.env, CLOCK_OFFSET: String(offset / 1_000) }
  const server = opening.use(await startSite(data.path, simulator, env))
  let kills = 0

  /** Ends the faults of the provider, and has it hold back its webhooks as always here. */
  async function endFaults(): Promise<void> {
    await simulator.control('/clear-faults')
    await simulator.control('/webhooks', { hold: true, retry_base_ms: 100, retry_max_ms: 2_000 })
  }

  let starting: Promise<void> | null = null
  let day = 0

  /** Ends the server like a power cut and starts it again, `later` milliseconds later by its clock; callers meanwhile share one start. */
  function kill(later = 0): Promise<void> {
    starting ??= (async () => {
      await server.kill()
      await giveBackTaken(pool)
      kills += 1
      offset += later
      await simulator.control('/clock', { offset_ms: offset })
      await startAgain({ CLOCK_OFFSET: String(offset / 1_000) })
    })().finally(() => {
      starting = null
    })
    return starting
  }

  /** Like the unit of systemd: starts again if the database accepted no connection in time. */
  async function startAgain(settings: Record<string, string>, left = STARTS): Promise<void> {
    await server.start(settings).catch(async (error: unknown) => {
      if (left === 0) throw error
      await server.kill()
      await startAgain(settings, left - 1)
    })
  }

  /** A call that is not repeated; null means that it was not answered. */
  async function once(path: string, init: RequestInit): Promise<Answer | null> {
    try {
      const answer = await fetch(`${server.url}/api${path}`, {
        redirect: 'manual',
        signal: AbortSignal.timeout(20_000),
        ...init,
        headers: { 'x-forwarded-for': randomAddress(), ...(init.headers as Record<string, string>) },
      })
      const text = await answer.text()
      const json = text.startsWith('{') ? (JSON.parse(text) as Answer['json']) : {}
      return { status: answer.status, json, location: answer.headers.get('location') }
    } catch {
      return null
    }
  }

  /** A call that is repeated until it is answered, as by a person; `isSure` tells whether the first call was answered. */
  async function call(
    path: string,
    body: object | null,
    session: string,
  ): Promise<Answer & { isSure: boolean }> {
    const deadline = performance.now() + LONGEST_CALL
    for (let isSure = true; performance.now() < deadline; isSure = false) {
      const answer = await once(path, {
        method: body === null ? 'GET' : 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${session}` },
        ...(body === null ? {} : { body: JSON.stringify(body) }),
      })
      if (answer !== null && answer.status !== 503) return { ...answer, isSure }
      await wait(50)
    }
    throw new Error(`${path} was not answered`)
  }

  /** The number of pending tasks: orders to ask about, refunds to send, webhooks on their way. */
  async function underWay(isFirst: boolean): Promise<number> {
    // The effects of a decision wait until it can no longer be undone. A pending refund is asked about every hour, and a failed
    // one is due later than now.
    await makeJobsDue(
      pool,
      "run_at > now() and ($1 or attempts > 0 or run_at <= now() + $2 * interval '1 second')",
      [isFirst, UNDO_SECONDS + 1],
    )
    const { rows } = await pool.query<{ count: number }>(
      `select ((select count(*) from payments where next_check_at <= $1 and provider_order_id is not null)
        + (select count(*) from ${JOB_ROWS} where (run_at <= now() or locked_at is not null)
          and attempts < max_attempts))::int as count`,
      [now()],
    )
    const { events } = await simulator.ledger()
    return (rows[0]?.count ?? 0) + events.filter(({ state }) => state === 'pending').length
  }

  const moved = opening.move()
  return {
    database,
    simulator,
    server,
    admins,
    people,
    now,
    kill,
    once,
    call,
    endFaults,
    dataDir: data.path,
    kills: () => kills,
    day: () => day,
    nextDay: () => void (day += 1),
    async settled(): Promise<number> {
      const deadline = performance.now() + PATIENCE
      let left = await underWay(true)
      while (left > 0 && performance.now() < deadline) {
        await wait(250)
        left = await underWay(false)
      }
      return left
    },
    [Symbol.asyncDispose]: () => moved.disposeAsync(),
  }
}
