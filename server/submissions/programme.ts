import type { RawBuilder, Selectable } from 'kysely'
import type { Situation } from '#contract/programmes/next-step.ts'
import { type Programme, programmeFacts } from '#contract/programmes/submissions.ts'
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
/** The columns of a table, as the contract names them: `funding_usage` is `fundingUsage`. */
export type Fields<Table extends SubmissionTable> = {
  [Column in keyof Rows[Table] & string as Camel<Column>]: Rows[Table][Column]
}
export type FieldOf<Table extends SubmissionTable> = keyof Fields<Table> & string
type TextColumn<Table extends SubmissionTable> = {
  [Column in keyof Rows[Table] & string]: Rows[Table][Column] extends string ? Column : never
}[keyof Rows[Table] & string]

/** A row of a submission, with the columns of all programmes; those of its own programme are there too. */
export type Transitioned = Omit<Shared, 'email' | 'search'> & { due_at?: Date }

/** Until when people may withdraw an accepted submission: never, always, or until some days before the day in a column. */
export type Withdrawal<Column = string> = 'never' | 'always' | { daysBefore: number; column: Column }

/** What only some programmes have. */
type Beside<More> = {
  /** SQL for columns of its records beside the fields of its form. */
  also?: RawBuilder<More>
  /** The situation of an accepted submission, `s` in SQL; null where the state says all. */
  situation?: (now: Date) => RawBuilder<Situation | null>
  /** Runs after a transition, in its transaction. */
  afterTransition?: (tx: Tx, moved: Transitioned) => Promise<unknown>
  /** Deletes rows that reference submissions which are about to be erased. */
  beforeErasing?: (tx: Tx, ids: string[]) => Promise<unknown>
}

/** A programme on the server: the table of its submissions, and its own rules. */
export type ProgrammeDefinition<
  Table extends SubmissionTable = SubmissionTable,
  Field extends string = string,
  More = unknown,
> = Beside<More> & {
  name: Programme
  table: Table
  /** The fields of its form. */
  fields: readonly Field[]
  /** Fields that are corrected only together. */
  together?: readonly Field[]
  /** Whether `due_at` says by when an answer is promised. */
  isPromised: boolean
  withdrawAccepted: Withdrawal
  /** The columns of the first and the last day of an accepted stay or event. */
  days?: { from: string; until: string }
  /** The subject of a submission, from these columns. `ofOwn`: the subject for its owner, without their own name. */
  about: { columns: readonly string[]; of: (row: object) => string; ofOwn: (row: object) => string }
}

/** Defines a programme. The compiler checks its fields and columns against its table. */
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
    // The queries in this folder select at least these columns, which the compiler cannot see in raw SQL.
    about: {
      columns,
      of: (row) => of(row as Record<Column, string>),
      ofOwn: (row) => ofOwn(row as Record<Column, string>),
    },
  }
}

/** The column of the day that limits a withdrawal; null without a limit. */
export function dayColumnOf({ withdrawAccepted }: ProgrammeDefinition): string | null {
  return typeof withdrawAccepted === 'string' ? null : withdrawAccepted.column
}

/** The fields of a form, from its labels. */
export function fieldsOf<Field extends string>(labels: Readonly<Record<Field, string>>): Field[] {
  return Object.keys(labels) as Field[]
}
