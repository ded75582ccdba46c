import { sql } from 'kysely'
import type { z } from 'zod'
import type * as calls from '#contract/programmes/matching.ts'
import type { MatchProfile } from '#contract/programmes/matching.ts'
import { Problem, problems } from '#contract/call/problem.ts'
import { isOpen } from '#contract/programmes/submissions.ts'
import { recordBy } from '../accounts/audit.ts'
import { lockPeople } from '../accounts/people.ts'
import type { RequestContext } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { knownId } from '../db/ids.ts'
import { exists } from '../db/exists.ts'
import { inIst } from '../mail/content.ts'
import { cityInWords } from '#contract/values/city-names.ts'
import { factBy, systemText, typedBy } from '../mail/email.ts'
import { enqueueEmail } from '../mail/enqueue.ts'
import { allTakePart, refuseUnlessTakingPart } from '../members/taking-part.ts'
import { confirmDecisions } from '../undo/confirm-decisions.ts'
import { undoable } from '../undo/undoable.ts'
import { move, refuseReview } from '../submissions/transitions.ts'
import { letAskAgain } from './ask-again.ts'
import { profilesOf } from './candidates.ts'
import { isWithdrawn, matching } from './matching.ts'
import { fitOf } from './fit.ts'
import { answerOf } from './rules.ts'
import { seekerWithRareWords } from './common-words.ts'

/** Introduces a member for a request and writes to both; a request that still waits is accepted by it. */
export async function introduce(
  context: RequestContext<'admin'>,
  input: z.output<typeof calls.introduce.input>,
): Promise<z.input<typeof calls.introduce.answer>> {
  const [id, otherId] = [knownId(input.id), knownId(input.userId)]
  return context.db.transaction().execute(async (tx) => {
    const asked = await tx
      .selectFrom('match_requests')
      .select('user_id')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!asked) throw new Problem('not_found')
    const both = [asked.user_id, otherId]
    await lockPeople(tx, both)
    const profiles = await profilesOf(tx, both)
    const [seeker, other] = [profiles.get(asked.user_id), profiles.get(otherId)]
    const isMember = await exists(
      tx.selectFrom('users').where('id', '=', otherId).where('role', '=', 'member'),
    )
    if (!seeker || !other || !isMember || otherId === asked.user_id) throw new Problem('not_found')
    await refuseUnlessTakingPart(tx, context, both)
    const request = await tx
      .selectFrom('match_requests')
      .select('state')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!request || (request.state !== 'accepted' && !isOpen(request.state))) {
      return refuseReview(tx, matching, { id, state: 'accepted' })
    }
    await refuseKnownPair(tx, id, otherId)
    const decision = { action: 'match.introduce', userId: seeker.userId, about: id, otherId } as const
    return undoable(tx, context, decision, async () => {
      if (isOpen(request.state))
        await move(tx, context, matching, { id, state: 'accepted', reason: undefined })
      const now = context.clock()
      const { reasons } = fitOf(await seekerWithRareWords(tx, seeker), other, 'you')
      const { reasons: otherReasons } = fitOf(await seekerWithRareWords(tx, other), seeker, 'you')
      const row = {
        reasons: JSON.stringify(reasons),
        other_reasons: JSON.stringify(otherReasons),
        made_at: now,
        made_by: context.user.id,
        // An earlier introduction that ended because one of them had left starts again without any answer.
        seeker_agreed_at: null,
        other_agreed_at: null,
        ended_at: null,
        ended_by: null,
      }
      const made = await tx
        .insertInto('introductions')
        .values({ request_id: id, seeker_id: seeker.userId, other_id: other.userId, ...row })
        .onConflict((known) => known.columns(['request_id', 'other_id']).doUpdateSet(row))
        .returning('id')
        .executeTakeFirstOrThrow()
      await recordBy(tx, context, 'match.introduce', seeker.userId, {
        introduction: made.id,
        other: other.userId,
        about: other.name,
      })
      await propose(tx, made.id, { to: seeker, other, reasons })
      await propose(tx, made.id, { to: other, other: seeker, reasons: otherReasons })
      return { success: true as const, introduction: made.id }
    })
  })
}

/** Refuses to introduce the same two again. The request is locked. */
async function refuseKnownPair(tx: Tx, requestId: string, otherId: string): Promise<void> {
  const known = await tx
    .selectFrom('introductions')
    .innerJoin('users', 'users.id', 'introductions.made_by')
    .select(['users.name', 'introductions.made_at'])
    .where('request_id', '=', requestId)
    .where('other_id', '=', otherId)
    .where(sql<boolean>`not ${isWithdrawn}`)
    .executeTakeFirst()
  if (known) throw firstCame('introduced_already', `${known.name} did it`, known.made_at)
}

function firstCame(code: 'introduced_already' | 'already_decided', who: string, at: Date): Problem {
  const when = inIst(at.toISOString()).replaceAll(/\s/gu, ' ')
  return new Problem(code, { message: `${problems[code][1]} ${who} on ${when}.` })
}

function propose(
  tx: Tx,
  introduction: string,
  { to, other, reasons }: { to: MatchProfile; other: MatchProfile; reasons: readonly string[] },
): Promise<void> {
  const { name, companyName, sector, city } = other
  const typed = typedBy(other.userId)
  return enqueueEmail(tx, {
    kind: 'match_proposed',
    to: to.userId,
    introduction: systemText(introduction),
    // The reasons repeat words of the other person's application.
    why: reasons.length === 0 ? null : typed(reasons.join(' ')),
    other: {
      name: typed(name),
      companyName: typed(companyName),
      sector: typed(sector),
      city: typed(city && cityInWords(city)),
    },
  })
}

/** Accepts or declines an introduction; once both have accepted, each gets the other's e-mail and phone. */
export async function answerIntroduction(
  context: RequestContext<'member'>,
  input: z.output<typeof calls.answerIntroduction.input>,
): Promise<z.input<typeof calls.answerIntroduction.answer>> {
  const id = knownId(input.id)
  const me = context.user.id
  return context.db.transaction().execute(async (tx) => {
    const pair = await tx
      .selectFrom('introductions')
      .select(['seeker_id', 'other_id'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!pair || (pair.seeker_id !== me && pair.other_id !== me)) throw new Problem('not_found')
    const both = [pair.seeker_id, pair.other_id]
    // People are locked first, as in a suspension, so that an introduction that the suspension ends is seen as ended here.
    await lockPeople(tx, both)
    const found = await tx
      .selectFrom('introductions')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new Problem('not_found'))
    const isSeeker = found.seeker_id === me
    const mine = isSeeker ? found.seeker_agreed_at : found.other_agreed_at
    const theirs = isSeeker ? found.other_agreed_at : found.seeker_agreed_at
    const otherId = isSeeker ? found.other_id : found.seeker_id
    const isEnded = found.ended_at !== null || !(await allTakePart({ db: tx, clock: context.clock }, both))
    const next = answerOf({ iAgreed: mine !== null, theyAgreed: theirs !== null, isEnded }, input.agree)
    if (next === 'same') {
      // It may have ended by an admin's decision about the other person, such as a removal.
      await confirmDecisions(tx, context, both)
      return { success: true, state: isEnded ? 'ended' : theirs ? 'agreed' : 'proposed' }
    }
    if (next === 'ended') {
      await end(tx, context, { id, otherId, otherAgreed: theirs !== null })
      await letAskAgain(tx, context.clock(), found.seeker_id)
      return { success: true, state: next }
    }
    if (next !== 'agreed' && next !== 'proposed') {
      throw isEnded ? whyEnded(me, found) : new Problem(next)
    }
    const now = context.clock()
    await tx
      .updateTable('introductions')
      .set(isSeeker ? { seeker_agreed_at: now } : { other_agreed_at: now })
      .where('id', '=', id)
      .execute()
    await recordBy(tx, context, 'match.agree', otherId, { introduction: id })
    if (next === 'agreed') await exchange(tx, id, me, otherId)
    return { success: true, state: next }
  })
}

/** Why an introduction has ended; a suspension or departure of the other person is not mentioned. */
function whyEnded(me: string, found: { ended_at: Date | null; ended_by: string | null }): Problem {
  if (!found.ended_at || !found.ended_by) {
    return new Problem('already_decided', { message: 'This introduction has ended.' })
  }
  const who = found.ended_by === me ? 'You said no' : 'The other member said no'
  return firstCame('already_decided', who, found.ended_at)
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
    introduction: systemText(id),
    other: { name: typedBy(context.user.id)(mine.name) },
  })
}

/** Sends both the other's e-mail and phone. */
async function exchange(tx: Tx, introduction: string, one: string, two: string): Promise<void> {
  const people = await tx
    .selectFrom('users')
    .select(['id', 'email', 'contact'])
    .select(sql<string>`coalesce(applicant_name, name)`.as('name'))
    .where('id', 'in', [one, two])
    .execute()
  for (const person of people) {
    const other = people.find(({ id }) => id !== person.id)
    if (!other) continue
    await enqueueEmail(tx, {
      kind: 'match_agreed',
      to: person.id,
      introduction: systemText(introduction),
      other: {
        name: typedBy(other.id)(other.name),
        email: factBy(other.id, 'email')(other.email),
        contact: factBy(other.id, 'phone')(other.contact),
      },
    })
  }
}
