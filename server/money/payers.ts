import { sql } from 'kysely'
import type { z } from 'zod'
import type * as calls from '#contract/money/unassigned.ts'
import { MOST_PAYERS } from '#contract/money/unassigned.ts'
import { findPeople } from '../db/search.ts'
import type { RequestContext } from '../context.ts'
import { openPayments } from './statement/open-payments.ts'

/** Finds people by a search, with what each has to pay; those who have something to pay come first. */
export async function findPayers(
  { db, clock }: Pick<RequestContext<'admin'>, 'db' | 'clock'>,
  { q }: z.output<typeof calls.findPayers.input>,
): Promise<z.input<typeof calls.findPayers.answer>> {
  const isOf = (await findPeople(db, q)).onPage('u.id')
  const { open } = await openPayments(db, clock(), isOf)
  const payers = Map.groupBy(open, ({ email }) => email)
  const { rows: others } = await sql<{ email: string; name: string }>`
    select email, name from users u where closed_at is null and ${isOf}
      and not u.email = any(${[...payers.keys()]}::text[])
    order by u.id desc limit ${sql.lit(MOST_PAYERS + 1)}`.execute(db)
  const people = [
    ...[...payers].map(([email, due]) => ({
      email,
      name: due[0]?.name ?? '',
      due: due.map(({ purpose, category, amount }) => ({ purpose, category, amount })),
    })),
    ...others.map((one) => ({ ...one, due: [] })),
  ]
  return { people: people.slice(0, MOST_PAYERS), areMore: people.length > MOST_PAYERS }
}
