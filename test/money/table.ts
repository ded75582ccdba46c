import { csvRows } from '#server/csv/reader.ts'
import type { Person, Site } from '#test/support/test-app.ts'

export type TableRow = Record<string, string>

/** The rows of a CSV text, each as a record by the names of the columns. */
export function recordsOf(text: string): TableRow[] {
  const [heading, ...rows] = [...csvRows(text)].map(({ cells }) => cells)
  return rows.map((cells) => Object.fromEntries(cells.map((cell, at) => [heading?.[at] ?? '', cell])))
}

/** The rows of a CSV file as the treasurer downloads it. */
export async function tableOf(
  site: Site,
  { session }: Person,
  path: string,
  query: Record<string, string> = {},
): Promise<TableRow[]> {
  const address = `/api/money/${path}?${new URLSearchParams(query)}`
  const answer = await site.http(address, { headers: { authorization: `Bearer ${session}` } })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${address}: ${answer.status} ${text}`)
  return recordsOf(text)
}

/** The sum of a column of rupees, in paise. */
export function sumOf(rows: TableRow[], column: string): number {
  return rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0)
}
