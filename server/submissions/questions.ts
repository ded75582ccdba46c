import { sql } from 'kysely'
import type { z } from 'zod'
import { Problem } from '#contract/call/problem.ts'
import type * as calls from '#contract/programmes/questions.ts'
import { isOpen, programmeFacts } from '#contract/programmes/submissions.ts'
import { recordBy } from '../accounts/audit.ts'
import { lockCaller } from '../accounts/rights/lock-caller.ts'
import type { Tx } from '../db/connect.ts'
import { knownId } from '../db/ids.ts'
import type { RequestContext } from '../context.ts'
import { systemText, typedBy } from '../mail/email.ts'
import { enqueueEmail } from '../mail/enqueue.ts'
import { programmes } from '../programmes.ts'
import { undoable } from '../undo/undoable.ts'
import type { ProgrammeDefinition, Transitioned } from './programme.ts'
import { dueAfter } from './rules.ts'
import { lockOwner, refuseUnlessMayTakePart } from './submission-owner.ts'
import { lateProblem, nowStands, refuseChanged } from './transitions.ts'

/** Asks the owner of a submission a question; it then waits for them and not for an admin. */
export async function askAboutSubmission(
  context: RequestContext<'admin'>,
  { programme: name, _id, question, seen }: z.output<typeof calls.askAboutSubmission.input>,
): Promise<z.input<typeof calls.askAboutSubmission.answer>> {
  const programme: ProgrammeDefinition = programmes[name]
  const id = knownId(_id)
  return context.db.transaction().execute(async (tx) => {
    const owner = await lockOwner(tx, programme, id)
    const current = await lockOpen(tx, programme, id)
    if (owner === null) throw new Problem('not_found')
    if (seen !== undefined) await refuseChanged(tx, programme, { id, seen })
    await refuseUnlessMayTakePart(tx, context, { programme, userId: owner, code: 'takes_no_part' })
    return undoable(tx, context, { action: 'submission.ask', userId: owner, about: id }, async () => {
      const { rows } = await sql<Transitioned>`
        update ${sql.table(programme.table)}
        set question = ${question}, asked_at = ${context.clock()}, answer = null, answered_at = null
        where id = ${id} returning *`.execute(tx)
      const about = programme.about.of(current)
      await recordBy(tx, context, 'submission.ask', owner, {
        programme: name,
        about,
        submission: id,
        question,
      })
      await enqueueEmail(tx, {
        kind: 'submission_question',
        to: owner,
        submission: systemText(id),
        programme: name,
        about: { by: owner, text: about },
        question: typedBy(context.user.id)(question),
      })
      return asStands(context, rows[0] as Transitioned)
    })
  })
}

/** Answers the question about the caller's submission; it waits for an admin again, with a new promised time. */
export async function answerAboutSubmission(
  context: RequestContext<'signed-in'>,
  { programme: name, _id, answer }: z.output<typeof calls.answerAboutSubmission.input>,
): Promise<z.input<typeof calls.answerAboutSubmission.answer>> {
  const { user } = context
  const programme: ProgrammeDefinition = programmes[name]
  const id = knownId(_id)
  return context.db.transaction().execute(async (tx) => {
    const now = context.clock()
    await lockCaller(tx, user)
    await refuseUnlessMayTakePart(tx, context, { programme, userId: user.id, code: 'not_allowed' })
    const current = await lockOpen(tx, programme, id, user.id)
    if (current.asked_at === null || current.answered_at !== null) throw new Problem('no_question')
    const { promise } = programmeFacts[name]
    const dueAt = promise === null ? null : dueAfter(now, promise)
    const due = dueAt === null ? sql`` : sql`, due_at = ${dueAt}`
    const { rows } = await sql<Transitioned>`
      update ${sql.table(programme.table)} set answer = ${answer}, answered_at = ${now} ${due}
      where id = ${id} returning *`.execute(tx)
    const about = programme.about.of(current)
    await recordBy(tx, context, 'submission.answer', user.id, { programme: name, about, submission: id })
    await enqueueEmail(tx, {
      kind: 'submission_answered',
      to: user.id,
      submission: systemText(id),
      programme: name,
      about: { by: user.id, text: about },
      dueAt: dueAt && systemText(dueAt.toISOString()),
    })
    return asStands(context, rows[0] as Transitioned)
  })
}

/** Locks an undecided submission; `not_found` for another person's than `owner`. */
async function lockOpen(
  tx: Tx,
  { table }: ProgrammeDefinition,
  id: string,
  owner?: string,
): Promise<Transitioned> {
  const { rows } = await sql<Transitioned>`
    select * from ${sql.table(table)} where id = ${id} for update`.execute(tx)
  const [found] = rows
  if (found === undefined || (owner !== undefined && found.user_id !== owner)) throw new Problem('not_found')
  if (!isOpen(found.state)) throw await lateProblem(tx, 'already_decided', found)
  return found
}

/** The answer of these calls; a question does not change who moved the submission last. */
function asStands(context: RequestContext<'signed-in'>, row: Transitioned) {
  return { ...nowStands(context, row), stateBy: null }
}
