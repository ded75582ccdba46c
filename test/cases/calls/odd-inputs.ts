import { type Path, withValue } from '../events/calendar-inputs.ts'
import { selectedCases } from './selected-cases.ts'

/** Names of properties of every object, and numbers too large for a column of four bytes. */
const NAMES = ['constructor', '__proto__', 'toString']
const NUMBERS = [2 ** 31, Number.MAX_SAFE_INTEGER]

/** Copies of a call’s good input, each with one of the names in one text, or one of the numbers in one number or text of digits. */
export function oddInputs(good: object): object[] {
  return leavesOf(good, []).flatMap(({ path, value }) => {
    const isNumber = typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value))
    const numbers = isNumber
      ? selectedCases(NUMBERS).map((odd) => (typeof value === 'number' ? odd : `${odd}`))
      : []
    return [...(typeof value === 'string' ? selectedCases(NAMES) : []), ...numbers].map((odd) =>
      withValue(good, path, odd),
    )
  })
}

function leavesOf(value: unknown, path: Path): { path: Path; value: unknown }[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }]
  return Object.entries(value).flatMap(([name, inner]) =>
    leavesOf(inner, [...path, Array.isArray(value) ? Number(name) : name]),
  )
}

/** Values that no field or few fields accept: of another type, empty, an unknown choice, too long, and missing. */
const WRONG = [
  null,
  '',
  'no such choice',
  7,
  0.5,
  true,
  [],
  ['x'],
  {},
  { '': 'x' },
  'x'.repeat(70_000),
  undefined,
]

/** Copies of a call’s good input, each with one wrong value in place of one part, however deep, or of one field of `names`. */
export function wrongParts(good: object, names: readonly string[]): object[] {
  const paths = [...names.map((name) => [name]), ...partsOf(good, []).filter(({ length }) => length > 1)]
  // `npm test` tries a third of the values for each part, because every part refuses them in the same way.
  return paths.flatMap((path, nth) =>
    selectedCases(WRONG, (_, at) => (at + nth) % 3 === 0).map((wrong) => withValue(good, path, wrong)),
  )
}

function partsOf(value: unknown, path: Path): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Object.entries(value).flatMap(([name, part]) =>
    partsOf(part, [...path, Array.isArray(value) ? Number(name) : name]),
  )
  return [path, ...inner]
}

/** Messages of the validator itself, which people do not understand. */
const VALIDATORS =
  /invalid (input|option|string|number|key|value)|expected|received|too (big|small)|unrecognized|regex|[<>]=/i

/** The texts of a refusal that come from the validator and not from us, and a note if a field has no name. */
export function unclearIn({
  message,
  fields = {},
}: {
  message?: string
  fields?: Record<string, string>
}): string[] {
  const unclear = [message ?? '', ...Object.values(fields)].filter((words) => VALIDATORS.test(words))
  return Object.keys(fields).some((name) => name === '' || name.endsWith('.'))
    ? [...unclear, 'a field without a name']
    : unclear
}
