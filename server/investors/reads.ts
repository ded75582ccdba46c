import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { allInvestors } from '#contract/programmes/investors.ts'
import type { RequestContext } from '../http/context.ts'
import type { Db } from '../db/connect.ts'
import { type Listing, readOne, readPage } from '../db/paging.ts'
import type { Tables } from '../db/tables.ts'
import { asStatus, moverOf } from '../submissions/status.ts'

type Investor = z.input<typeof allInvestors.answer>['investmentCircle'][number]
type InvestorRow = Selectable<Tables['investors']> & { mover: string | null }

/** A form of the investor circle as the contract names it. */
function asInvestor(row: InvestorRow): Investor {
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
    ...asStatus(row),
  }
}

const investors: Listing = {
  table: 'investors',
  select: sql`select investors.*, ${moverOf('investors')} as mover from investors`,
}

/** One form, which is there. */
export async function investorOf(db: Db, id: string): Promise<Investor> {
  return asInvestor(await readOne(db, investors, id))
}

/** Forms of the investor circle, newest first, or one page of those whose name or e-mail holds `q`. */
export async function listInvestors(
  { db }: Pick<RequestContext, 'db'>,
  request: z.output<typeof allInvestors.input>,
): Promise<z.input<typeof allInvestors.answer>> {
  const { rows, more } = await readPage<InvestorRow>(db, investors, request)
  return { investmentCircle: rows.map(asInvestor), ...more }
}
