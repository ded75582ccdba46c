import { isUnchanged } from '#contract/unchanged-answer.ts'

type Said = string | number | boolean | null | undefined

/** What is typed in a form, by control; without its files. */
export function wordsIn(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/**
 * Of what is typed into a form what its reader has changed since it was opened. A call that leaves what is not named as it is
 * gets nothing else: what somebody else has changed meanwhile stays.
 */
export function changedWords<T extends Said>(
  typed: Readonly<Record<string, T>>,
  opened: Readonly<Record<string, Said>>,
): Record<string, T> {
  return Object.fromEntries(Object.entries(typed).filter(([name]) => !isUnchanged(name, typed, opened)))
}
