import type { ReactElement, ReactNode } from 'react'
import { Button } from './controls/button.tsx'
import { Lattice } from './drawings/lattice.tsx'
import { FailedList } from './failed-list.tsx'
import { Skeleton } from './skeleton.tsx'
import './table.css'

export type Column<Row> = {
  /** The heading of the column; on a phone it stands before the cell. */
  title: string
  cell: (row: Row) => ReactNode
  /**
   * `head` names the row, `choose` has its checkbox, `actions` its buttons; `number` is aligned to the right, and with `short` stays on
   * one line.
   */
  kind?: 'head' | 'actions' | 'choose' | 'number' | 'short'
}

type Props<Row> = {
  /** The subject of the table, for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  /** Null while they are loading for the first time. */
  rows: readonly Row[] | null
  keyOf: (row: Row) => string
  empty: { text: string; hint?: ReactNode; action?: ReactElement | undefined }
  /** Why there are no rows; `onRetry` loads again. */
  problem?: { message: string } | null
  onRetry?: () => void
  /** True while other rows are loading. */
  busy?: boolean
  /** The number of skeleton rows. */
  expected?: number
}

/** A list of records: rows on a desktop, cards on a phone, with designed states for loading, empty and failed. */
export function Table<Row>({
  caption,
  columns,
  rows,
  keyOf,
  empty,
  problem = null,
  onRetry,
  busy = false,
  expected = 6,
}: Props<Row>) {
  if (problem !== null) return <FailedList message={problem.message} onRetry={onRetry} />
  if (rows?.length === 0) return <EmptyList {...empty} />
  return (
    <div className="records" aria-busy={busy || rows === null}>
      <table>
        <caption className="visually-hidden">{rows === null ? `${caption}: loading` : caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.title} scope="col" data-kind={column.kind}>
                {column.kind === 'actions' ? (
                  <span className="visually-hidden">{column.title}</span>
                ) : (
                  column.title
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === null
            ? Array.from({ length: expected }, (_, at) => <SkeletonRow key={at} columns={columns} at={at} />)
            : rows.map((row) => (
                <tr key={keyOf(row)}>
                  {columns.map((column) => (
                    <Cell key={column.title} column={column} row={row} />
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const content = column.cell(row)
  return column.kind === 'head' ? (
    <th scope="row" data-title={column.title} data-kind="head">
      {content}
    </th>
  ) : (
    <td data-title={column.title} data-kind={column.kind}>
      {content}
    </td>
  )
}

const WIDTHS = ['72%', '88%', '60%', '80%']

function SkeletonRow<Row>({ columns, at }: { columns: readonly Column<Row>[]; at: number }) {
  return (
    <tr>
      {columns.map((column, index) => (
        <td key={column.title} data-title={column.title} data-kind={column.kind}>
          <Skeleton
            width={column.kind === 'actions' ? '112px' : (WIDTHS[(at + index) % WIDTHS.length] as string)}
            height={column.kind === 'actions' ? '36px' : '1.1em'}
          />
        </td>
      ))}
    </tr>
  )
}

/** An empty list: the words, how it fills, and one thing to do. */
export function EmptyList({
  text,
  hint,
  action,
}: {
  text: string
  hint?: ReactNode
  action?: ReactElement | undefined
}) {
  return (
    <div className="empty-list">
      <Lattice seed={text} scale={26} className="empty-lattice" />
      <div className="empty-words">
        <p className="empty-text">{text}</p>
        {hint ? <p className="muted">{hint}</p> : null}
        {action}
      </div>
    </div>
  )
}

type PagerProps = {
  /** The number of the first row, from 1. */
  from: number
  count: number
  /** The total, in words or as a number. */
  total: number | string
  /** The words of the two buttons. */
  ways?: { back: string; on: string } | undefined
  onNewer?: (() => void) | undefined
  onOlder?: (() => void) | undefined
}

/** The buttons to other pages of a list, newest first. Without `onNewer` this is the first page, without `onOlder` the last. */
export function Pager({
  from,
  count,
  total,
  ways = { back: 'Newer', on: 'Older' },
  onNewer,
  onOlder,
}: PagerProps) {
  return (
    <nav className="pager" aria-label="Pages">
      <p aria-live="polite">{count === 0 ? 'None' : `${from}–${from + count - 1} of ${total}`}</p>
      {onNewer || onOlder ? (
        <>
          <Button kind="ghost" size="small" disabled={!onNewer} onClick={onNewer}>
            {ways.back}
          </Button>
          <Button kind="ghost" size="small" disabled={!onOlder} onClick={onOlder}>
            {ways.on}
          </Button>
        </>
      ) : null}
    </nav>
  )
}
