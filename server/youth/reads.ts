import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { allYouth } from '#contract/youth.ts'
import type { Call } from '../app/call.ts'
import { countRows, pageOf, pageQuery } from '../db/paging.ts'
import { contains } from '../db/search.ts'
import type { Tables } from '../db/tables.ts'
import { asLife, moverOf } from '../submissions/life.ts'

type YouthApplication = z.input<typeof allYouth.answer>['yuvaShakti'][number]
type YouthRow = Selectable<Tables['youth_applications']> & { mover: string | null }

/** A youth application as the contract names it. */
export function asYouthApplication(row: YouthRow): YouthApplication {
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
    ...asLife(row),
  }
}

/** Youth applications, newest first, or one page of those whose name, e-mail or number holds `q`. */
export async function listYouth(
  { db }: Pick<Call, 'db'>,
  request: z.output<typeof allYouth.input>,
): Promise<z.input<typeof allYouth.answer>> {
  const query = pageQuery(request)
  const found = query.q === null ? null : contains('youth_applications.search', query.q)
  const [rows, count] = await Promise.all([
    db
      .selectFrom('youth_applications')
      .selectAll('youth_applications')
      .select(moverOf('youth_applications').as('mover'))
      .$if(found !== null, (all) => all.where(found as NonNullable<typeof found>))
      .$if(query.after !== null, (all) => all.where('youth_applications.id', '<', query.after))
      .orderBy('youth_applications.id', 'desc')
      .$if(query.fetch !== null, (all) => all.limit(query.fetch as number))
      .execute(),
    countRows(db, query, sql`youth_applications`, found),
  ])
  const page = pageOf(query, rows)
  const yuvaShakti = page.rows.map(asYouthApplication)
  return count ? { yuvaShakti, nextCursor: page.nextCursor, ...count } : { yuvaShakti }
}
