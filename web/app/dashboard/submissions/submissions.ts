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
  /** When its present version was sent. */
  updatedAt: string
}
/** A record of a programme, with the picture of its person. */
export type Sent = Submission & { avatar: { url: string | null }; isSuspended: boolean }
export type Due = Answer<typeof dueSubmissions>['due'][number]
export type Loaded<Row> = { now: number; assigned: Assigned } & ({ all: Page<Row> } | { due: Page<Due> })

/** The differences between the panels of the programmes. */
export type Kind<Row extends Sent> = {
  programme: Programme
  list: (input: PageInput, more?: { signal: AbortSignal }) => Promise<Page<Row>>
  review: ReviewCall
  /** The label of the search. */
  search: string
  empty: { text: string; hint: string }
  /** The programme's own columns, after the person. */
  columns: readonly Column<Row>[]
  labels: Readonly<Record<string, string>>
  /** The person of a row, and its subject in a few words. */
  who: (row: Row) => { id: string; name: string; email: string; about: string }
  /** The search that finds the record of a waiting request. */
  searchFor: (due: Due) => string
  /** The row for details and files; by default the row itself. */
  shown?: (row: Row) => Record<string, unknown>
  /** Further buttons of a row. */
  actions?: (row: Row) => ReactElement | null
  /** The effect of accepting, in words. */
  onAccepting?: string
}

export const DUE = 'due'
export const tabs = [
  { id: 'all', label: 'All, newest first' },
  { id: DUE, label: 'Waiting, first due first' },
]

/** Loads the data of a tab of a programme's panel. */
export async function loadSubmissions<Row extends Sent>(
  kind: Kind<Row>,
  query: PanelQuery,
  signal: AbortSignal,
): Promise<Loaded<Row>> {
  const now = Date.now()
  const input = pageInput(query)
  const loadingAssigned = loadAssigned(kind.programme, signal)
  if (query.tab === DUE) {
    const [due, assigned] = await Promise.all([listDue(kind.programme, input, { signal }), loadingAssigned])
    return { now, due, assigned }
  }
  const [all, assigned] = await Promise.all([kind.list(input, { signal }), loadingAssigned])
  return { now, all, assigned }
}

/** The waiting requests of a programme, in the order of their due time. */
export function listDue(
  programme: Programme,
  { q: _q, ...input }: PageInput,
  more?: { signal: AbortSignal },
): Promise<Page<Due>> {
  return page(dueSubmissions, { ...inQuery(input), programme }, more)
}

/** A row as a request to answer. */
export function openOf<Row extends Sent>(kind: Kind<Row>, row: Row): Open {
  const { name, about } = kind.who(row)
  return { ...statusOf(row), about, person: name }
}

/** A waiting request as a request to answer. */
export function openOfDue(row: Due): Open {
  return { ...statusOf(row), about: row.about, person: row.user.name }
}

function statusOf({ _id, state, stateBy, stateAt, createdAt, updatedAt, ...rest }: Submission) {
  const { dueAt, question = null, answer = null } = rest
  const status = { _id, updatedAt, state, stateBy, dueAt, createdAt, question, answer }
  return { ...status, ...(stateAt ? { stateAt } : {}) }
}

/** The fields that the details of a row show. */
export function detailsOf<Row extends Sent>(kind: Kind<Row>, row: Row): Record<string, unknown> {
  // The picture and the suspension stand in the list, and are no answers of the form.
  const {
    avatar: _avatar,
    isSuspended: _isSuspended,
    ...shown
  }: Record<string, unknown> = kind.shown?.(row) ?? row
  return { ...shown, state: stateInWords(row) }
}

/** A row of the file. */
export function recordOf<Row extends Sent>(kind: Kind<Row>, row: Row): TableRecord {
  return tableRecord({ ...detailsOf(kind, row), createdAt: row.createdAt }, kind.labels)
}

/** A waiting request as a row of the file. */
export function recordOfDue({ user, about, state, dueAt, isOverdue, createdAt }: Due): TableRecord {
  const { name, email } = user
  return tableRecord({ name, email, about, state: stateLabels[state], dueAt, isOverdue, createdAt })
}
