import type { z } from 'zod'
import type {
  answerIntroduction,
  introduce as introduceCall,
  MatchProfile,
} from '#contract/programmes/matching.ts'
import { dayInIst } from '#contract/days.ts'
import { Problem, problems } from '#contract/problem.ts'
import { isOpen } from '#contract/programmes/submissions.ts'
import { recordBy } from '../accounts/audit.ts'
import type { RequestContext } from '../http/context.ts'
import type { Tx } from '../db/connect.ts'
import { knownId } from '../db/ids.ts'
import { inIst } from '../mail/content.ts'
import { typedBy } from '../mail/email.ts'
import { enqueueEmail } from '../mail/enqueue.ts'
import { areMinors } from '../members/minors.ts'
import { move, refuseReview } from '../submissions/transitions.ts'
import { profilesOf } from './candidates.ts'
import { matching } from './matching.ts'
import { answerOf, fitOf } from './rules.ts'
import { seekerOf } from './words.ts'

/** Chooses a member for a request and writes to both; a request that still waits is allowed by this. */
export async function introduce(
  context: RequestContext<'admin'>,
  input: z.output<typeof introduceCall.input>,
): Promise<z.input<typeof introduceCall.answer>> {
  const [id, otherId] = [knownId(input.id), knownId(input.userId)]
  return context.db.transaction().execute(async (tx) => {
    const request = await tx
      .selectFrom('match_requests')
      .select(['user_id', 'state'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!request || (request.state !== 'accepted' && !isOpen(request.state))) {
      return refuseReview(tx, matching, { id, state: 'accepted' })
    }
    await refuseKnownPair(tx, id, otherId)
    const today = dayInIst(context.clock())
    if (await areMinors(tx, [request.user_id, otherId], today)) throw new Problem('minor_not_shown')
    const profiles = await profilesOf(tx, [request.user_id, otherId])
    const [seeker, other] = [profiles.get(request.user_id), profiles.get(otherId)]
    const isMember = await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', otherId)
      .where('role', '=', 'member')
      .executeTakeFirst()
    if (!seeker || !other || !isMember || otherId === request.user_id) throw new Problem('not_found')
    if (isOpen(request.state)) await move(tx, context, matching, { id, state: 'accepted', reason: undefined })
    const now = context.clock()
    const made = await tx
      .insertInto('introductions')
      .values({
        request_id: id,
        seeker_id: seeker.userId,
        other_id: other.userId,
        reasons: JSON.stringify(fitOf(await seekerOf(tx, seeker), other).reasons),
        other_reasons: JSON.stringify(fitOf(await seekerOf(tx, other), seeker).reasons),
        made_at: now,
        made_by: context.user.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordBy(tx, context, 'match.introduce', seeker.userId, {
      introduction: made.id,
      other: other.userId,
      about: other.name,
    })
    await propose(tx, seeker, other)
    await propose(tx, other, seeker)
    return { success: true, introduction: made.id }
  })
}

/** The request is locked, so that nobody else is introducing the same two. */
async function refuseKnownPair(tx: Tx, requestId: string, otherId: string): Promise<void> {
  const known = await tx
    .selectFrom('introductions')
    .innerJoin('users', 'users.id', 'introductions.made_by')
    .select(['users.name', 'introductions.made_at'])
    .where('request_id', '=', requestId)
    .where('other_id', '=', otherId)
    .executeTakeFirst()
  if (known) throw firstCame('introduced_already', `${known.name} did it`, known.made_at)
}

function firstCame(code: 'introduced_already' | 'already_decided', who: string, at: Date): Problem {
  const when = inIst(at.toISOString()).replaceAll(/\s/gu, ' ')
  return new Problem(code, { message: `${problems[code][1]} ${who} on ${when}.` })
}

function propose(tx: Tx, to: MatchProfile, other: MatchProfile): Promise<void> {
  const { name, companyName, sector, city } = other
  const typed = typedBy(other.userId)
  return enqueueEmail(tx, {
    kind: 'match_proposed',
    to: to.userId,
    other: {
      name: typed(name),
      companyName: typed(companyName),
      sector: typed(sector),
      city: typed(city),
    },
  })
}

/** Agrees to an introduction or says no; once both have agreed, each is told how to reach the other. */
export async function answer(
  context: RequestContext<'member'>,
  input: z.output<typeof answerIntroduction.input>,
): Promise<z.input<typeof answerIntroduction.answer>> {
  const id = knownId(input.id)
  const me = context.user.id
  return context.db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('introductions')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!found || (found.seeker_id !== me && found.other_id !== me)) throw new Problem('not_found')
    const isSeeker = found.seeker_id === me
    const mine = isSeeker ? found.seeker_agreed_at : found.other_agreed_at
    const theirs = isSeeker ? found.other_agreed_at : found.seeker_agreed_at
    const otherId = isSeeker ? found.other_id : found.seeker_id
    const isEnded = found.ended_at !== null
    const next = answerOf({ iAgreed: mine !== null, theyAgreed: theirs !== null, isEnded }, input.agree)
    if (next === 'same') return { success: true, state: isEnded ? 'ended' : theirs ? 'agreed' : 'proposed' }
    if (next === 'ended') {
      await end(tx, context, { id, otherId, otherAgreed: theirs !== null })
      return { success: true, state: next }
    }
    if (next !== 'agreed' && next !== 'proposed') {
      throw isEnded && found.ended_at
        ? firstCame(
            'already_decided',
            found.ended_by === me ? 'You said no' : 'The other member said no',
            found.ended_at,
          )
        : new Problem(next)
    }
    const now = context.clock()
    await tx
      .updateTable('introductions')
      .set(isSeeker ? { seeker_agreed_at: now } : { other_agreed_at: now })
      .where('id', '=', id)
      .execute()
    await recordBy(tx, context, 'match.agree', otherId, { introduction: id })
    if (next === 'agreed') await exchange(tx, me, otherId)
    return { success: true, state: next }
  })
}

async function end(
  tx: Tx,
  context: RequestContext<'member'>,
  { id, otherId, otherAgreed }: { id: string; otherId: string; otherAgreed: boolean },
): Promise<void> {
  const now = context.clock()
  await tx
    .updateTable('introductions')
    .set({ ended_at: now, ended_by: context.user.id })
    .where('id', '=', id)
    .execute()
  await recordBy(tx, context, 'match.refuse', otherId, { introduction: id })
  if (!otherAgreed) return
  const mine = (await profilesOf(tx, [context.user.id])).get(context.user.id)
  if (!mine) return
  await enqueueEmail(tx, {
    kind: 'match_ended',
    to: otherId,
    other: { name: typedBy(context.user.id)(mine.name) },
  })
}

/** Tells both how to reach each other. */
async function exchange(tx: Tx, one: string, two: string): Promise<void> {
  const people = await tx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'contact'])
    .where('id', 'in', [one, two])
    .execute()
  for (const person of people) {
    const other = people.find(({ id }) => id !== person.id)
    if (!other) continue
    const typed = typedBy(other.id)
    await enqueueEmail(tx, {
      kind: 'match_agreed',
      to: person.id,
      other: { name: typed(other.name), email: typed(other.email), contact: typed(other.contact) },
    })
  }
}
