import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { openTracer } from '#server/telemetry/open-telemetry.ts'
import { inSpan, type Tracer } from '#server/telemetry/tracer.ts'
import { createDatabase } from '#test/support/cluster.ts'
import { startCollector } from '#test/support/processes/collector-process.ts'

const root = { kind: 'server', isRoot: true } as const

function work<T>(tracer: Tracer, name: string, doing: () => Promise<T>): Promise<T> {
  return inSpan(tracer, name, root, doing)
}

test('each query is traced under the call that made it, also when it waited for the only connection', async () => {
  await using collector = await startCollector()
  await using database = await createDatabase()
  const tracer = openTracer(collector.url, '0')
  const { pool, close } = connect(database.url, { max: 1, tracer })
  const names = ['one', 'two', 'three']
  await Promise.all(
    names.map((name) =>
      work(tracer, name, () =>
        pool.query(`select '${name} says ''so''' as said from (select pg_sleep(0.01)) as "${name}"`),
      ),
    ),
  )
  await pool.query('select 1 as of_nobody')
  await close()
  await tracer.stop()
  const spans = await collector.spans()
  expect(spans).toHaveLength(6)
  for (const name of names) {
    const asking = spans.find((span) => span.name === name)
    const own = spans.filter(({ parent }) => parent === asking?.id)
    expect(own.map(({ attributes }) => attributes['db.query.text'])).toEqual([
      `select ? as said from (select pg_sleep(0.01)) as "${name}"`,
    ])
  }
})

test('the trace of a failed query has its error code and none of its values', async () => {
  await using collector = await startCollector()
  await using database = await createDatabase()
  const tracer = openTracer(collector.url, '0')
  const { pool, db, close } = connect(database.url, { tracer })
  const failing = work(tracer, 'call', () => pool.query('select $1::int', ['asha']))
  await expect(failing).rejects.toMatchObject({ code: '22P02' })
  await work(
    tracer,
    'callback',
    () =>
      new Promise<void>((done) => {
        pool.query('select 1 / 0', (error) => {
          expect(error).toMatchObject({ code: '22012' })
          done()
        })
      }),
  )
  await work(tracer, 'kysely', () => db.selectFrom('users').select('id').where('name', '=', 'asha').execute())
  await wait(0)
  await close()
  await tracer.stop()
  const spans = await collector.spans()
  const found = (name: string) => {
    const asking = spans.find((span) => span.name === name)
    const own = spans.find(({ parent }) => parent === asking?.id)
    return [asking?.isError, own?.isError, own?.attributes['error.type']]
  }
  expect(found('call')).toEqual([true, true, '22P02'])
  expect(found('callback')).toEqual([false, true, '22012'])
  expect(found('kysely')).toEqual([false, false, undefined])
  expect(await collector.raw()).not.toContain('asha')
})
