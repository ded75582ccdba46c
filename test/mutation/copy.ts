import { cp, mkdtemp, readdir, rm, symlink, writeFile, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '#server/root.ts'
import { type Mutant, mutantsOf, withMutants } from './mutants.ts'

const NOT_COPIED = new Set(['node_modules', '.git', 'var', '.react-router', 'test-results'])

export async function mutantsIn(sources: string[]): Promise<Mutant[]> {
  const found = sources
    .toSorted()
    .map(async (source) => mutantsOf(source, await readFile(join(root, source), 'utf8')))
  return (await Promise.all(found)).flat()
}

/** A copy of the tree in which every mutant of the sources waits to be called, by its place in the list. */
export async function mutatedCopy(
  sources: string[],
): Promise<AsyncDisposable & { root: string; mutants: Mutant[] }> {
  const copy = await mkdtemp(join(tmpdir(), 'fwc-mutation-'))
  for (const name of await readdir(root))
    if (!NOT_COPIED.has(name)) await cp(join(root, name), join(copy, name), { recursive: true })
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  const mutants: Mutant[] = []
  for (const source of sources) {
    const text = await readFile(join(root, source), 'utf8')
    const found = mutantsOf(source, text)
    await writeFile(join(copy, source), withMutants(text, found, mutants.length, '#test/mutation/runtime.ts'))
    mutants.push(...found)
  }
  return { root: copy, mutants, [Symbol.asyncDispose]: () => rm(copy, { recursive: true, force: true }) }
}
