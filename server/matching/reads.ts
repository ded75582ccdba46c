import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { allMatchmakings, createMatchmaking } from '#contract/matching.ts'
import type { Call } from '../app/call.ts'
import type { Db } from '../db/connect.ts'
import { countRows, pageOf, pageQuery } from '../db/paging.ts'
import { contains } from '../db/search.ts'
import type { Tables } from '../db/tables.ts'
import { asLife, moverOf } from '../submissions/life.ts'
import { expertConnectOf } from './rules.ts'

type MatchRequest = z.input<typeof createMatchmaking.answer>['data']
type Row = Selectable<Tables['match_requests']> & {
  mover: string | null
  application_id: string | null
  expert_connect: Selectable<Tables['users']>['expert_connect']
}

function asMatchRequest(row: Row): MatchRequest {
  return {
    _id: row.id,
    memberId: {
      _id: row.application_id ?? row.user_id,
      fullName: row.name,
      email: row.email,
      userId: { _id: row.user_id, expert_connect: row.expert_connect },
    },
    expert_connect: expertConnectOf(row.state),
    ...asLife(row),
  }
}

function selectRequests(db: Db) {
  return db
    .selectFrom('match_requests')
    .selectAll('match_requests')
    .select(moverOf('match_requests').as('mover'))
    .select([
      sql<
        string | null
      >`(select applications.id from applications where applications.user_id = match_requests.user_id
        order by (approved_at is not null and ended_at is null) desc, applications.id desc limit 1)`.as(
        'application_id',
      ),
      sql<
        Row['expert_connect']
      >`(select users.expert_connect from users where users.id = match_requests.user_id)`.as(
        'expert_connect',
      ),
    ])
}

/** The request of a member that counts: one that waits or is allowed. */
export async function standingRequest(db: Db, userId: string): Promise<MatchRequest | null> {
  const row = await selectRequests(db)
    .where('match_requests.user_id', '=', userId)
    .where('match_requests.state', 'in', ['received', 'in_review', 'accepted'])
    .executeTakeFirst()
  return row ? asMatchRequest(row) : null
}

/** Requests for a match, newest first, or one page of those whose member's name or e-mail holds `q`. */
export async function listMatchRequests(
  { db }: Pick<Call, 'db'>,
  request: z.output<typeof allMatchmakings.input>,
): Promise<z.input<typeof allMatchmakings.answer>> {
  const query = pageQuery(request)
  const found = query.q === null ? null : contains('match_requests.search', query.q)
  const [rows, count] = await Promise.all([
    selectRequests(db)
      .$if(found !== null, (all) => all.where(found as NonNullable<typeof found>))
      .$if(query.after !== null, (all) => all.where('match_requests.id', '<', query.after))
      .orderBy('match_requests.id', 'desc')
      .$if(query.fetch !== null, (all) => all.limit(query.fetch as number))
      .execute(),
    countRows(db, query, sql`match_requests`, found),
  ])
  const page = pageOf(query, rows)
  const data = page.rows.map(asMatchRequest)
  return count ? { data, nextCursor: page.nextCursor, ...count } : { data }
}
