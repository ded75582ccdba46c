import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { type application, storedFields } from '#contract/membership/application.ts'
import type { applyForAid, createOrder } from '#contract/membership/members.ts'
import type { Seen } from '#contract/membership/review.ts'
import { Problem } from '#contract/call/problem.ts'
import type { Tables } from '../../db/tables.ts'

type Form = z.output<typeof createOrder.input>
export type AidForm = z.output<typeof applyForAid.input>
export type ApplicationRow = Selectable<Tables['applications']>

type Fields = typeof storedFields
type OrNull<T> = undefined extends T ? Exclude<T, undefined | ''> | null : T
type Columns = { [Name in keyof Fields as Fields[Name]['column']]: OrNull<z.output<Fields[Name]['schema']>> }
type Answers = { [Name in keyof Fields]: ApplicationRow[Fields[Name]['column']] }

const fields = Object.entries(storedFields) as [keyof Fields, Fields[keyof Fields]][]

/** The two columns of a city: in lower case for lists and searches, and as the person typed it. */
export function cityColumns(typed: string) {
  return { city: typed.toLowerCase(), city_name: typed }
}

/** The answers of a form as columns; an empty answer is null. */
export function columnsOf(form: Form | AidForm): Columns & ReturnType<typeof cityColumns> {
  const columns = Object.fromEntries(
    fields.map(([name, { column }]) => [column, form[name] || null]),
  ) as Columns
  return { ...columns, ...cityColumns(form.city) }
}

function answersOf(row: ApplicationRow): Answers {
  return Object.fromEntries(fields.map(([name, { column }]) => [name, row[column] || null])) as Answers
}

/** The columns with the times at which the content of an application changed. */
export const CHANGE_TIMES = ['created_at', 'terms_accepted_at', 'answered_at', 'corrected_at'] as const

/** When the content of an application last changed. */
function updatedAt(row: Pick<ApplicationRow, (typeof CHANGE_TIMES)[number]>): Date {
  const times = CHANGE_TIMES.map((name) => row[name]?.getTime() ?? 0)
  return new Date(Math.max(...times))
}

/**
 * The row under the names of the contract. `price` and `amount`, in paise, are those of its payment, or without one those of its category
 * today.
 */
export function asApplication(
  row: ApplicationRow,
  { price, amount }: { price: number; amount: number },
): z.input<typeof application> {
  return {
    _id: row.id,
    userId: row.user_id,
    email: row.email,
    ...answersOf(row),
    termsAccepted: row.terms_accepted_at !== null,
    categoryprice: price,
    amount,
    ...(row.asks_aid
      ? {
          financialAidReason: row.financial_aid_reason,
          financialAidBenefit: row.financial_aid_benefit,
          financialAidCommitment: row.financial_aid_commitment,
        }
      : {}),
    createdAt: row.created_at,
    updatedAt: updatedAt(row),
  }
}

/** Refuses a decision where the application has changed since the admin read it. */
export function refuseChanged(
  seen: Seen | undefined,
  applications: readonly Pick<ApplicationRow, 'id' | (typeof CHANGE_TIMES)[number]>[],
): void {
  if (seen === undefined) return
  const read = applications.find(({ id }) => id === seen._id)
  if (read === undefined || updatedAt(read).getTime() !== Date.parse(seen.updatedAt))
    throw new Problem('changed_meanwhile')
}
