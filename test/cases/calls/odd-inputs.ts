import { type Path, withValue } from '../events/calendar-inputs.ts'
import { inTheGate } from './in-the-gate.ts'

/** Names that every object has, and numbers that a column of four bytes does not hold. */
const NAMES = ['constructor', '__proto__', 'toString']
const NUMBERS = [2 ** 31, Number.MAX_SAFE_INTEGER]

/** The good input of a call with such a name in each of its texts and such a number in each of its numbers, also of an address. */
export function oddInputs(good: object): object[] {
  return leavesOf(good, []).flatMap(({ path, value }) => {
    const isNumber = typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value))
    const numbers = isNumber
      ? inTheGate(NUMBERS).map((odd) => (typeof value === 'number' ? odd : `${odd}`))
      : []
    return [...(typeof value === 'string' ? inTheGate(NAMES) : []), ...numbers].map((odd) =>
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

/** What no field takes, or few: of another type, empty, no choice there is, too long, and missing. */
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

/** The good input of a call with such a value in place of each of its parts, however deep, and of each field that it may have. */
export function wrongParts(good: object, names: readonly string[]): object[] {
  const paths = [...names.map((name) => [name]), ...partsOf(good, []).filter(({ length }) => length > 1)]
  // In the gate a third for each part of what is wrong in all of them in the same way.
  return paths.flatMap((path, nth) =>
    inTheGate(WRONG, (_, at) => (at + nth) % 3 === 0).map((wrong) => withValue(good, path, wrong)),
  )
}

function partsOf(value: unknown, path: Path): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Object.entries(value).flatMap(([name, part]) =>
    partsOf(part, [...path, Array.isArray(value) ? Number(name) : name]),
  )
  return [path, ...inner]
}

/** The words that the validator has of its own, which tell nothing to people. */
const VALIDATORS =
  /invalid (input|option|string|number|key|value)|expected|received|too (big|small)|unrecognized|regex|[<>]=/i

/** What of a refusal is no sentence of ours, and which fields have no name. */
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
