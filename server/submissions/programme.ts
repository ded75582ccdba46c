import type { RawBuilder, Selectable } from 'kysely'
import type { Situation } from '#contract/programmes/next-step.ts'
import { type Programme, programmeFacts, type State } from '#contract/programmes/submissions.ts'
import type { Tx } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'

type Rows = { [Table in keyof Tables]: Selectable<Tables[Table]> }
/** The columns that the submissions of every programme have. */
type Shared = Pick<
  Rows['stays'],
  | 'id'
  | 'user_id'
  | 'email'
  | 'state'
  | 'state_at'
  | 'state_by'
  | 'reason'
  | 'message'
  | 'question'
  | 'asked_at'
  | 'answer'
  | 'answered_at'
  | 'created_at'
  | 'search'
>
/** A table that keeps submissions. */
export type SubmissionTable = {
  [Table in keyof Rows]: Rows[Table] extends Shared ? Table : never
}[keyof Rows]

type Camel<Column extends string> = Column extends `${infer Head}_${infer Rest}`
  ? `${Head}${Capitalize<Camel<Rest>>}`
  : Column
/** What a table keeps, as the contract names it: `funding_usage` is `fundingUsage`. */
export type Fields<Table extends SubmissionTable> = {
  [Column in keyof Rows[Table] & string as Camel<Column>]: Rows[Table][Column]
}
export type FieldOf<Table extends SubmissionTable> = keyof Fields<Table> & string
type TextColumn<Table extends SubmissionTable> = {
  [Column in keyof Rows[Table] & string]: Rows[Table][Column] extends string ? Column : never
}[keyof Rows[Table] & string]

/** A submission that has just been moved, with the columns that all programmes have, and its own beside them. */
export type Transitioned = {
  id: string
  user_id: string
  state: State
  state_at: Date
  state_by: string | null
  reason: string | null
  message: string | null
  question: string | null
  answer: string | null
  asked_at: Date | null
  answered_at: Date | null
  created_at: Date
  due_at?: Date
}

/** Until when people may take back what was accepted: never, always, or so many days before the day in a column. */
export type Withdrawal<Column = string> = 'never' | 'always' | { daysBefore: number; column: Column }

/** What only some programmes do. */
type Beside<More> = {
  /** What its records have that is no field of its form, as SQL that selects it. */
  also?: RawBuilder<More>
  /** What an accepted one has come to, `s` in SQL; null: nothing beside its state. */
  situation?: (now: Date) => RawBuilder<Situation | null>
  /** Runs after a transition, in its transaction. */
  afterTransition?: (tx: Tx, moved: Transitioned) => Promise<unknown>
  /** Deletes rows that reference submissions which are about to be erased. */
  beforeErasing?: (tx: Tx, ids: string[]) => Promise<unknown>
}

/** A programme as the server knows it: where its submissions are kept, and what is its own about them. */
export type ProgrammeDefinition<
  Table extends SubmissionTable = SubmissionTable,
  Field extends string = string,
  More = unknown,
> = Beside<More> & {
  name: Programme
  table: Table
  /** What its form asks for. */
  fields: readonly Field[]
  /** Those of them that have sense only with one another: who corrects one says all. */
  together?: readonly Field[]
  /** Whether `due_at` says by when an answer is promised. */
  isPromised: boolean
  withdrawAccepted: Withdrawal
  /** The columns of the first and the last day on which what was accepted takes place. */
  days?: { from: string; until: string }
  /**
   * What a submission is about, in a few words of the person who made it; `row` has these columns at least. `ofOwn`: the same among
   * what somebody has sent themselves, where their own name would say nothing.
   */
  about: { columns: readonly string[]; of: (row: object) => string; ofOwn: (row: object) => string }
}

/** Defines a programme. The compiler holds its fields and columns against its table. */
export function defineProgramme<
  Name extends Programme,
  Table extends SubmissionTable,
  Field extends FieldOf<Table>,
  Column extends TextColumn<Table> = never,
  More = unknown,
>({
  about: { columns, of, ofOwn = of },
  withdrawAccepted = 'never',
  ...given
}: Beside<More> & {
  name: Name
  table: Table
  fields: readonly Field[]
  together?: readonly NoInfer<Field>[]
  about: {
    columns: readonly Column[]
    of: (row: Record<Column, string>) => string
    ofOwn?: (row: Record<Column, string>) => string
  }
  withdrawAccepted?: Withdrawal<TextColumn<Table>>
  days?: { from: TextColumn<Table>; until: TextColumn<Table> }
}): ProgrammeDefinition<Table, Field, More> & { name: Name } {
  return {
    ...given,
    isPromised: programmeFacts[given.name].promise !== null,
    withdrawAccepted,
    // The queries of this folder select these columns, or all: what is raw SQL to the compiler is a text of each here.
    about: {
      columns,
      of: (row) => of(row as Record<Column, string>),
      ofOwn: (row) => ofOwn(row as Record<Column, string>),
    },
  }
}

/** The column of the day on which what was accepted takes place, where that limits taking it back. */
export function dayColumnOf({ withdrawAccepted }: ProgrammeDefinition): string | null {
  return typeof withdrawAccepted === 'string' ? null : withdrawAccepted.column
}

/** The fields of a form, from its labels. */
export function fieldsOf<Field extends string>(labels: Readonly<Record<Field, string>>): Field[] {
  return Object.keys(labels) as Field[]
}
