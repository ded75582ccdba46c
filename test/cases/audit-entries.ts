import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type Verified, verifyAudit } from '#server/audit/verify.ts'
import type { Database } from '#server/db/connect.ts'

type Where = { url: string } & Pick<Database, 'db'>

/** Adds a person whom audit entries may name. */
export async function somebody({ db }: Where, name: string): Promise<string> {
  const { id } = await db
    .insertInto('users')
    .values({ name, email: `${name.toLowerCase()}-${randomUUID()}@example.org` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Writes `count` entries, each in its own transaction. */
export async function writeEntries(where: Where, count: number): Promise<void> {
  const [actor, subject] = [await somebody(where, 'Ravi'), await somebody(where, 'Asha')]
  const now = Date.now()
  for (let n = 1; n <= count; n += 1) {
    const details = { n, reason: 'Ein “Grund”: ¼ \\ " \u{1F33E}', deep: { b: [1, 1.5, null], a: true } }
    await where.db
      .insertInto('audit_log')
      .values({
        at: new Date(now + n),
        actor_id: n % 7 === 0 ? null : actor,
        action: 'submission.declined',
        subject_id: n % 5 === 0 ? null : subject,
        address: n % 3 === 0 ? null : n % 2 === 0 ? '2001:db8::1' : `203.0.113.${n}`,
        request_id: n % 4 === 0 ? null : randomUUID(),
        details: JSON.stringify(details),
        duties: ['programmes'],
      })
      .execute()
  }
}

/** A connection on which no trigger fires, which only a superuser can have. */
export async function superuser({ url }: Where): Promise<pg.Client> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('set session_replication_role = replica')
  return client
}

export async function verify({ url }: Where): Promise<Verified> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await verifyAudit(client)
  } finally {
    await client.end()
  }
}
