import { Link } from 'react-router'
import type { Column } from '#web/ui/table.tsx'

/** A figure that links to the list behind it. */
export function FigureLink({ to, children }: { to: string; children: string }) {
  return (
    <Link className="figure-link" to={to}>
      {children}
    </Link>
  )
}

/** A column of figures that link to their lists. */
export function figure<Row>(
  title: string,
  to: (row: Row) => string,
  words: (row: Row) => string,
): Column<Row> {
  return { title, kind: 'number', cell: (row) => <FigureLink to={to(row)}>{words(row)}</FigureLink> }
}

/** A column of `figure` for rows by month: `address` gives the list of a figure such as `joined:2026-11`. */
export function monthFigure<Row extends { month: string }>(
  title: string,
  address: (figure: string) => string,
  name: string,
  words: (row: Row) => string,
): Column<Row> {
  return figure(title, ({ month }) => address(`${name}:${month}`), words)
}
