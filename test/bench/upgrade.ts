import { connect } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { applyOlder } from '#test/support/older-database.ts'
import type { Figure } from './figures.ts'
import { type BenchDatabase, fill, type Ground } from './lib/ground.ts'
import { PEOPLE, seedMillion } from './lib/million.ts'

const MOST_SECONDS = 300

/** The time of the migrations that upgrade a database of release 0.1.0 with 1,000,000 people. */
export async function upgrade(ground: Ground): Promise<Figure[]> {
  const { seconds } = await upgradedMillion(ground)
  return [
    {
      name: '1,000,000 people of 0.1.0 brought up to date, compared with five minutes',
      unit: 's',
      ours: seconds,
      baseline: MOST_SECONDS,
      bound: { most: 1 },
    },
  ]
}

/** An upgraded database of release 0.1.0 with 1,000,000 people; migrations that took a second or longer are printed. */
export async function upgradedMillion(ground: Ground): Promise<{ database: BenchDatabase; seconds: number }> {
  const database = await ground.database(({ pool }) => applyOlder(pool, '015'))
  await seedMillion(database)
  // The category that each payment is for.
  await fill(database, async (client) => {
    await client.query("update applications set membership_category = 'Startup/Business' where not asks_aid")
  })
  const served = connect(database.url, { max: 1 })
  const began = performance.now()
  await migrate(served.pool, database.ownerUrl)
  const seconds = (performance.now() - began) / 1000
  // Each migration begins when the one before has ended. A migration that takes long must say so in its header.
  const { rows: slow } = await served.pool.query<{ name: string; seconds: number }>(
    `select * from (select name, extract(epoch from lead(applied_at, 1, clock_timestamp()) over (order by applied_at))::float
       - extract(epoch from applied_at)::float as seconds from migrations where name >= '015') each
     where seconds >= 1 order by name`,
  )
  for (const { name, seconds: took } of slow)
    process.stdout.write(`${name} took ${took.toFixed(0)} s on 1,000,000 people\n`)
  const { rows } = await served.pool.query<{ people: number }>('select count(*) as people from users')
  await served.close()
  if (rows[0]?.people !== PEOPLE) throw new Error('people were lost')
  return { database, seconds }
}
