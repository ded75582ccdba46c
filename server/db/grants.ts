import pg from 'pg'

const SCHEMAS = 'public, graphile_worker'

/**
 * Gives the serving role the rights to read and write rows, and no others. A role that owns the tables, or is a superuser, cannot
 * be restricted.
 */
export async function grantRights(owner: pg.ClientBase, serverRole: string): Promise<void> {
  const role = pg.escapeIdentifier(serverRole)
  const { rows } = await owner.query<{ database: string }>('select current_database() as database')
  const database = pg.escapeIdentifier(rows[0]?.database ?? '')
  await owner.query('begin')
  await owner.query(`
    grant usage on schema ${SCHEMAS} to ${role};
    grant select, insert, update, delete on all tables in schema ${SCHEMAS} to ${role};
    grant usage, select on all sequences in schema ${SCHEMAS} to ${role};
    grant execute on function forget_audit_addresses to ${role};
    revoke create on schema ${SCHEMAS} from public;
    revoke temporary on database ${database} from public`)
  if (!(await mayChangeTables(owner, serverRole))) {
    await owner.query(`
      revoke all on audit_log, audit_head, migrations, graphile_worker.migrations from ${role};
      grant select, insert on audit_log to ${role};
      grant select on audit_head, migrations, graphile_worker.migrations to ${role}`)
  }
  await letThroughToJobs(owner, serverRole)
  await owner.query('commit')
}

/** Lets the serving role use the tables of jobs, which by row-level security are closed to all but their owner. */
async function letThroughToJobs(owner: pg.ClientBase, serverRole: string): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity
       and not exists (select from pg_policy where polrelid = pg_class.oid and polname = $1)`,
    [serverRole],
  )
  const role = pg.escapeIdentifier(serverRole)
  for (const { name } of rows) {
    await owner.query(`create policy ${role} on ${name} to ${role} using (true) with check (true)`)
  }
}

/** Whether a role owns a table of the product, or may act as a role that does. */
export async function mayChangeTables(client: pg.ClientBase | pg.Pool, role: string): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    `select exists (select from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_has_role($1, relowner, 'member')) as may`,
    [role],
  )
  return rows[0]?.may === true
}

/** The role that a pool connects as. */
export async function roleOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ role: string }>('select current_user as role')
  return rows[0]?.role ?? ''
}

/** A text that differs between two databases, also of different servers. */
export async function placeOf(database: pg.Pool | pg.ClientBase): Promise<string | undefined> {
  const { rows } = await database.query<{ place: string }>(
    'select pg_postmaster_start_time() || oid::text as place from pg_database where datname = current_database()',
  )
  return rows[0]?.place
}
