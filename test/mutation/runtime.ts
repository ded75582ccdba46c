/**
 * What instrumented sources ask: which mutant runs, and who is asked about while none does. It stands in the copy of the
 * tree that is tested.
 */
type Shared = { activeMutants?: Set<number>; askedMutants?: Set<number> }

/** Of the process: a setup file, a runner and the product each may have this module for themselves. */
const shared = globalThis as Shared
const active = (shared.activeMutants ??= new Set(loadedWith()))
const asked = (shared.askedMutants ??= new Set<number>())

function loadedWith(): number[] {
  const id = process.env['MUTANT'] ?? ''
  return id === '' ? [] : [Number(id)]
}

export function mutant(id: number): boolean {
  if (active.size === 0) asked.add(id)
  return active.has(id)
}

/** Has these mutants run, or none. */
export function activate(ids: number[]): void {
  active.clear()
  for (const id of ids) active.add(id)
}

/** Who was asked about since this was last called. */
export function takeAsked(): number[] {
  const taken = [...asked]
  asked.clear()
  return taken
}
