import { sql } from 'kysely'
import type { Upload } from '#contract/files.ts'
import { Problem } from '#contract/call/problem.ts'
import { isOpen } from '#contract/programmes/submissions.ts'
import { isUnchanged } from '#contract/call/unchanged-answer.ts'
import { recordBy } from '../accounts/audit.ts'
import { lockCaller } from '../accounts/rights/lock-caller.ts'
import { knownId } from '../db/ids.ts'
import type { RequestContext } from '../context.ts'
import { removeDetached, saveFile } from '../files/writes.ts'
import { refuseUnlessMayTakePart } from './submission-owner.ts'
import type { FieldOf, ProgrammeDefinition, SubmissionTable, Transitioned } from './programme.ts'
import { attach, columnsOf, type FormOf } from './submit.ts'
import { lateProblem, nowStands } from './transitions.ts'

type Correction = { id: string; opened?: Readonly<Record<string, unknown>> | undefined }

/**
 * Replaces the answers of the caller's waiting submission, except answers that the form left unchanged since it was opened: another window
 * may have corrected those. The state and the promised time stay. A submission that was decided meanwhile is refused, with who and when.
 */
export async function correctForm<Table extends SubmissionTable, Field extends FieldOf<Table>>(
  context: RequestContext<'signed-in'>,
  programme: ProgrammeDefinition<Table, Field>,
  { id: given, opened, ...form }: Correction & FormOf<Table, NoInfer<Field>>,
  upload?: Upload,
) {
  const { user, clock } = context
  const id = knownId(given)
  const file = upload
    ? await saveFile(context, upload, { ownerId: user.id, isPublic: false, slot: 'card' })
    : null
  const { moved, replaced } = await context.db.transaction().execute(async (tx) => {
    await lockCaller(tx, user)
    await refuseUnlessMayTakePart(tx, context, { programme, userId: user.id, code: 'not_allowed' })
    const table = sql.table(programme.table)
    const { rows } = await sql<Transitioned>`select * from ${table} where id = ${id} for update`.execute(tx)
    const [current] = rows
    if (current === undefined || current.user_id !== user.id) throw new Problem('not_found')
    if (!isOpen(current.state)) throw await lateProblem(tx, 'already_decided', current)
    const fields = changedFields(programme, form, opened)
    const answers = Object.entries({ ...columnsOf({ fields }, form), corrected_at: clock() })
    await sql`update ${table} set ${sql.join(answers.map(([name, answer]) => sql`${sql.ref(name)} = ${answer}`))}
      where id = ${id}`.execute(tx)
    const replaced = file === null ? null : await attach(tx, context, programme, id, file)
    await recordBy(tx, context, 'submission.corrected', user.id, {
      programme: programme.name,
      about: programme.about.of(current),
      submission: id,
    })
    return { moved: current, replaced }
  })
  if (replaced !== null) await removeDetached(context, [replaced])
  return { ...nowStands(context, moved), stateBy: null }
}

function changedFields(
  { fields, together = [] }: ProgrammeDefinition,
  form: Readonly<Record<string, unknown>>,
  opened: Correction['opened'],
): readonly string[] {
  const isChanged = (field: string) => opened === undefined || !isUnchanged(field, form, opened)
  return fields.filter((field) => (together.includes(field) ? together.some(isChanged) : isChanged(field)))
}
