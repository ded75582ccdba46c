import { expect } from 'vitest'
import type { Person, Site } from '#test/support/test-app.ts'

type Row = { action: string; subject_id: string | null; details: Record<string, unknown> }

/** The entries that a call added to the log; each must name this admin, this address and this call. */
export async function added(site: Site, admin: Person, call: () => Promise<Response>): Promise<Row[]> {
  const { rows: before } = await site.database.pool.query('select id from audit_log')
  const answer = await call()
  await answer.arrayBuffer()
  const known = before.map(({ id }: { id: string }) => id)
  const { rows } = await site.database.pool.query<Row>(
    `select action, subject_id, details, actor_id, host(address) as address, request_id
     from audit_log where id <> all($1) order by id`,
    [known],
  )
  const from = { actor_id: admin.id, address: '127.0.0.1', request_id: answer.headers.get('x-request-id') }
  expect(rows).toEqual(rows.map((row) => ({ ...row, ...from })))
  return rows.map(({ action, subject_id, details }) => ({ action, subject_id, details }))
}
