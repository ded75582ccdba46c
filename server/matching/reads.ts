import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { allMatchmakings, createMatchmaking } from '#contract/programmes/matching.ts'
import type { RequestContext } from '../http/context.ts'
import type { Db } from '../db/connect.ts'
import { readPage } from '../db/paging.ts'
import type { Tables } from '../db/tables.ts'
import { asStatus, moverOf } from '../submissions/status.ts'
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
    ...asStatus(row),
  }
}

const select = sql`select match_requests.*, ${moverOf('match_requests')} as mover,
  (select id from applications where user_id = match_requests.user_id
    order by (approved_at is not null and ended_at is null) desc, id desc limit 1) as application_id,
  (select expert_connect from users where id = match_requests.user_id) as expert_connect
  from match_requests`

/** The request of a member that counts: one that waits or is allowed. */
export async function standingRequest(db: Db, userId: string): Promise<MatchRequest | null> {
  const { rows } = await sql<Row>`${select} where match_requests.user_id = ${userId}
    and match_requests.state in ('received', 'in_review', 'accepted')`.execute(db)
  return rows[0] ? asMatchRequest(rows[0]) : null
}

/** Requests for a match, newest first, or one page of those whose member's name or e-mail holds `q`. */
export async function listMatchRequests(
  { db }: Pick<RequestContext, 'db'>,
  request: z.output<typeof allMatchmakings.input>,
): Promise<z.input<typeof allMatchmakings.answer>> {
  const { rows, more } = await readPage<Row>(db, { table: 'match_requests', select }, request)
  return { data: rows.map(asMatchRequest), ...more }
}
