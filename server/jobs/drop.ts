import { sql } from 'kysely'
import type { Tx } from '../db/connect.ts'

/** Drops the jobs that name somebody, by their id or their e-mail. One that is being done just now ends by itself. */
export async function dropJobsAbout(tx: Tx, names: string[]): Promise<void> {
  await sql`select graphile_worker.complete_jobs(array_agg(jobs.id)) from graphile_worker._private_jobs jobs
    where locked_at is null and exists (
      select from unnest(${names}::text[]) name where strpos(lower(payload::text), lower(to_json(name)::text)) > 0)
    having count(*) > 0`.execute(tx)
}
