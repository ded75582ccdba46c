import { appendFileSync } from 'node:fs'
import { afterEach, beforeEach } from 'vitest'

export type Reached = { file: string; test: string; milliseconds: number; mutants: number[] }

/** Set up in each test file of the first run, without a mutant: writes down which mutants each test reaches. */
const file = process.env['MUTANTS_REACHED']
if (file !== undefined && process.env['MUTANT'] === '-1') {
  const write = (reached: Reached) => appendFileSync(file, `${JSON.stringify(reached)}\n`)
  let begun = 0
  beforeEach(({ task }) => {
    const before = [...asked()]
    if (before.length > 0) write({ file: task.file.filepath, test: '', milliseconds: 0, mutants: before })
    asked().clear()
    begun = performance.now()
  })
  afterEach(({ task }) => {
    const milliseconds = performance.now() - begun
    // A test that fails as it is tells nothing.
    if (task.result?.state !== 'fail')
      write({ file: task.file.filepath, test: task.id, milliseconds, mutants: [...asked()] })
    asked().clear()
  })
  function asked(): Set<number> {
    return (globalThis as { askedMutants?: Set<number> }).askedMutants ?? new Set()
  }
}
