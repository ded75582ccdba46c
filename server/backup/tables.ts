import pg from 'pg'

/** The schemas of the product. Their tables are read from the catalogue, so that none can be forgotten. */
const SCHEMAS = "('public', 'graphile_worker')"

export function nameOf(schema: string, name: string): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
}

export type Schema = 'public' | 'graphile_worker'

/** Every table but those of applied migrations: a restore applies the migrations itself. */
export async function tablesOf(client: pg.Client): Promise<{ schema: Schema; table: string }[]> {
  const { rows } = await client.query<{ schema: Schema; table: string }>(
    `select nspname as schema, relname as table from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname in ${SCHEMAS} and relkind in ('r', 'p') and relname <> 'migrations' order by 1, 2`,
  )
  return rows
}

/** The columns of a table, without computed ones. */
export async function columnsOf(client: pg.Client, schema: string, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
       and attgenerated = '' order by attnum`,
    [nameOf(schema, table)],
  )
  return rows.map(({ name }) => name)
}

export async function sequencesOf(client: pg.Client): Promise<{ schema: Schema; sequence: string }[]> {
  const { rows } = await client.query<{ schema: Schema; sequence: string }>(
    `select schemaname as schema, sequencename as sequence from pg_sequences where schemaname in ${SCHEMAS} order by 1, 2`,
  )
  return rows
}

/** A statement that removes something before rows are loaded, and one that makes it again after. */
export type Around = { before: string; after: string }

/**
 * The pairs of statements for everything that would check or change each row while it is loaded: foreign keys, triggers, and indexes,
 * which are made faster for all rows together.
 */
export async function aroundLoading(client: pg.Client): Promise<Around[]> {
  const { rows } = await client.query<Around>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as before,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as after
     from pg_constraint where contype = 'f' and connamespace in (select oid from pg_namespace where nspname in ${SCHEMAS})
     union all
     select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
     from pg_index join pg_class on pg_class.oid = indexrelid join pg_namespace on pg_namespace.oid = relnamespace
     where nspname in ${SCHEMAS} and not exists (select from pg_constraint where conindid = indexrelid)
     union all
     select format('alter table %s disable trigger %I', tgrelid::regclass, tgname),
       format('alter table %s enable %s trigger %I', tgrelid::regclass,
         case tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, tgname)
     from pg_trigger join pg_class on pg_class.oid = tgrelid join pg_namespace on pg_namespace.oid = relnamespace
     where nspname in ${SCHEMAS} and not tgisinternal and tgenabled <> 'D'`,
  )
  return rows
}
