import type { z } from 'zod'
import type * as calls from '#contract/membership/sent-application.ts'
import { correctableFields } from '#contract/membership/sent-application.ts'
import { storedFields } from '#contract/membership/application.ts'
import { Problem } from '#contract/call/problem.ts'
import { isUnchanged } from '#contract/call/unchanged-answer.ts'
import { recordBy } from '../../accounts/audit.ts'
import { lockCaller } from '../../accounts/rights/lock-caller.ts'
import { saveApplicant } from '../../accounts/people.ts'
import type { Db, Tx } from '../../db/connect.ts'
import type { RequestContext } from '../../context.ts'
import { isShown } from '../../payments/buckets.ts'
import { priceAt } from '../../settings/prices.ts'
import { type ApplicationRow, asApplication, cityColumns } from './application-row.ts'
import { recomputeMembership } from '../periods/periods.ts'
import { isWaiting, paymentOrder } from '../sql-conditions.ts'

/** The newest application of a person, and whether it waits for a decision. */
async function newestOf(
  db: Db | Tx,
  userId: string,
): Promise<(ApplicationRow & { waits: boolean }) | undefined> {
  return db
    .selectFrom('applications')
    .selectAll()
    .select(isWaiting('applications').as('waits'))
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The caller's application as they sent it. */
export async function mySentApplication(
  context: RequestContext<'signed-in'>,
): Promise<z.input<typeof calls.mySentApplication.answer>> {
  const { db, user } = context
  const row = await newestOf(db, user.id)
  if (row === undefined) return { application: null, canCorrect: false }
  return {
    application: asTyped(row, await moneyOf(context, db, row), user.email),
    canCorrect: row.waits && user.role !== 'member',
  }
}

/** The application with the city as it was typed, and the present e-mail of the account. */
function asTyped(row: ApplicationRow, money: { price: number; amount: number }, email: string) {
  return { ...asApplication(row, money), city: row.city_name ?? row.city, email }
}

/** The price of its payment; without one, the present price of its category. */
async function moneyOf({ clock }: Pick<RequestContext, 'clock'>, db: Db | Tx, row: ApplicationRow) {
  const paid = await db
    .selectFrom('payments')
    .select(['price', 'amount'])
    .where('application_id', '=', row.id)
    .where(isShown('payments'))
    .orderBy(paymentOrder)
    .limit(1)
    .executeTakeFirst()
  if (paid !== undefined) return paid
  const { price, total: amount } = await priceAt(db, row.membership_category, clock())
  return { price, amount }
}

type Correction = z.output<typeof calls.correctApplication.input>

/**
 * Replaces the answers of a sent application; an admin who has read the earlier ones must read it again. A correction by an admin stays
 * where the applicant has not changed that answer since they opened the form.
 */
export async function correctApplication(
  context: RequestContext<'signed-in'>,
  form: Correction,
): Promise<z.input<typeof calls.correctApplication.answer>> {
  const { user, clock } = context
  return context.db.transaction().execute(async (tx) => {
    await lockCaller(tx, user)
    const row = await newestOf(tx, user.id)
    if (row?.waits !== true) throw new Problem('nothing_waits')
    if (row.asks_aid) demandAid(form)
    const changed = changedColumns(row, form)
    const { full_name: fullName, contact } = { ...row, ...changed }
    const role = await saveApplicant(tx, user.id, { fullName, contact })
    if (role === 'member') throw new Problem('nothing_waits')
    const stored = await tx
      .updateTable('applications')
      .set({ ...changed, corrected_at: clock() })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await recomputeMembership(tx, user.id)
    await recordBy(tx, context, 'member.correct_own', user.id, { application: row.id })
    return {
      success: true as const,
      application: asTyped(stored, await moneyOf(context, tx, stored), user.email),
    }
  })
}

const aidColumns = {
  financialAidReason: 'financial_aid_reason',
  financialAidBenefit: 'financial_aid_benefit',
  financialAidCommitment: 'financial_aid_commitment',
} as const
const aidNames = Object.keys(aidColumns) as (keyof typeof aidColumns)[]

/** The answer on which a field depends, or the field itself. */
function rootOf(name: string): string {
  const known = storedFields as Record<string, { beside?: { asked: string } | undefined }>
  return known[name]?.beside?.asked ?? name
}

function changedColumns({ asks_aid: asksAid }: ApplicationRow, form: Correction): Partial<ApplicationRow> {
  const names = Object.keys(correctableFields) as (keyof typeof correctableFields)[]
  const columns = [
    ...names.map((name) => [name, storedFields[name].column] as const),
    ...(asksAid ? aidNames.map((name) => [name, aidColumns[name]] as const) : []),
  ]
  const { opened } = form
  // Dependent answers change together, so that two windows cannot make a combination that no form allows.
  const stays = (name: string) =>
    opened !== undefined &&
    names.every((one) => rootOf(one) !== rootOf(name) || isUnchanged(one, form, opened)) &&
    isUnchanged(name, form, opened)
  return {
    ...Object.fromEntries(
      columns.flatMap(([name, column]) => (stays(name) ? [] : [[column, form[name] || null]])),
    ),
    ...(stays('city') ? {} : cityColumns(form.city)),
  } as Partial<ApplicationRow>
}

function demandAid(form: Correction): void {
  const missing = aidNames.filter((name) => form[name] === undefined)
  if (missing.length > 0)
    throw new Problem('aid_incomplete', {
      fields: Object.fromEntries(missing.map((name) => [name, 'Please fill this in'])),
    })
}
