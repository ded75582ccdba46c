import { Link } from 'react-router'
import type { Column } from '#web/ui/table.tsx'

/** A figure as the way to the list that it counts. */
export function FigureLink({ to, children }: { to: string; children: string }) {
  return (
    <Link className="figure-link" to={to}>
      {children}
    </Link>
  )
}

/** A column of figures, each the way to its list. */
export function figure<Row>(
  title: string,
  to: (row: Row) => string,
  words: (row: Row) => string,
): Column<Row> {
  return { title, kind: 'number', cell: (row) => <FigureLink to={to(row)}>{words(row)}</FigureLink> }
}

/** The same of a month: `address` leads to the list of a figure such as `joined:2026-11`. */
export function monthFigure<Row extends { month: string }>(
  title: string,
  address: (figure: string) => string,
  name: string,
  words: (row: Row) => string,
): Column<Row> {
  return figure(title, ({ month }) => address(`${name}:${month}`), words)
}
