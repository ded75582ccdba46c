import { sql } from 'kysely'
import type { ImportCounts } from '#contract/admin/imports.ts'
import { dayInIst } from '#contract/values/days.ts'
import { lockActing } from '../accounts/rights/lock-acting.ts'
import {
  addAccounts,
  changeProfiles,
  PROFILE,
  type ProfileColumns,
} from '../accounts/sign-up/add-accounts.ts'
import type { Tx } from '../db/connect.ts'
import { actsAs } from '../http/admins.ts'
import type { AppContext } from '../context.ts'
import {
  changeImported,
  type Given,
  giveImported,
  type ImportedAnswers,
} from '../members/by-hand/imported.ts'
import { categoryNamesAt } from '../settings/prices.ts'
import { emailsOf, rowsAfter } from './check.ts'
import { type Foreseen, foreseenOf, whyLeft } from './foreseen.ts'
import { judge, type Known, refused, type Verdict } from './judge.ts'
import { knownPeople } from './people.ts'
import { type Profile, readRow, type ReadRow } from './read-row.ts'
import { importOf, readingOf } from './reading.ts'
import { type Counted, otherRow } from './survey.ts'

const AT_ONCE = 100

/** The changes of a row: each value before and after, so that an undo leaves later changes. */
export type Change = {
  profile: Partial<Record<keyof Profile, [before: string | null, after: string]>>
  /** The id of the application of `answers`. */
  application: string | null
  answers: Record<string, [before: string | null, after: string]>
  given: (Given & { startsOn: string; endsOn: string }) | null
}

type Judged = {
  row: number
  is: ReadRow
  known: Known | undefined
  foreseen: Foreseen | null
  verdict: Verdict
}
type Run = Pick<AppContext, 'config'> & { counted: ReadonlyMap<string, Counted>; now: Date }

/** Runs the next rows of an import; false: none is left. Of two processes at the same time one waits. */
export async function runBatch(tx: Tx, id: string, { config, counted, now }: Run): Promise<boolean> {
  // The admin is locked before the import, as everything does that ends the rights of an admin.
  const file = await importOf(tx, id)
  const { ranBy } = file
  const by = { config, user: ranBy === null ? null : await lockActing(tx, ranBy) }
  const progress = await tx
    .selectFrom('imports')
    .select(['last_row as lastRow', 'done', 'state', 'ran_by as ranBy'])
    .select(sql<ImportCounts>`counts`.as('counts'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (progress?.state !== 'running') return false
  // Another admin continued it meanwhile.
  if (progress.ranBy !== ranBy) return true
  const rows = await rowsAfter(tx, id, progress.lastRow, AT_ONCE)
  if (rows.length === 0) {
    await tx.updateTable('imports').set({ state: 'done' }).where('id', '=', id).execute()
    return false
  }
  await planByIndex(tx)
  // The admin may have lost the duty meanwhile.
  if (!actsAs(by, 'members')) {
    const stopped = { state: 'failed', stopped_because: 'not_allowed' } as const
    await tx.updateTable('imports').set(stopped).where('id', '=', id).execute()
    return false
  }
  const names = await categoryNamesAt(tx, now)
  const reading = readingOf(file, names, dayInIst(now))
  const mayChangeAdmins = actsAs(by, 'owner')
  const read = rows.map(({ row, cells, foreseen }) => ({ row, foreseen, is: readRow(cells, reading) }))
  const judgeAll = async (some: typeof read): Promise<Judged[]> => {
    const people = await knownPeople(tx, emailsOf(some), now, 'lock')
    return some.map(({ row, is, foreseen }) => {
      const known = is.email === null ? undefined : people.get(is.email)
      const other = otherRow(counted, is.email, row)
      const verdict = judge(is, known, { mayChangeAdmins, other })
      return { row, is, known, foreseen, verdict: asForeseen(verdict, known, foreseen) }
    })
  }
  let judged = await judgeAll(read)
  const made = await addAccounts(tx, judged.flatMap(accountOf), now)
  // Somebody may have signed up since the rows were judged.
  const late = judged.filter(
    ({ is, verdict }) => verdict.outcome === 'create' && !made.has(is.email as string),
  )
  if (late.length > 0) {
    const again = await judgeAll(late)
    judged = judged.map((one) => again.find(({ row }) => row === one.row) ?? one)
  }
  const changes = await apply(tx, judged, made, { by: ranBy as string, now })
  await saveRows(tx, id, judged, changes)
  // From the first row on the counts of the run replace those of the check.
  const counts = progress.done === 0 ? { create: 0, update: 0, unchanged: 0, refused: 0 } : progress.counts
  for (const { verdict } of judged) counts[verdict.outcome] += 1
  await tx
    .updateTable('imports')
    .set({
      counts: JSON.stringify(counts),
      done: progress.done + rows.length,
      last_row: rows.at(-1)?.row ?? progress.lastRow,
    })
    .where('id', '=', id)
    .execute()
  return true
}

/** Makes the planner use indexes: it takes tables that grow during the run for small ones, and would scan them whole. */
export async function planByIndex(tx: Tx): Promise<void> {
  await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
    set_config('enable_mergejoin', 'off', true)`.execute(tx)
}

/** The verdict, or a refusal if the check said something else. */
function asForeseen(verdict: Verdict, known: Known | undefined, foreseen: Foreseen | null): Verdict {
  const reason = whyLeft(foreseen, foreseenOf(verdict, known))
  return reason === null || verdict.outcome === 'refused'
    ? verdict
    : refused([{ field: 'email', message: reason }])
}

function accountOf({ is, verdict }: Judged): (ProfileColumns & { email: string; name: string })[] {
  if (verdict.outcome !== 'create') return []
  return [{ ...verdict.profile, email: is.email as string, name: verdict.profile.name as string }]
}

type Applied = { userId: string; change: Change }

/** Writes the verdicts of a batch, and answers the account and the changes of each row. */
async function apply(
  tx: Tx,
  judged: readonly Judged[],
  made: ReadonlyMap<string, string>,
  { by, now }: { by: string; now: Date },
): Promise<Map<number, Applied>> {
  const changed = judged.filter(({ verdict }) => ['create', 'update'].includes(verdict.outcome))
  const idOf = ({ is, known }: Judged) => known?.id ?? (made.get(is.email as string) as string)
  const updates = changed.filter(({ known }) => known !== undefined)
  await changeProfiles(
    tx,
    updates.map(({ known, verdict }) => ({ id: (known as Known).id, profile: verdict.profile })),
  )
  const answered = updates.flatMap(({ known, verdict }) => {
    const id = known?.application?.id
    return id === undefined ? [] : [{ id, answers: answersOf(verdict) }]
  })
  const before = await changeImported(tx, answered)
  const given = await giveImported(
    tx,
    changed.flatMap((one) =>
      one.verdict.period === null
        ? []
        : [
            {
              userId: idOf(one),
              ...one.verdict.period,
              ...one.verdict.application,
              openApplication: one.known?.application?.isOpen === true ? one.known.application.id : null,
            },
          ],
    ),
    { by, now },
  )
  return new Map(
    changed.map((one) => {
      const { known, verdict } = one
      const userId = idOf(one)
      const application = known?.application?.id ?? null
      const answers = application === null ? {} : answersOf(verdict)
      const period = given.get(userId)
      const change: Change = {
        profile: Object.fromEntries(
          PROFILE.flatMap((name) =>
            verdict.profile[name] === undefined
              ? []
              : [[name, [known?.profile[name] ?? null, verdict.profile[name]]]],
          ),
        ),
        application,
        answers: Object.fromEntries(
          Object.entries(answers).map(([name, after]) => [
            name,
            [before.get(application ?? '')?.[name as keyof ImportedAnswers] ?? null, after as string],
          ]),
        ),
        given:
          period === undefined || verdict.period === null
            ? null
            : { ...period, startsOn: verdict.period.startsOn, endsOn: verdict.period.endsOn },
      }
      return [one.row, { userId, change }]
    }),
  )
}

/** The columns of an application for the fields of a profile. */
const IN_APPLICATION = {
  name: 'full_name',
  contact: 'contact',
  city: 'city_name',
  country: 'country',
  website: 'website',
  linkedin: 'linkedin_profile',
  youtube: 'youtube',
  instagram: 'instagram',
  twitter: 'twitter',
} as const satisfies Record<keyof Profile, keyof ImportedAnswers>

function answersOf({ profile, application }: Verdict): ImportedAnswers {
  return {
    ...Object.fromEntries(
      PROFILE.flatMap((name) => (profile[name] === undefined ? [] : [[IN_APPLICATION[name], profile[name]]])),
    ),
    ...(application.companyName === undefined ? {} : { company_name: application.companyName }),
    ...(application.dateOfBirth === undefined ? {} : { date_of_birth: application.dateOfBirth }),
  }
}

/** Deletes the cells of the rows that were run, except where the admin has to correct some. Those of minors are always deleted. */
async function saveRows(
  tx: Tx,
  id: string,
  judged: readonly Judged[],
  changes: ReadonlyMap<number, Applied>,
): Promise<void> {
  const rows = judged.map(({ row, is, known, verdict }) => ({
    row,
    outcome: verdict.outcome,
    problems: verdict.troubles.length === 0 ? null : verdict.troubles,
    user_id: changes.get(row)?.userId ?? null,
    change: changes.get(row)?.change ?? null,
    is_kept:
      (verdict.outcome === 'refused' || is.warnings.length > 0) && !is.isMinor && known?.isMinor !== true,
  }))
  await sql`update import_rows r set outcome = n.outcome, problems = nullif(n.problems, 'null'::jsonb), user_id = n.user_id,
      change = nullif(n.change, 'null'::jsonb), foreseen = null, cells = case when n.is_kept then r.cells else '[]'::jsonb end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      n (row int, outcome text, problems jsonb, user_id uuid, change jsonb, is_kept boolean)
    where r.import_id = ${id} and r.row = n.row`.execute(tx)
}
