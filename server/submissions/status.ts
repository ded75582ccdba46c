import { type RawBuilder, sql } from 'kysely'
import type { State } from '#contract/programmes/submissions.ts'

export type StatusRow = {
  state: State
  state_at: Date
  reason: string | null
  created_at: Date
  due_at?: Date
  mover: string | null
}

/** The name of whoever moved a submission to where it stands. */
export function moverOf(table: string): RawBuilder<string | null> {
  return sql<
    string | null
  >`(select mover.name from users mover where mover.id = ${sql.ref(`${table}.state_by`)})`
}

/** Where a submission stands, as the contract names it. */
export function asStatus(row: StatusRow) {
  return {
    state: row.state,
    stateAt: row.state_at,
    stateBy: row.mover,
    reason: row.reason,
    dueAt: row.due_at ?? null,
    createdAt: row.created_at,
  }
}
