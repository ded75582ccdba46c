import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Role } from '#contract/accounts/accounts.ts'
import { dayInIst } from '#contract/values/days.ts'
import type { documentFile, Picture } from '#contract/files.ts'
import { Problem } from '#contract/call/problem.ts'
import type * as calls from '#contract/programmes/my-submissions.ts'
import { isOver, nextStep, type Situation } from '#contract/programmes/next-step.ts'
import { isOpen, programmeFacts } from '#contract/programmes/submissions.ts'
import { periods } from '#contract/retention.ts'
import { columnOf } from '../db/columns.ts'
import { knownId } from '../db/ids.ts'
import { asPicture, documentAddress, type PictureRow, pictureColumn } from '../files/reads.ts'
import type { RequestContext } from '../context.ts'
import { programmes } from '../programmes.ts'
import { ownIntroductions } from './introductions.ts'
import { situationOf } from './own-situation.ts'
import { all, columns, from, type Row } from './reads.ts'
import { refusalToWithdraw } from './rules.ts'

/** A row with the name of the person who moved it last, and its situation. */
type OwnRow = Row & { mover: string | null; situation: Situation | null }

const erasedColumns = sql`programme, id, user_id, state, state_at, state_by, null::text as reason, null::text as message, null::text as question,
  null::text as answer, created_at, created_at as updated_at,
  null::timestamptz as due_at, null::date as day, null::jsonb as facts`
const ERASED = `What you sent has been erased: we keep it for ${periods.closedSubmissions.days} days`

/** The caller's submissions, newest first, and their introductions. */
export async function mySubmissions(
  context: RequestContext<'signed-in'>,
): Promise<z.input<typeof calls.mySubmissions.answer>> {
  const [rows, introductions] = await Promise.all([
    rowsOf(context, context.user.id),
    ownIntroductions(context),
  ])
  return { submissions: rows.map((row) => ownSubmission(context, row)), introductions }
}

/** One submission of the caller with all its answers; `not_found` for another person's or an erased one. */
export async function mySubmission(
  context: RequestContext<'signed-in'>,
  { programme: name, _id }: z.output<typeof calls.mySubmission.input>,
): Promise<z.input<typeof calls.mySubmission.answer>> {
  const id = knownId(_id)
  const rows = await rowsOf(context, context.user.id, sql`where own.programme = ${name} and own.id = ${id}`)
  const [row] = rows
  if (row === undefined || row.facts === null) throw new Problem('not_found')
  const { table, fields } = programmes[name]
  const pairs = fields.flatMap((field: string) => [
    sql.lit(field),
    sql`${sql.ref(`s.${columnOf(field)}`)}::text`,
  ])
  const sent = await sql<Sent>`
    select jsonb_build_object(${sql.join(pairs)}) as form,
      to_jsonb(s) ->> 'file_id' as "fileId" from ${sql.table(table)} s where s.id = ${id}`.execute(context.db)
  const { form, fileId } = sent.rows[0] as Sent
  const file = fileId === null ? null : await fileOf(context, fileId)
  return { submission: { ...ownSubmission(context, row), updatedAt: row.updated_at, form, file } }
}

type Sent = { form: Record<string, string | null>; fileId: string | null }

async function fileOf(
  { db }: Pick<RequestContext, 'db'>,
  id: string,
): Promise<Picture | z.input<typeof documentFile> | null> {
  const file = await db
    .selectFrom('files')
    .select(['kind', 'name', pictureColumn('files').as('picture')])
    .where('id', '=', id)
    .executeTakeFirst()
  if (file === undefined) return null
  const { kind, name, picture } = file as { kind: string; name: string | null; picture: PictureRow }
  return kind === 'document'
    ? { url: documentAddress({ id, name: name ?? '' }), name: name ?? '' }
    : asPicture(picture)
}

/** The submissions of a person to all programmes, newest first, for an admin. */
export async function submissionsOf(context: Pick<RequestContext, 'db' | 'clock'>, userId: string) {
  const rows = await rowsOf(context, userId)
  const now = context.clock()
  return rows.map((row) => ({ ...stateOf(row, now), updatedAt: row.updated_at }))
}

async function rowsOf(
  { db, clock }: Pick<RequestContext, 'db' | 'clock'>,
  userId: string,
  which: RawBuilder<unknown> = sql``,
): Promise<OwnRow[]> {
  const now = clock()
  const own = [
    ...all.map(
      (each) =>
        sql`select ${columns(each)}, ${situationOf(each, now)} as situation ${from(each)} where s.user_id = ${userId}`,
    ),
    sql`select ${erasedColumns}, null as situation from erased_submissions where user_id = ${userId}`,
  ]
  const { rows } = await sql<OwnRow>`
    select own.*, (select name from users where id = own.state_by) as mover
    from (${sql.join(own, sql` union all `)}) own ${which} order by created_at desc, id desc`.execute(db)
  return rows
}

function ownSubmission({ user, clock }: RequestContext<'signed-in'>, row: OwnRow) {
  const { facts, state } = row
  const { withdrawAccepted } = programmes[row.programme]
  return {
    ...nextOf(row, user),
    ...stateOf(row, clock()),
    canWithdraw: refusalToWithdraw(withdrawAccepted, row, dayInIst(clock())) === null,
    canCorrect: facts !== null && isOpen(state),
  }
}

/** The subject and state of a submission. */
function stateOf(row: OwnRow, now: Date) {
  const { facts, programme, state, situation } = row
  const { about } = programmes[programme]
  return {
    _id: row.id,
    programme,
    about: facts === null ? ERASED : about.ofOwn(facts),
    state,
    stateAt: row.state_at,
    // Nobody withdrew a submission that ended because its owner left.
    stateBy: situation === 'left' ? null : row.mover,
    reason: row.reason,
    message: row.message,
    question: row.question,
    answer: row.answer,
    dueAt: row.due_at,
    isOverdue: row.due_at !== null && isOpen(row.state) && row.due_at < now,
    createdAt: row.created_at,
    isErased: facts === null,
  }
}

/** The situation of a submission, what happens next, and whether the person may submit again. */
function nextOf({ programme, state, situation, facts, answer }: OwnRow, { role }: { role: Role }) {
  const { isForMembers, isOnce } = programmeFacts[programme]
  const mayAsk = !isOnce && (!isForMembers || role !== 'user')
  return {
    situation,
    next:
      facts === null
        ? 'Nothing more happens.'
        : nextStep(programme, state, { situation, mayAsk, isAnswered: answer !== null }),
    canAskAgain: mayAsk && isOver(state, situation),
  }
}
