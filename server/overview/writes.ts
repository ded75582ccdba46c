import { sql } from 'kysely'
import type { World } from '../app/call.ts'
import { every } from '../jobs/every.ts'

const EVERY = 60_000
/** Fewer are added up as quickly as they would be folded. */
const MANY = 5_000

/** Folds what was added to the kept sums into one row a sum. Whoever reads meanwhile sees all of it before or all after. */
export async function foldTallies({ db }: Pick<World, 'db'>, many = MANY): Promise<void> {
  await sql`
    with folded as (
      delete from tallies where (select count(*) > ${many} from (select from tallies limit ${many + 1}) some_of_them)
      returning *)
    insert into tallies
      select figure, month, category, branch, sum(n) from folded group by figure, month, category, branch having sum(n) <> 0
    `.execute(db)
}

/** Folds every minute; what could not be folded is there in a minute. */
export function startFolding(world: Pick<World, 'db'>): { stop: () => Promise<void> } {
  return every(EVERY, () => foldTallies(world).catch(() => undefined))
}
