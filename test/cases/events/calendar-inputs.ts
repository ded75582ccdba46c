import type { Endpoint } from '#contract/call/endpoint.ts'

type Schema = {
  shape?: Record<string, Schema>
  def?: { innerType?: Schema; in?: Schema; element?: Schema }
  safeParse: (value: unknown) => { success: boolean }
}
/** The path from a value to one inside it: the names of fields and the indices of lists. */
export type Path = readonly (string | number)[]

/** Samples of a day, a month, a financial year and a figure of a month. */
const SAMPLES = ['2026-04-01', '1990-04-01', '2026-04', '2026-27']
const FIGURES = ['signedUp', 'joined', 'members', 'due', 'done', 'lapsed', 'open', 'paid', 'refunded']
const DAYS = [
  '0000-01-01',
  '0001-01-01',
  '1000-01-01',
  '2000-01-01',
  '2999-12-31',
  '9999-12-31',
  '2026-02-30',
]
const MONTHS = ['0000-01', '0000-12', '0001-01', '1000-01', '2000-01', '2999-12', '9999-12', '2026-13']
const YEARS = ['0000-01', '2000-01', '2999-00', '9999-00']
const EDGES = [...DAYS, ...MONTHS, ...YEARS]

/**
 * The good input of a call with dates at and beyond the ends of the calendar in each of its fields for a day, a month or a year.
 */
export function calendarInputs({ input }: Endpoint, good: object): object[] {
  return calendarFields(input as unknown as Schema, []).flatMap(({ path, isFigure }) =>
    (isFigure ? FIGURES.flatMap((name) => MONTHS.map((month) => `${name}:${month}`)) : EDGES).map((value) =>
      withValue(good, path, value),
    ),
  )
}

function calendarFields(schema: Schema, path: Path): { path: Path; isFigure: boolean }[] {
  if (schema.shape !== undefined)
    return Object.entries(schema.shape).flatMap(([name, inner]) => calendarFields(inner, [...path, name]))
  const accepts = (values: readonly string[]) => values.some((value) => schema.safeParse(value).success)
  const isFigure = accepts(FIGURES.map((name) => `${name}:2026-04`))
  if (!accepts(['neither a day nor a year']) && (isFigure || accepts(SAMPLES))) return [{ path, isFigure }]
  const { innerType, in: first, element } = schema.def ?? {}
  const inner = innerType ?? first
  if (inner !== undefined) return calendarFields(inner, path)
  return element === undefined ? [] : calendarFields(element, [...path, 0])
}

/** A copy of `good` with `value` at a path; a list on the path becomes a list of that value alone. */
export function withValue(good: unknown, [name, ...path]: Path, value: unknown): object {
  const there = (typeof good === 'object' && good !== null ? good : {}) as Record<string, unknown>
  const inner = path.length === 0 ? value : withValue(there[name as string], path, value)
  return typeof name === 'number' ? [inner] : { ...there, [name as string]: inner }
}
