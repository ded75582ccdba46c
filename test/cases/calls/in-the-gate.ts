/**
 * The cases of a table that run in the gate: the first one, if its cases are devices or stories of the same kind, or else the
 * chosen ones. With `EVERY_CASE=1` all cases run. Throws if no case is chosen, since a test without cases cannot fail.
 */
export function inTheGate<const T>(
  cases: readonly T[],
  isTold: (one: T, at: number) => boolean = (_, at) => at === 0,
): readonly T[] {
  if (process.env['EVERY_CASE'] === '1') return cases
  const told = cases.filter(isTold)
  if (told.length === 0) throw new Error('none of the cases is told in the gate')
  return told
}
