import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type * as calls from '#contract/programmes/matching.ts'
import type { submitMatchRequest } from '#contract/programmes/matching.ts'
import { saveExpertConnect } from '../accounts/people.ts'
import type { Db } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'
import type { RequestContext } from '../context.ts'
import { defineProgramme } from '../submissions/programme.ts'
import { listingOf, listRecords, type RecordOf } from '../submissions/records.ts'
import { mayAskAgain } from './ask-again.ts'
import { expertConnectOf } from './rules.ts'

/** Whether an introduction ended because one of the two was suspended or left, and not by an answer. */
export const isWithdrawn = sql<boolean>`(introductions.ended_at is not null and introductions.ended_by is null)`

type Member = { applicationId: string | null; expertConnect: Selectable<Tables['users']>['expert_connect'] }

export const matching = defineProgramme({
  name: 'matching',
  table: 'match_requests',
  fields: ['name', 'lookingFor'],
  also: sql<Member>`(select id from applications where user_id = match_requests.user_id
      order by (approved_at is not null and ended_at is null) desc, id desc limit 1) as "applicationId",
    (select expert_connect from users where id = match_requests.user_id) as "expertConnect"`,
  about: { columns: [], of: () => 'A match with another member' },
  situation: (now) => sql`case when ${mayAskAgain('s', now)} then 'again'
    when exists (select from introductions where request_id = s.id and ended_at is null
      and (seeker_agreed_at is null or other_agreed_at is null)) then 'introduced'
    when exists (select from introductions where request_id = s.id and ended_at is null) then 'met' end`,
  afterTransition: (tx, { user_id: userId, state }) => saveExpertConnect(tx, userId, expertConnectOf(state)),
  beforeErasing: (tx, ids) => tx.deleteFrom('introductions').where('request_id', 'in', ids).execute(),
})

type Row = RecordOf<'match_requests', 'name' | 'lookingFor', Member>
type MatchRequest = z.input<typeof submitMatchRequest.answer>['data']

function asMatchRequest(row: Row): MatchRequest {
  const { userId, email, name: fullName, applicationId, expertConnect: expert_connect } = row
  const memberId = { _id: applicationId ?? userId, fullName, email, userId: { _id: userId, expert_connect } }
  return { ...row, memberId, expert_connect: expertConnectOf(row.state) }
}

/** The waiting or accepted request of a member. */
export async function openRequest(db: Db, userId: string): Promise<MatchRequest | null> {
  const { rows } = await sql<Row>`${listingOf(matching).select} where match_requests.user_id = ${userId}
    and match_requests.state in ('received', 'in_review', 'accepted')`.execute(db)
  return rows[0] ? asMatchRequest(rows[0]) : null
}

/** Requests for a match, newest first, or one page of those whose member's name or e-mail holds `q`. */
export async function allMatchRequests(
  context: Pick<RequestContext, 'db'>,
  request: z.output<typeof calls.allMatchRequests.input>,
): Promise<z.input<typeof calls.allMatchRequests.answer>> {
  const { records, more } = await listRecords(context, matching, request)
  return { data: records.map(asMatchRequest), ...more }
}
