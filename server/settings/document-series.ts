import { sql } from 'kysely'
import { seriesOf, yearOfNumbers } from '#contract/money/document-numbers.ts'
import { documentKind } from '#contract/money/documents.ts'
import type { Tx } from '../db/connect.ts'

/** Why a prefix cannot be used in a financial year: another kind of document has numbers in its series; null if it can be used. */
export async function takenSeries(tx: Tx, prefix: string, today: string): Promise<string | null> {
  const others = documentKind.options.map(
    (kind) => sql`(series = ${seriesOf(kind, prefix)} and kind <> ${kind})`,
  )
  const taken = await tx
    .selectFrom('documents')
    .select('number')
    .where('year', '=', yearOfNumbers(today))
    .where(sql<boolean>`(${sql.join(others, sql` or `)})`)
    .limit(1)
    .executeTakeFirst()
  return taken === undefined
    ? null
    : `Numbers such as ${taken.number} are those of other documents of this year: please choose another prefix`
}
