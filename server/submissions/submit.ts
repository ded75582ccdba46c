import { sql } from 'kysely'
import type { Upload } from '#contract/files.ts'
import { dayInIst } from '#contract/values/days.ts'
import { Problem } from '#contract/call/problem.ts'
import { programmeFacts } from '#contract/programmes/submissions.ts'
import { lockCaller } from '../accounts/rights/lock-caller.ts'
import type { RequestContext } from '../context.ts'
import { columnOf } from '../db/columns.ts'
import type { Tx } from '../db/connect.ts'
import { attachFile, saveFile, detachFile, removeDetached } from '../files/writes.ts'
import { systemText } from '../mail/email.ts'
import { enqueueEmail } from '../mail/enqueue.ts'
import { refuseUnlessMayTakePart } from './submission-owner.ts'
import type { FieldOf, Fields, ProgrammeDefinition, SubmissionTable } from './programme.ts'
import { readRecord, type RecordOf } from './records.ts'
import { dueAfter } from './rules.ts'

/** The values of a form; one may be left out where its column is nullable. */
export type FormOf<Table extends SubmissionTable, Field extends FieldOf<Table>> = {
  [Name in Field]: Fields<Table>[Name] | (null extends Fields<Table>[Name] ? undefined : never)
}

/** Stores a submission of the caller and returns its record. The same answers again, while it waits, update only its file. */
export async function submitForm<Table extends SubmissionTable, Field extends FieldOf<Table>, More>(
  context: RequestContext<'signed-in'>,
  programme: ProgrammeDefinition<Table, Field, More>,
  form: FormOf<Table, NoInfer<Field>>,
  upload?: Upload,
): Promise<RecordOf<Table, Field, More>> {
  // Before the transaction, since pictures take long to make.
  const file = upload
    ? await saveFile(context, upload, { ownerId: context.user.id, isPublic: false, slot: 'card' })
    : null
  const { record, replaced } = await context.db.transaction().execute(async (tx) => {
    await lockCaller(tx, context.user)
    const id =
      (await sameWaiting(tx, context, programme, form)) ??
      (await saveSubmission(tx, context, programme, form))
    const replaced = file === null ? null : await attach(tx, context, programme, id, file)
    return { record: await readRecord(tx, programme, id), replaced }
  })
  if (replaced !== null) await removeDetached(context, [replaced])
  return record
}

/** Inserts a submission and sends the e-mail that it has arrived; returns its id. */
export async function saveSubmission<Table extends SubmissionTable, Field extends FieldOf<Table>>(
  tx: Tx,
  context: RequestContext<'signed-in'>,
  programme: ProgrammeDefinition<Table, Field>,
  form: FormOf<Table, NoInfer<Field>>,
): Promise<string> {
  const { user, clock } = context
  const now = clock()
  // They may have left or been suspended while this call waited.
  await refuseUnlessMayTakePart(tx, context, { programme, userId: user.id, code: 'not_allowed' })
  const { promise } = programmeFacts[programme.name]
  const dueAt = promise === null ? null : dueAfter(now, promise)
  const row = {
    ...columnsOf(programme, form),
    user_id: user.id,
    email: user.email,
    state_at: now,
    created_at: now,
    ...(dueAt === null ? {} : { due_at: dueAt }),
  }
  const { rows } = await sql<{ id: string }>`
    insert into ${sql.table(programme.table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(row))}) returning *`.execute(tx)
  const made = rows[0] as { id: string }
  await tellOfArrival(tx, programme, { userId: user.id, row: made, dueAt })
  return made.id
}

/** Sends a person the e-mail that their submission has arrived, with the promised time; `row`: its row. */
export async function tellOfArrival<Table extends SubmissionTable, Field extends FieldOf<Table>>(
  tx: Tx,
  { name, about }: ProgrammeDefinition<Table, Field>,
  { userId, row, dueAt }: { userId: string; row: { id: string }; dueAt: Date | null },
): Promise<void> {
  await enqueueEmail(tx, {
    kind: 'submission_received',
    to: userId,
    submission: systemText(row.id),
    programme: name,
    about: { by: userId, text: about.of(row) },
    dueAt: dueAt && systemText(dueAt.toISOString()),
  })
}

/** The values of a form by column. */
export function columnsOf(
  { fields }: Pick<ProgrammeDefinition, 'fields'>,
  form: Readonly<Record<string, unknown>>,
) {
  return Object.fromEntries(fields.map((field) => [columnOf(field), form[field] ?? null]))
}

async function sameWaiting(
  tx: Tx,
  { user }: RequestContext<'signed-in'>,
  programme: ProgrammeDefinition,
  form: Readonly<Record<string, unknown>>,
): Promise<string | null> {
  const same = Object.entries(columnsOf(programme, form)).map(
    ([name, answer]) => sql`${sql.ref(name)} is not distinct from ${answer}`,
  )
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(programme.table)}
    where user_id = ${user.id} and state in ('received', 'in_review') and ${sql.join(same, sql` and `)}
    limit 1`.execute(tx)
  return rows[0]?.id ?? null
}

/** Attaches a file to a submission; returns the earlier file, which is detached. */
export async function attach(
  tx: Tx,
  { clock }: RequestContext,
  programme: ProgrammeDefinition,
  id: string,
  file: string,
): Promise<string | null> {
  await attachFile(tx, file)
  const table = sql.table(programme.table)
  const { rows } = await sql<{ replaced: string | null }>`
    update ${table} set file_id = ${file} from (select file_id as replaced from ${table} where id = ${id}) before
    where id = ${id} returning replaced`.execute(tx)
  const replaced = rows[0]?.replaced ?? null
  if (replaced !== null) await detachFile(tx, replaced, clock())
  return replaced
}

/** Refuses a form with a past day in this field. */
export function refusePast<Field extends string>(
  { clock }: Pick<RequestContext, 'clock'>,
  form: Readonly<Record<Field, string>>,
  field: Field,
): void {
  if (form[field] < dayInIst(clock()))
    throw new Problem('invalid_input', { fields: { [field]: 'Please choose a day that is not past' } })
}
