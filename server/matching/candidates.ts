import { sql } from 'kysely'
import type { z } from 'zod'
import { dayInIst } from '#contract/values/days.ts'
import type * as calls from '#contract/programmes/matching.ts'
import type { MatchProfile } from '#contract/programmes/matching.ts'
import { Problem } from '#contract/call/problem.ts'
import type { RequestContext } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { knownId } from '../db/ids.ts'
import { avatarOf } from '../files/reads.ts'
import { cityTyped } from '../members/sql-conditions.ts'
import { allTakePart, takesPart } from '../members/taking-part.ts'
import { isWithdrawn } from './matching.ts'
import { fitOf, LEAST_REASONS, type Lexemes, type Seeker, type Word } from './fit.ts'
import { seekerWithRareWords } from './common-words.ts'

/** At most this many members of each kind are compared. */
const LOOKED_AT = 80
const SHOWN = 10
// How many characters of each text are read, so that a long text takes no longer.
const READ = 1_000

const read = (...columns: string[]) =>
  sql.join(columns.map((name) => sql`left(${sql.ref(`a.${name}`)}, ${sql.lit(READ)})`))
/** What a member looks for, from their last request for a match. */
const lookingFor = sql`(select left(r.looking_for, ${sql.lit(READ)}) from match_requests r where r.user_id = u.id
  and r.state in ('received', 'in_review', 'accepted'))`
const lexemes = sql`coalesce(tsvector_to_array(to_tsvector('english', ${lookingFor})),
    tsvector_to_array(match_words(${read('requirements', 'goals', 'problem')}))) as needs,
  tsvector_to_array(match_words(${read('offer_details', 'sector', 'short_description')})) as offers,
  tsvector_to_array(match_words(a.sector, null, null)) as "sectorWords"`

const fields = sql`u.id as "userId", coalesce(u.applicant_name, u.name) as name, u.email, u.avatar_id as "avatarId", a.company_name as "companyName",
  a.sector, a.stage, coalesce(${cityTyped('a')}, a.city) as city, a.country, a.user_type as "userType", left(a.requirements, ${sql.lit(READ)}) as requirements,
  left(a.goals, ${sql.lit(READ)}) as goals, left(a.problem, ${sql.lit(READ)}) as problem,
  left(a.offer_details, ${sql.lit(READ)}) as "offerDetails", left(a.short_description, ${sql.lit(READ)}) as "shortDescription",
  a.investment_support as "investmentSupport", ${lookingFor} as "lookingFor", ${lexemes}`
/** The profile of a member, with the lexemes of their texts. */
type Known = MatchProfile & Lexemes & { avatarId: string | null }

/** Whether an application `a` made its person a member who is one still. */
const isCurrent = sql`a.approved_at is not null and a.ended_at is null`

/** The profiles of people, from their latest application that counts, or only their names. */
export async function profilesOf(db: Db, userIds: string[]): Promise<Map<string, Known>> {
  const { rows } = await sql<Known>`
    select ${fields} from users u
    left join lateral (
      select * from applications where user_id = u.id
      order by (approved_at is not null and ended_at is null) desc, id desc limit 1) a on true
    where u.id = any(${userIds}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.userId, row]))
}

/** Members of age who would fit a request, best first, each with at least two reasons. */
export async function matchCandidates(
  { db, clock }: Pick<RequestContext, 'db' | 'clock'>,
  input: { id: string },
): Promise<z.input<typeof calls.matchCandidates.answer>> {
  const id = knownId(input.id)
  const request = await db
    .selectFrom('match_requests')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirst()
  const seeker = request && (await profilesOf(db, [request.user_id])).get(request.user_id)
  if (!seeker) throw new Problem('not_found')
  if (!(await allTakePart({ db, clock }, [seeker.userId]))) return { seeker, candidates: [] }
  const [introduced, asks] = await Promise.all([
    db
      .selectFrom('introductions')
      .select(['seeker_id', 'other_id'])
      .where((eb) => eb.or([eb('seeker_id', '=', seeker.userId), eb('other_id', '=', seeker.userId)]))
      .where(sql<boolean>`not ${isWithdrawn}`)
      .execute(),
    seekerWithRareWords(db, seeker),
  ])
  const known = new Set(introduced.flatMap((one) => [one.seeker_id, one.other_id]))
  const candidates = (await membersToCompare(db, seeker, asks, dayInIst(clock())))
    .map((member) => ({
      ...fitOf(asks, member, { name: seeker.name }),
      introduced: known.has(member.userId),
      member: { ...member, avatar: avatarOf(member.avatarId) },
    }))
    .filter(({ reasons }) => reasons.length >= LEAST_REASONS)
    .toSorted((one, two) => two.score - one.score || one.member.userId.localeCompare(two.member.userId))
    .slice(0, SHOWN)
  return { seeker, candidates }
}

// At most this many rare words are searched.
const MOST_WORDS = 20

/** A full-text query for any of the rare words; null without one. */
function anyRareOf(words: Word[]): string | null {
  const rare = words.filter(({ isRare }) => isRare).slice(0, MOST_WORDS)
  // Lexemes contain letters and digits only, so they need no escaping.
  return rare.map(({ lexemes }) => lexemes.map((lexeme) => `'${lexeme}'`).join(' & ')).join(' | ') || null
}

/** Members with something in common, a limited number of each kind; `fitOf` decides which of them fit. */
async function membersToCompare(
  db: Db,
  seeker: MatchProfile,
  { needs, offers }: Seeker,
  today: string,
): Promise<Known[]> {
  const { rows } = await sql<Known>`
    with looked_at as (
      (select a.id from applications a where ${isCurrent}
        and match_words(a.offer_details, a.sector, a.short_description) @@ ${anyRareOf(needs)}::tsquery limit ${LOOKED_AT})
      union
      (select a.id from applications a where ${isCurrent}
        and match_words(a.requirements, a.goals, a.problem) @@ ${anyRareOf(offers)}::tsquery limit ${LOOKED_AT})
      union
      (select a.id from applications a where ${isCurrent} order by a.id desc limit ${LOOKED_AT})
      union
      (select a.id from applications a where ${isCurrent} and fold_text(a.sector) = fold_text(${seeker.sector})
        order by a.id desc limit ${LOOKED_AT})
      union
      (select a.id from applications a where ${isCurrent} and a.city = lower(${seeker.city}) order by a.id desc limit ${LOOKED_AT})
      union
      (select a.id from applications a where ${isCurrent} and a.user_type = 'Investor'
        and ${seeker.investmentSupport === 'Yes'} order by a.id desc limit ${LOOKED_AT})
    )
    select ${fields} from looked_at
    join applications a on a.id = looked_at.id
    join users u on u.id = a.user_id
    where u.role = 'member' and u.id <> ${seeker.userId} and ${takesPart(sql`u.id`, today)}`.execute(db)
  return rows
}
