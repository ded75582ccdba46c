import { isServedBy, readMigrations } from '../db/migration-files.ts'
import { readVersion } from '../root.ts'
import type { Needs } from './check-context.ts'

/** Checks that the migrations are those of this version, and that all constraints, indexes and triggers are valid. */
export async function appliedMigrations({ client }: Needs): Promise<string[]> {
  const own = await readMigrations()
  const { rows: applied } = await client.query<{ name: string; checksum: string; worksFrom: string | null }>(
    `select name, checksum, to_jsonb(migrations)->>'works_from' as "worksFrom" from migrations`,
  )
  const missing = own.filter(({ name }) => !applied.some((one) => one.name === name))
  const unknown = applied.filter(
    ({ name, worksFrom }) => !own.some((one) => one.name === name) && !isServedBy(readVersion(), worksFrom),
  )
  const changed = applied.filter(({ name, checksum }) =>
    own.some((one) => one.name === name && one.checksum !== checksum),
  )
  const { rows: weak } = await client.query<{ what: string }>(
    `select format('index %s', indexrelid::regclass) as what from pg_index where not indisvalid
     union all select format('constraint %I of %s', conname, conrelid::regclass) from pg_constraint where not convalidated
     union all select format('trigger %I of %s', tgname, tgrelid::regclass) from pg_trigger
       where tgenabled = 'D' and not tgisinternal`,
  )
  return [
    ...missing.map(({ name }) => `${name} has not been applied`),
    ...unknown.map(({ name }) => `${name} is not of this version`),
    ...changed.map(({ name }) => `${name} was changed after it had been applied`),
    ...weak.map(({ what }) => `${what} does not hold`),
  ]
}
