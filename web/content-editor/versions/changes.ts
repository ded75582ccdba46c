import {
  formOf,
  type Group,
  isGroup,
  isSame,
  labelOf,
  partsOf,
  pictureIdsIn,
  type Schema,
  textOf,
} from '../schema.ts'

/** A change between two values of a document, at one place. */
export type Change = {
  /** The place in words: `Directors`, `Karim Haddad`, `Name`. */
  where: readonly string[]
  kind: 'changed' | 'added' | 'removed' | 'moved'
  before: string
  after: string
  /** The ids of removed and added pictures. */
  pictures: { before: readonly string[]; after: readonly string[] }
}

/** All changes between two values, in the order of the form. */
export function changesBetween(
  schema: Schema,
  before: unknown,
  after: unknown,
  where: string[] = [],
): Change[] {
  if (isSame(before, after)) return []
  const form = formOf(schema)
  if (form === 'group' && isGroup(before) && isGroup(after)) {
    return partsOf(schema).flatMap(([name, part]) =>
      changesBetween(part, before[name], after[name], [...where, part.title ?? name]),
    )
  }
  if (form === 'list' && Array.isArray(before) && Array.isArray(after)) {
    return changesOfList(schema, before, after, where)
  }
  const pictures = picturesBetween(before, after)
  const [was, is] = [textOf(before, schema), textOf(after, schema)]
  // Two pictures may have the same alternative text.
  return [
    { where, kind: 'changed', before: was, after: was === is ? `Another picture: ${is}` : is, pictures },
  ]
}

function picturesBetween(before: unknown, after: unknown): Change['pictures'] {
  const [was, is] = [pictureIdsIn(before), pictureIdsIn(after)]
  return { before: was.filter((id) => !is.includes(id)), after: is.filter((id) => !was.includes(id)) }
}

function changesOfList(
  { items = {} }: Schema,
  before: readonly unknown[],
  after: readonly unknown[],
  where: string[],
): Change[] {
  const pairs = pairsOf(items, before, after)
  const kept = steady(pairs.filter((at) => at !== -1))
  const there = (entry: unknown, at: number) => [...where, labelOf(entry, items, at)]
  const removed = before.flatMap((entry, at): Change[] =>
    pairs.includes(at)
      ? []
      : [
          {
            where: there(entry, at),
            kind: 'removed',
            before: textOf(entry, items),
            after: '',
            pictures: picturesBetween(entry, null),
          },
        ],
  )
  const others = after.flatMap((entry, at): Change[] => {
    const from = pairs[at] ?? -1
    if (from === -1)
      return [
        {
          where: there(entry, at),
          kind: 'added',
          before: '',
          after: textOf(entry, items),
          pictures: picturesBetween(null, entry),
        },
      ]
    const moved: Change = {
      where: there(entry, at),
      kind: 'moved',
      before: `Place ${from + 1}`,
      after: `Place ${at + 1}`,
      pictures: { before: [], after: [] },
    }
    const own = changesBetween(items, before[from], entry, there(before[from], from))
    return kept.has(from) ? own : [moved, ...own]
  })
  return [...removed, ...others]
}

/** For each entry of `after` the index of the same entry in `before`, -1 for a new one. */
function pairsOf(items: Schema, before: readonly unknown[], after: readonly unknown[]): number[] {
  const pairs = after.map(() => -1)
  const left = new Set(before.keys())
  const pair = (matches: (was: number, is: number) => boolean) => {
    for (const [is] of after.entries()) {
      if (pairs[is] !== -1) continue
      const was = [...left].find((one) => matches(one, is))
      if (was === undefined) continue
      pairs[is] = was
      left.delete(was)
    }
  }
  pair((was, is) => isSame(before[was], after[is]))
  pair((was, is) => labelOf(before[was], items, -1) === labelOf(after[is], items, -1))
  pair((was, is) => was === is)
  // An entry was renamed while others were removed and added: the order tells which.
  if (before.length === after.length) pair(() => true)
  return pairs
}

/** The longest rising subsequence: the entries that stayed in place. */
function steady(numbers: readonly number[]): Set<number> {
  const best = numbers.map((one) => [one])
  for (const [at, own] of numbers.entries()) {
    for (const earlier of numbers.keys()) {
      const chain = best[earlier] ?? []
      if (earlier < at && (numbers[earlier] ?? 0) < own && chain.length >= (best[at] ?? []).length) {
        best[at] = [...chain, own]
      }
    }
  }
  return new Set(best.reduce((longest, one) => (one.length > longest.length ? one : longest), []))
}

/** A place where another person's version and the text here differ. */
export type Difference = {
  path: readonly string[]
  where: readonly string[]
  schema: Schema
  mine: unknown
  theirs: unknown
  /** The proposed version: that of the person who changed this place, or mine where both did. */
  proposed: 'mine' | 'theirs'
}

/** Every smallest place at which two values differ; `base` is the value from which both began. */
export function differencesOf(
  schema: Schema,
  base: unknown,
  mine: unknown,
  theirs: unknown,
  at: Pick<Difference, 'path' | 'where'> = { path: [], where: [] },
): Difference[] {
  if (isSame(mine, theirs)) return []
  const into = (name: string, part: Schema, words: string, of: (value: unknown) => unknown) =>
    differencesOf(part, of(base), of(mine), of(theirs), {
      path: [...at.path, name],
      where: [...at.where, words],
    })
  if (formOf(schema) === 'group' && isGroup(mine) && isGroup(theirs)) {
    const partOf = (name: string) => (value: unknown) => (isGroup(value) ? (value as Group)[name] : undefined)
    return partsOf(schema).flatMap(([name, part]) => into(name, part, part.title ?? name, partOf(name)))
  }
  const { items } = schema
  // A list with other entries, or in another order, is one place.
  if (items !== undefined && Array.isArray(mine) && Array.isArray(theirs) && isAligned(items, mine, theirs)) {
    const entryOf = (place: number) => (value: unknown) =>
      Array.isArray(value) ? (value[place] as unknown) : undefined
    return mine.flatMap((entry: unknown, place) =>
      into(String(place), items, labelOf(entry, items, place), entryOf(place)),
    )
  }
  const proposed = isSame(base, mine) ? 'theirs' : 'mine'
  return [{ ...at, schema, mine, theirs, proposed }]
}

function isAligned(items: Schema, mine: readonly unknown[], theirs: readonly unknown[]): boolean {
  return mine.length === theirs.length && steady(pairsOf(items, theirs, mine)).size === mine.length
}
