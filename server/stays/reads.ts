import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { allStays } from '#contract/stays.ts'
import type { Call } from '../app/call.ts'
import { countRows, pageOf, pageQuery } from '../db/paging.ts'
import { contains } from '../db/search.ts'
import type { Tables } from '../db/tables.ts'
import { asLife, moverOf } from '../submissions/life.ts'

type Stay = z.input<typeof allStays.answer>['atithiRequests'][number]
type StayRow = Selectable<Tables['stays']> & { mover: string | null }

/** A stay as the contract names it. */
export function asStay(row: StayRow): Stay {
  return {
    _id: row.id,
    userId: row.user_id,
    email: row.email,
    travelerName: row.traveler_name,
    travelerEmail: row.traveler_email,
    destinationCity: row.destination_city,
    arrivalDate: row.arrival_date,
    departureDate: row.departure_date,
    purpose: row.purpose,
    food: row.food,
    additionalNotes: row.additional_notes,
    ...asLife(row),
  }
}

/** Stays asked for, newest first, or one page of those whose traveller or e-mail holds `q`. */
export async function listStays(
  { db }: Pick<Call, 'db'>,
  request: z.output<typeof allStays.input>,
): Promise<z.input<typeof allStays.answer>> {
  const query = pageQuery(request)
  const found = query.q === null ? null : contains('stays.search', query.q)
  const [rows, count] = await Promise.all([
    db
      .selectFrom('stays')
      .selectAll('stays')
      .select(moverOf('stays').as('mover'))
      .$if(found !== null, (all) => all.where(found as NonNullable<typeof found>))
      .$if(query.after !== null, (stays) => stays.where('stays.id', '<', query.after))
      .orderBy('stays.id', 'desc')
      .$if(query.fetch !== null, (stays) => stays.limit(query.fetch as number))
      .execute(),
    countRows(db, query, sql`stays`, found),
  ])
  const page = pageOf(query, rows)
  const atithiRequests = page.rows.map(asStay)
  return count ? { atithiRequests, nextCursor: page.nextCursor, ...count } : { atithiRequests }
}
