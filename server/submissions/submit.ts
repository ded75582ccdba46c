import { type Insertable, sql } from 'kysely'
import type { Upload } from '#contract/files.ts'
import { type Programme, programmeFacts } from '#contract/programmes/submissions.ts'
import { lockPerson } from '../accounts/people.ts'
import type { RequestContext } from '../http/context.ts'
import type { Tx } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'
import { attachFile, keepFile, detachFile, removeDetached } from '../files/writes.ts'
import { enqueueEmail } from '../mail/enqueue.ts'
import { programmeTables } from './programmes.ts'
import { aboutOf, dueAfter } from './rules.ts'

/** What a form fills in of a submission's row. */
type Answers<P extends Programme> = Partial<Insertable<Tables[(typeof programmeTables)[P]['table']]>>

/**
 * Takes in what the caller sends to a programme and answers its id; the same sent again while it waits is the same
 * submission, with the newer file.
 */
export async function submitForm<P extends Programme>(
  call: RequestContext<'signed-in'>,
  programme: P,
  answers: Answers<P>,
  upload?: Upload,
): Promise<string> {
  // Before the transaction: making pictures takes its time.
  const file = upload
    ? await keepFile(call, upload, { ownerId: call.user.id, isPublic: false, slot: 'card' })
    : null
  const { id, replaced } = await call.db.transaction().execute(async (tx) => {
    await lockPerson(tx, call.user.id)
    const id = (await sameWaiting(tx, call, programme, answers)) ?? (await keep(tx, call, programme, answers))
    return { id, replaced: file === null ? null : await attach(tx, call, programme, id, file) }
  })
  if (replaced !== null) await removeDetached(call, [replaced])
  return id
}

/** Keeps a submission and tells the person that it has arrived; answers its id. */
export async function keep<P extends Programme>(
  tx: Tx,
  { user, clock }: RequestContext<'signed-in'>,
  programme: P,
  answers: Answers<P>,
): Promise<string> {
  const now = clock()
  const { promise } = programmeFacts[programme]
  const row = {
    ...answers,
    user_id: user.id,
    email: user.email,
    state_at: now,
    created_at: now,
    ...(promise === null ? {} : { due_at: dueAfter(now, promise) }),
  }
  const { rows } = await sql<{ id: string }>`
    insert into ${sql.table(programmeTables[programme].table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(row))}) returning *`.execute(tx)
  const made = rows[0] as { id: string }
  const about = { by: user.id, text: aboutOf(programme, made as never) }
  await enqueueEmail(tx, { kind: 'submission_received', to: user.id, programme, about })
  return made.id
}

async function sameWaiting(
  tx: Tx,
  { user }: RequestContext<'signed-in'>,
  programme: Programme,
  answers: object,
): Promise<string | null> {
  const same = Object.entries(answers).map(
    ([name, answer]) => sql`${sql.ref(name)} is not distinct from ${answer}`,
  )
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(programmeTables[programme].table)}
    where user_id = ${user.id} and state in ('received', 'in_review') and ${sql.join(same, sql` and `)}
    limit 1`.execute(tx)
  return rows[0]?.id ?? null
}

/** Gives a submission its file; answers the one it had before, which nothing shows any more. */
async function attach(
  tx: Tx,
  { clock }: RequestContext,
  programme: Programme,
  id: string,
  file: string,
): Promise<string | null> {
  await attachFile(tx, file)
  const table = sql.table(programmeTables[programme].table)
  const { rows } = await sql<{ replaced: string | null }>`
    update ${table} set file_id = ${file} from (select file_id as replaced from ${table} where id = ${id}) before
    where id = ${id} returning replaced`.execute(tx)
  const replaced = rows[0]?.replaced ?? null
  if (replaced !== null) await detachFile(tx, replaced, clock())
  return replaced
}
