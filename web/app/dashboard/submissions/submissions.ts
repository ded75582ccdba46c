import type { ReactElement } from 'react'
import type { Answer } from '#contract/call/endpoint.ts'
import { type Programme, stateInWords, stateLabels } from '#contract/programmes/submissions.ts'
import { dueSubmissions } from '#contract/programmes/waiting.ts'
import type { Column } from '#web/ui/table.tsx'
import { type Page, page } from '../../api/client.ts'
import { type Assigned, loadAssigned } from './assignee.tsx'
import type { TableRecord } from '../list/table-file.ts'
import type { Open, ReviewCall } from './answer-form.ts'
import { inQuery, type PageInput, type PanelQuery, pageInput } from '../panel.tsx'
import { tableRecord } from '../../forms/record/record-fields.ts'
import type { SubmissionStatus } from './submission-cells.tsx'

export type Submission = SubmissionStatus & {
  _id: string
  /** When it was sent as it is read here. */
  updatedAt: string
}
/** A record of a programme: with the picture of who sent it. */
export type Sent = Submission & { avatar: { url: string | null }; isSuspended: boolean }
export type Due = Answer<typeof dueSubmissions>['due'][number]
export type Loaded<Row> = { now: number; assigned: Assigned } & ({ all: Page<Row> } | { due: Page<Due> })

/** What the panels of the six programmes differ in. */
export type Kind<Row extends Sent> = {
  programme: Programme
  list: (input: PageInput, more?: { signal: AbortSignal }) => Promise<Page<Row>>
  review: ReviewCall
  /** What the list is searched by. */
  search: string
  empty: { text: string; hint: string }
  /** The programme's own columns, behind the person. */
  columns: readonly Column<Row>[]
  labels: Readonly<Record<string, string>>
  /** Whom a row is from, and what it is about in a few words. */
  who: (row: Row) => { id: string; name: string; email: string; about: string }
  /** What finds the record of a submission that waits, when its list is searched. */
  finds: (due: Due) => string
  /** The row as the details and the file show it; without it, as it is. */
  shown?: (row: Row) => Record<string, unknown>
  /** More to press in a row. */
  actions?: (row: Row) => ReactElement | null
  /** What accepting brings about. */
  onAccepting?: string
}

export const DUE = 'due'
export const tabs = [
  { id: 'all', label: 'All, newest first' },
  { id: DUE, label: 'Waiting, first due first' },
]

/** Loads what a tab of a programme's panel shows. */
export async function loadSubmissions<Row extends Sent>(
  kind: Kind<Row>,
  query: PanelQuery,
  signal: AbortSignal,
): Promise<Loaded<Row>> {
  const now = Date.now()
  const input = pageInput(query)
  const taken = loadAssigned(kind.programme, signal)
  if (query.tab === DUE) {
    const [due, assigned] = await Promise.all([listDue(kind.programme, input, { signal }), taken])
    return { now, due, assigned }
  }
  const [all, assigned] = await Promise.all([kind.list(input, { signal }), taken])
  return { now, all, assigned }
}

/** What of a programme waits, first what is due first. */
export function listDue(
  programme: Programme,
  { q: _q, ...input }: PageInput,
  more?: { signal: AbortSignal },
): Promise<Page<Due>> {
  return page(dueSubmissions, { ...inQuery(input), programme }, more)
}

/** A row as what is to be answered. */
export function openOf<Row extends Sent>(kind: Kind<Row>, row: Row): Open {
  const { name, about } = kind.who(row)
  return { ...standingOf(row), about, person: name }
}

/** One that waits as what is to be answered. */
export function openOfDue(row: Due): Open {
  return { ...standingOf(row), about: row.about, person: row.user.name }
}

function standingOf({ _id, state, stateBy, stateAt, createdAt, updatedAt, ...rest }: Submission) {
  const { dueAt, question = null, answer = null } = rest
  const stands = { _id, updatedAt, state, stateBy, dueAt, createdAt, question, answer }
  return { ...stands, ...(stateAt ? { stateAt } : {}) }
}

/** What the details show of a row. */
export function detailsOf<Row extends Sent>(kind: Kind<Row>, row: Row): Record<string, unknown> {
  // Their picture and whether they are suspended stand in the list, and are no answers of the form.
  const {
    avatar: _avatar,
    isSuspended: _isSuspended,
    ...shown
  }: Record<string, unknown> = kind.shown?.(row) ?? row
  return { ...shown, state: stateInWords(row) }
}

/** A row as the file has it. */
export function recordOf<Row extends Sent>(kind: Kind<Row>, row: Row): TableRecord {
  return tableRecord({ ...detailsOf(kind, row), createdAt: row.createdAt }, kind.labels)
}

/** One that waits as the file has it. */
export function recordOfDue({ user, about, state, dueAt, isOverdue, createdAt }: Due): TableRecord {
  const { name, email } = user
  return tableRecord({ name, email, about, state: stateLabels[state], dueAt, isOverdue, createdAt })
}
