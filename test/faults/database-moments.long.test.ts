import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { startSite } from '#server/server.ts'
import { enqueueEmail } from '#server/mail/enqueue.ts'
import { temporaryFolder } from '#test/backup/installations.ts'
import { createDatabase } from '#test/support/cluster.ts'
import { startMailServer } from '#test/support/mail-server.ts'
import { freePort, NO_PROVIDER } from '#test/support/processes/server-process.ts'
import { startWire } from '#test/support/wire.ts'
import { expectWithin, report } from './rounds.ts'

const AWAY = 2_000
const LONGEST = 10_000
/** Milliseconds after which the service manager starts the site again. */
const RESTART = 500

/**
 * When the database goes away: at the `nth` query that matches `when`, while an e-mail is sent, or while nothing happens. With `silent`
 * the connections get no answers for a while before they are cut.
 */
type Moment = { of: 'a start' | 'a day'; when: RegExp | 'sending' | 'idle'; nth?: number; silent?: true }

const moments: Record<string, Moment> = {
  'the first connection': { of: 'a start', when: /user\0fwc_server/ },
  'the question which migrations there are': { of: 'a start', when: /migrations/ },
  'the keys of the server': { of: 'a start', when: /"server_keys"/ },
  'the connection that hears of changes': { of: 'a start', when: /listen pages_changed/i },
  'the first query of the workers': { of: 'a start', when: /into "graphile_worker"\._private_tasks/ },
  'the first query of the other workers': {
    of: 'a start',
    when: /into "graphile_worker"\._private_tasks/,
    nth: 2,
  },
  'the first query of the workers, silently': {
    of: 'a start',
    when: /into "graphile_worker"\._private_tasks/,
    silent: true,
  },
  'the second query of the workers': { of: 'a start', when: /select id, identifier from/ },
  'the first question for jobs': { of: 'a start', when: /get_job\/graphile_worker/ },
  'the first question for jobs, silently': {
    of: 'a start',
    when: /get_job\/graphile_worker/,
    silent: true,
  },
  'the start of listening for jobs': { of: 'a start', when: /LISTEN "jobs:insert"/ },
  'the lock of a living worker': { of: 'a start', when: /pg_try_advisory_lock\(/ },
  'the first maintenance of the jobs': { of: 'a start', when: /pg_try_advisory_xact_lock/ },
  'the taking of a job': { of: 'a day', when: /get_job\/graphile_worker/ },
  'the look-up of an e-mail’s receiver': { of: 'a day', when: /coalesce\(applicant_name, name\)/ },
  'the look-up of an e-mail’s receiver, silently': {
    of: 'a day',
    when: /coalesce\(applicant_name, name\)/,
    silent: true,
  },
  'the sending of an e-mail': { of: 'a day', when: 'sending' },
  'the end of a job': { of: 'a day', when: /complete_job\/graphile_worker/ },
  'recurring work': { of: 'a day', when: /events/ },
  'an idle moment': { of: 'a day', when: 'idle' },
}

test.concurrent.for(Object.entries(moments))(
  'the database is away for two seconds at %s: e-mails are sent within ten seconds of its return',
  async ([name, moment], { expect }) => {
    await using database = await createDatabase()
    await using folder = await temporaryFolder()
    const { of, when, nth = 1, silent = false } = moment
    let isArmed = of === 'a start'
    let left = nth
    let back: Promise<number> | undefined

    async function goAway(): Promise<number> {
      isArmed = false
      if (silent) wire.silence()
      else await wire.cut()
      await wait(AWAY)
      if (silent) await wire.cut()
      await wire.mend()
      return performance.now()
    }
    function reach(): void {
      if (isArmed && (left -= 1) === 0) back = goAway()
    }

    await using mail = await startMailServer({
      async answer() {
        if (when === 'sending') reach()
      },
    })
    const { hostname: host, port } = new URL(database.env.DATABASE_URL)
    const wire = await startWire(
      { host, port: Number(port) },
      {
        heard: (bytes) =>
          when instanceof RegExp && when.test(bytes.toString('latin1')) ? reach() : undefined,
      },
    )
    await using _cut = { [Symbol.asyncDispose]: () => wire.cut() }
    const address = new URL(database.env.DATABASE_URL)
    address.port = String(wire.port)
    const log = pino({ level: 'silent' })
    const own = await freePort()
    const env = {
      ...NO_PROVIDER,
      PORT: String(own),
      PUBLIC_URL: `http://127.0.0.1:${own}`,
      DATA_DIR: folder.path,
      DATABASE_URL: address.href,
      SMTP_URL: mail.url,
    }
    const config = await readConfig(env)

    /** Like a service manager: starts the site again if it cannot start. */
    async function start() {
      for (;;) {
        try {
          return await startSite(config, log, { dev: false, env })
        } catch {
          await wait(RESTART)
        }
      }
    }
    let people = 0
    async function post(): Promise<string> {
      const email = `person-${(people += 1)}@example.org`
      await database.db.transaction().execute(async (tx) => {
        const person = { email, name: 'Asha', email_verified_at: new Date() }
        const { id: to } = await tx
          .insertInto('users')
          .values(person)
          .returning('id')
          .executeTakeFirstOrThrow()
        await enqueueEmail(tx, { kind: 'welcome', to })
      })
      return email
    }
    const sentTo = () => mail.received.flatMap(({ to }) => to)

    const posted = of === 'a start' ? [await post()] : []
    const site = await start()
    await using _stopped = { [Symbol.asyncDispose]: () => site.stop() }
    if (of === 'a day') {
      const first = await post()
      await expect.poll(sentTo).toContain(first)
      isArmed = true
      if (when === 'idle') reach()
      else posted.push(await post())
    }
    await expect.poll(() => back, { timeout: 30_000 }).toBeDefined()
    // This e-mail is queued by a process that still reaches the database.
    posted.push(await post())
    const returned = (await back) ?? 0
    await expect
      .poll(() => posted.filter((email) => !sentTo().includes(email)), { timeout: 60_000 })
      .toEqual([])
    const took = performance.now() - returned
    report(`the database away at ${name}: e-mails went ${Math.round(took)} ms after its return`)
    expectWithin(took, LONGEST)
  },
)
