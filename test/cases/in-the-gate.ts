/**
 * What of a table is told in the gate: the first, where its cases are devices or another story of the same kind, or those
 * that are chosen. All of it with `EVERY_CASE=1`.
 */
export function inTheGate<const T>(
  cases: readonly T[],
  isTold: (one: T, at: number) => boolean = (_, at) => at === 0,
): readonly T[] {
  return process.env['EVERY_CASE'] === '1' ? cases : cases.filter(isTold)
}
