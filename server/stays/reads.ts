import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { allStays } from '#contract/programmes/stays.ts'
import type { RequestContext } from '../http/context.ts'
import type { Db } from '../db/connect.ts'
import { type Listing, readOne, readPage } from '../db/paging.ts'
import type { Tables } from '../db/tables.ts'
import { asStatus, moverOf } from '../submissions/status.ts'

type Stay = z.input<typeof allStays.answer>['atithiRequests'][number]
type StayRow = Selectable<Tables['stays']> & { mover: string | null }

/** A stay as the contract names it. */
function asStay(row: StayRow): Stay {
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
    ...asStatus(row),
  }
}

const stays: Listing = {
  table: 'stays',
  select: sql`select stays.*, ${moverOf('stays')} as mover from stays`,
}

/** One stay, which is there. */
export async function stayOf(db: Db, id: string): Promise<Stay> {
  return asStay(await readOne(db, stays, id))
}

/** Stays asked for, newest first, or one page of those whose traveller or e-mail holds `q`. */
export async function listStays(
  { db }: Pick<RequestContext, 'db'>,
  request: z.output<typeof allStays.input>,
): Promise<z.input<typeof allStays.answer>> {
  const { rows, more } = await readPage<StayRow>(db, stays, request)
  return { atithiRequests: rows.map(asStay), ...more }
}
