import { sql } from 'kysely'
import type { ImportMapping, ImportValues } from '#contract/admin/import-fields.ts'
import type { Category, CategoryNames } from '#contract/membership/categories.ts'
import { Problem } from '#contract/call/problem.ts'
import type { Db, Tx } from '../db/connect.ts'
import type { DateField, Reading } from './read-row.ts'
import { bareWord } from './categories.ts'

/** How the last check read the cells of an import, as it is stored. */
export type StoredReading = {
  dayFirst: Record<DateField, boolean>
  /** The meaning of words in the form of `bareWord`. */
  meanings: Record<string, Category>
  dial: string
}

/** An import as it is stored, without its rows and its file. */
export async function importOf(db: Db | Tx, id: string) {
  const found = await db
    .selectFrom('imports')
    .select([
      'state',
      'file_name as fileName',
      'total',
      'category',
      'sheet',
      'heading_row as headingRow',
      'generation',
    ])
    .select(['ran_at as ranAt', 'ran_by as ranBy'])
    .select(sql<string[]>`headings`.as('headings'))
    .select(sql<ImportMapping>`mapping`.as('mapping'))
    .select(sql<{ rows: number[]; columns: number[] }>`hidden`.as('hidden'))
    .select(sql<StoredReading | null>`reading`.as('reading'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (found === undefined) throw new Problem('not_found')
  return { ...found, category: found.category as Category | null }
}

type Stored = Pick<Awaited<ReturnType<typeof importOf>>, 'mapping' | 'category' | 'headings' | 'reading'>

/** How the rows of an import are read on a day. */
export function readingOf(
  { mapping, category, headings, reading }: Stored,
  names: CategoryNames,
  today: string,
): Reading {
  // An import that an earlier release checked has none; its rows are checked again before they are run.
  const { dayFirst, meanings, dial } = reading ?? { dayFirst: DAY_FIRST, meanings: {}, dial: HOME }
  return {
    mapping,
    category,
    names,
    today,
    width: headings.length,
    dayFirst,
    dial,
    meanings: new Map(Object.entries(meanings)),
  }
}

const DAY_FIRST = { dateOfBirth: true, startsOn: true, endsOn: true }
/** India. */
export const HOME = '91'

/** What words meant in earlier files. */
export async function keptValues(db: Db | Tx): Promise<ImportValues> {
  const kept = await db
    .selectFrom('import_words')
    .select(['word', 'meaning'])
    .where('field', '=', 'membershipCategory')
    .orderBy('word')
    .execute()
  return {
    membershipCategory: Object.fromEntries(kept.map(({ word, meaning }) => [word, meaning as Category])),
  }
}

/** Keeps what words mean for the next file; a word with an empty meaning is forgotten. */
export async function keepValues(tx: Tx, values: ImportValues): Promise<void> {
  const all = Object.entries(values.membershipCategory ?? {})
    .map(([word, meaning]) => ({ word: bareWord(word), meaning }))
    .filter(({ word }) => word !== '')
  const [gone, kept] = [
    all.filter(({ meaning }) => meaning === ''),
    all.filter(({ meaning }) => meaning !== ''),
  ]
  if (gone.length > 0)
    await tx
      .deleteFrom('import_words')
      .where('field', '=', 'membershipCategory')
      .where(
        'word',
        'in',
        gone.map(({ word }) => word),
      )
      .execute()
  if (kept.length > 0)
    await sql`insert into import_words (field, word, meaning)
      select distinct on (word) 'membershipCategory', word, meaning
      from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) n (word text, meaning text)
      on conflict (field, word) do update set meaning = excluded.meaning`.execute(tx)
}
