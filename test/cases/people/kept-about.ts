import type { Site } from '#test/support/test-app.ts'

/** All rows that belong to a person or to one of their payments, by table; rows that only name the person as the actor are left out. */
export async function keptAbout(site: Site, id: string): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await site.database.pool.query<{ name: string; owner: string }>(
    `select relname as name, attname as owner from pg_class join pg_attribute on attrelid = pg_class.oid
      where relnamespace = 'public'::regnamespace and relkind = 'r'
        and (attname in ('user_id', 'payment_id') or relname = 'users' and attname = 'id') order by 1, 2 desc`,
  )
  const kept: Record<string, unknown[]> = {}
  for (const { name, owner } of tables) {
    const whose = owner === 'payment_id' ? 'in (select id from payments where user_id = $1)' : '= $1'
    const { rows } = await site.database.pool.query(
      `select to_jsonb(t) as row from ${name} t where ${owner} ${whose} order by t::text`,
      [id],
    )
    if (rows.length > 0) kept[name] = rows
  }
  return kept
}
