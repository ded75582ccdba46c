import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Role } from '#contract/accounts/accounts.ts'
import { root } from '#server/root.ts'
import { createDatabase } from '#test/support/cluster.ts'
import { type ServerProcess, serverProcess } from '#test/support/processes/server-process.ts'
import { startSimulator } from '#test/support/processes/simulator-process.ts'
import { openSession, type Person } from '#test/support/test-app.ts'

/** How many answers there were of each status. */
export type Statuses = Record<string, number>

export type Ground = AsyncDisposable & {
  url: string
  /** For what the scanners write; it goes with the ground. */
  folder: string
  /** Somebody new with a session of their own. */
  person: (role: Role) => Promise<Person>
  /** What the database answers; by its owner. */
  query: (text: string) => Promise<Record<string, string>[]>
  /** Answers since the start, by the server's own count. */
  answers: () => Promise<Statuses>
  /** Errors in the server's log since they were last asked for. */
  newErrors: () => string[]
  port: number
}

/**
 * The product's limits count in the database. In that of a scan each count stays at nothing, so that whatever is behind
 * a limit is reached more than a few times.
 */
const WITHOUT_LIMITS = `
  create function forget_tries() returns trigger language plpgsql as
    $$ begin new.count := 0; return new; end $$;
  create trigger forget before insert or update on tries for each row execute function forget_tries();
  create function forget_counts() returns trigger language plpgsql as
    $$ begin new.counted_at := '{}'; return new; end $$;
  create trigger forget before insert or update on rolling_limits
    for each row execute function forget_counts();`

/** A server process with the demo's content on a database of its own. */
export async function openGround(): Promise<Ground> {
  const stack = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'fwc-scan-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const database = stack.use(await createDatabase())
  const simulator = stack.use(await startSimulator())
  const env = { ...database.env, ...simulator.env, DATA_DIR: folder }
  await promisify(execFile)(process.execPath, ['server/commands/demo.ts'], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...env },
  })
  await database.pool.query(WITHOUT_LIMITS)
  const server: ServerProcess = stack.use(await serverProcess(env))
  let read = 0
  let people = 0
  return {
    url: server.url,
    folder,
    port: Number(new URL(server.url).port),
    async person(role) {
      people += 1
      const [name, email] = [`Scanner ${people}`, `scanner-${people}@example.org`]
      const now = new Date()
      const { id } = await database.db
        .insertInto('users')
        .values({ name, email, role, created_at: now, email_verified_at: now })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { id, email, name, session: await openSession(database.db, id, now) }
    },
    query: async (text) => (await database.pool.query<Record<string, string>>(text)).rows,
    answers: async () => statusesIn(await (await fetch(`${server.url}/api/metrics`)).text()),
    newErrors() {
      const lines = server.said().split('\n').slice(read, -1)
      read += lines.length
      return lines.filter((line) => line.startsWith('{'))
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

function statusesIn(metrics: string): Statuses {
  const statuses: Statuses = {}
  for (const [, status = '', count] of metrics.matchAll(/duration_seconds_count\{.*status="(\d+)"\} (\d+)/g))
    statuses[status] = (statuses[status] ?? 0) + Number(count)
  return statuses
}

/** What was answered between two counts. */
export function since(before: Statuses, after: Statuses): Statuses {
  const changed = Object.entries(after).map(([status, count]): [string, number] => [
    status,
    count - (before[status] ?? 0),
  ])
  return Object.fromEntries(changed.filter(([, count]) => count > 0))
}
