import type { Mutant } from './mutants.ts'

/** A mutant that nobody can tell from the product, and why; it is known by its line's text and what it changes. */
type Judged = { file: string; lineText: string; what: string; why: string }

export const equivalents: Judged[] = []

export function judged({ file, lineText, what }: Mutant): Judged | undefined {
  return equivalents.find((one) => one.file === file && one.lineText === lineText && one.what === what)
}

/** Those that are no mutant any more. */
export function staleIn(mutants: Mutant[]): string[] {
  return equivalents
    .filter((one) => !mutants.some((mutant) => judged(mutant) === one))
    .map(({ file, lineText, what }) => `${file}: ${what} | ${lineText}`)
}
