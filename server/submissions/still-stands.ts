import { sql } from 'kysely'
import { isOpen, type State } from '#contract/programmes/submissions.ts'
import type { AppContext } from '../context.ts'
import type { EmailOf } from '../mail/email.ts'
import { programmes } from '../programmes.ts'

type Needs = Pick<AppContext, 'db'>
type EmailFacts = Pick<EmailOf<'submission_received'>, 'programme' | 'submission'>
type Row = { state: State; question: string | null; answered_at: Date | null }

async function submissionOf({ db }: Needs, programme: EmailFacts['programme'], id: string) {
  const { rows } = await sql<Row>`
    select state, question, answered_at from ${sql.table(programmes[programme].table)} where id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** Whether a submission is still in the state of an e-mail; an e-mail of an older version does not name the submission. */
export async function stillIsIn(
  needs: Needs,
  { programme, submission }: EmailFacts,
  state: State | 'open',
): Promise<boolean> {
  if (submission === undefined) return true
  const found = await submissionOf(needs, programme, submission)
  if (found === undefined) return false
  return state === 'open' ? isOpen(found.state) : found.state === state
}

/** Whether a question about a submission still waits for its answer. */
export async function stillAsked(
  needs: Needs,
  { programme, submission, question }: EmailOf<'submission_question'>,
): Promise<boolean> {
  if (submission === undefined) return true
  const found = await submissionOf(needs, programme, submission)
  if (found === undefined || !isOpen(found.state)) return false
  return found.answered_at === null && found.question === question.text
}
