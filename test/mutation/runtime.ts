/**
 * What instrumented sources ask: which mutant runs, and who is asked about while none does. It stands in the copy of the
 * tree that is tested.
 */
type Shared = { activeMutant?: number; askedMutants?: Set<number> }

/** Of the process: a setup file, a runner and the product each may have this module for themselves. */
const shared = globalThis as Shared
shared.activeMutant ??= Number(process.env['MUTANT'] ?? -1)
const asked = (shared.askedMutants ??= new Set<number>())

export function mutant(id: number): boolean {
  if (shared.activeMutant === -1) asked.add(id)
  return id === shared.activeMutant
}

export function activate(id: number): void {
  shared.activeMutant = id
}

/** Who was asked about since this was last called. */
export function takeAsked(): number[] {
  const taken = [...asked]
  asked.clear()
  return taken
}
