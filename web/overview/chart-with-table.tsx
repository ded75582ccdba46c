import { type ReactNode, useId } from 'react'
import { type Column, Table } from '#web/ui/table.tsx'

type Props<Row> = {
  title: string
  /** A description of the chart in a sentence, for people who cannot see it. */
  description: string
  note?: string
  /** The meaning of the colours, if there are several. */
  keys?: readonly { label: string; colour: string }[]
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** There are no data. */
  isEmpty?: boolean
  wide?: boolean
  children: ReactNode
}

/** A chart with its title and legend, and the same data as a table. */
export function ChartWithTable<Row>({
  title,
  description,
  note,
  keys = [],
  columns,
  rows,
  keyOf,
  isEmpty = false,
  wide = false,
  children,
}: Props<Row>) {
  const id = useId()
  return (
    <section className="column figure card" data-wide={wide || undefined} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {note === undefined ? null : <p className="muted">{note}</p>}
      {keys.length === 0 || isEmpty ? null : (
        <ul className="figure-keys">
          {keys.map(({ label, colour }) => (
            <li key={label}>
              <span className="figure-key" style={{ background: colour }} aria-hidden="true" />
              <span>{label}</span>
            </li>
          ))}
        </ul>
      )}
      {isEmpty ? (
        <p className="muted figure-empty">{description}</p>
      ) : (
        <div role="img" aria-label={description}>
          {children}
        </div>
      )}
      <details className="figure-table">
        <summary className="text-link">
          As a table<span className="visually-hidden">{`: ${title}`}</span>
        </summary>
        <Table caption={title} columns={columns} rows={rows} keyOf={keyOf} empty={{ text: 'No rows' }} />
      </details>
    </section>
  )
}
