/** What a condition of SQL becomes; whatever is no condition is left alone, since a broken statement shows nothing. */
const CHANGES: [RegExp, string][] = [
  [/(?<=\b(?:where|and|on)\s+(?:not )?[\w."$]+\s+)=(?=\s)/g, '<>'],
  [/ <= /g, ' > '],
  [/ >= /g, ' < '],
  [/ < /g, ' >= '],
  [/ > /g, ' <= '],
  [/ <> /g, ' = '],
  [/\bis not null\b/g, 'is null'],
  [/\bis null\b/g, 'is not null'],
  [/\bnot exists\b/g, 'exists'],
  [/(?<!not )\bexists(?= \()/g, 'not exists'],
  [/(?<=\s)and(?=\s)(?! case)/g, 'or'],
  [/(?<=\s)or(?=\s)/g, 'and'],
  [/\band not (?!exists)/g, 'and '],
  [/ for (?:no key )?update(?: skip locked)?\b/g, ' '],
  [/ limit 1\b/g, ' '],
  [/ desc\b/g, ' asc'],
]

export function isSql(text: string): boolean {
  return /\b(?:select|update|insert into|delete from|where|exists|coalesce|count)\b/.test(text)
}

/** A text of SQL with one condition changed, each in turn. */
export function changedSql(text: string): { was: string; becomes: string; text: string }[] {
  const isRemark = (at: number) => text.slice(text.lastIndexOf('\n', at), at).includes('--')
  return CHANGES.flatMap(([pattern, becomes]) =>
    [...text.matchAll(pattern)]
      .filter((found) => !isRemark(found.index))
      .map((found) => ({
        was: found[0].trim(),
        becomes: becomes.trim(),
        text: text.slice(0, found.index) + becomes + text.slice(found.index + found[0].length),
      })),
  )
}
