import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { allYouth } from '#contract/programmes/youth.ts'
import type { RequestContext } from '../http/context.ts'
import type { Db } from '../db/connect.ts'
import { type Listing, readOne, readPage } from '../db/paging.ts'
import type { Tables } from '../db/tables.ts'
import { asStatus, moverOf } from '../submissions/status.ts'

type YouthApplication = z.input<typeof allYouth.answer>['yuvaShakti'][number]
type YouthRow = Selectable<Tables['youth_applications']> & { mover: string | null }

/** A youth application as the contract names it. */
function asYouthApplication(row: YouthRow): YouthApplication {
  return {
    _id: row.id,
    userId: row.user_id,
    email: row.email,
    name: row.name,
    description: row.description,
    city: row.city,
    country: row.country,
    whatsappNumber: row.whatsapp_number,
    socialMedia: row.social_media,
    education: row.education,
    ...asStatus(row),
  }
}

const youthApplications: Listing = {
  table: 'youth_applications',
  select: sql`select youth_applications.*, ${moverOf('youth_applications')} as mover from youth_applications`,
}

/** One application, which is there. */
export async function youthApplicationOf(db: Db, id: string): Promise<YouthApplication> {
  return asYouthApplication(await readOne(db, youthApplications, id))
}

/** Youth applications, newest first, or one page of those whose name, e-mail or number holds `q`. */
export async function listYouth(
  { db }: Pick<RequestContext, 'db'>,
  request: z.output<typeof allYouth.input>,
): Promise<z.input<typeof allYouth.answer>> {
  const { rows, more } = await readPage<YouthRow>(db, youthApplications, request)
  return { yuvaShakti: rows.map(asYouthApplication), ...more }
}
