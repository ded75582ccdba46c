/**
 * What instrumented sources ask: which mutant runs, and who is asked about while none does. It stands in the copy of the
 * tree that is tested.
 */
const asked = ((globalThis as { askedMutants?: Set<number> }).askedMutants ??= new Set<number>())
const active = Number(process.env['MUTANT'] ?? -1)

export function mutant(id: number): boolean {
  if (active === -1) asked.add(id)
  return id === active
}
