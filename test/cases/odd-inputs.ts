import { type Path, withValue } from './calendar-inputs.ts'
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
