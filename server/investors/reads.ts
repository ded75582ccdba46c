import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { allInvestors } from '#contract/investors.ts'
import type { Call } from '../app/call.ts'
import { countRows, pageOf, pageQuery } from '../db/paging.ts'
import { contains } from '../db/search.ts'
import type { Tables } from '../db/tables.ts'
import { asLife, moverOf } from '../submissions/life.ts'

type Investor = z.input<typeof allInvestors.answer>['investmentCircle'][number]
type InvestorRow = Selectable<Tables['investors']> & { mover: string | null }

/** A form of the investor circle as the contract names it. */
export function asInvestor(row: InvestorRow): Investor {
  return {
    _id: row.id,
    userId: row.user_id,
    email: row.email,
    name: row.name,
    website: row.website,
    description: row.description,
    socialMedia: row.social_media,
    valuation: row.valuation,
    incorporation: row.incorporation,
    incorporationNumber: row.incorporation_number,
    pastInvestment: row.past_investment,
    fundingRequirement: row.funding_requirement,
    fundingUsage: row.funding_usage,
    usp: row.usp,
    ...asLife(row),
  }
}

/** Forms of the investor circle, newest first, or one page of those whose name or e-mail holds `q`. */
export async function listInvestors(
  { db }: Pick<Call, 'db'>,
  request: z.output<typeof allInvestors.input>,
): Promise<z.input<typeof allInvestors.answer>> {
  const query = pageQuery(request)
  const found = query.q === null ? null : contains('investors.search', query.q)
  const [rows, count] = await Promise.all([
    db
      .selectFrom('investors')
      .selectAll('investors')
      .select(moverOf('investors').as('mover'))
      .$if(found !== null, (all) => all.where(found as NonNullable<typeof found>))
      .$if(query.after !== null, (all) => all.where('investors.id', '<', query.after))
      .orderBy('investors.id', 'desc')
      .$if(query.fetch !== null, (all) => all.limit(query.fetch as number))
      .execute(),
    countRows(db, query, sql`investors`, found),
  ])
  const page = pageOf(query, rows)
  const investmentCircle = page.rows.map(asInvestor)
  return count ? { investmentCircle, nextCursor: page.nextCursor, ...count } : { investmentCircle }
}
