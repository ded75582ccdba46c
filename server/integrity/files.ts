import { HOUR } from '#contract/values/time.ts'
import { keysOf } from '../files/keys.ts'
import type { Needs } from './check-context.ts'
import { firstMistakes } from './broken-rules.ts'

const GRACE = HOUR

type Row = { id: string; widths: number[] | null; is_held: boolean }

/** Checks that every referenced file has its content, and that all content in the store has a row. */
export async function fileContents({ client, files, now }: Needs): Promise<string[]> {
  const { rows } = await client.query<Row>('select id, widths, is_held from files')
  const contents = await files.list()
  const known = new Set(rows.flatMap(keysOf))
  const missing = rows.filter(({ is_held }) => is_held).flatMap(keysOf)
  const strangers = [...contents].filter(
    // A file that has arrived since the rows were read is not among them.
    ([key, { at }]) => !known.has(key) && at.getTime() < now.getTime() - GRACE,
  )
  return [
    ...firstMistakes(
      missing.filter((key) => !contents.has(key)),
      (key) => `file ${key} has no content`,
    ),
    ...firstMistakes(
      missing.filter((key) => contents.get(key)?.size === 0),
      (key) => `file ${key} is empty`,
    ),
    ...firstMistakes(strangers, ([key]) => `content ${key} belongs to no file`),
  ]
}
