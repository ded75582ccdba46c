import { readdirSync, readFileSync } from 'node:fs'
import { root } from '#server/root.ts'
import type { Source } from './import-rules.ts'

let known: readonly Source[] | undefined

const FOLDERS = ['content', 'contract', 'server', 'web', 'simulator', 'scripts', 'test']

/** Every source file of the project with its text; read once, as no test changes any. */
export function ourSources(): readonly Source[] {
  known ??= FOLDERS.flatMap((folder) =>
    readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name}`,
    ),
  )
    .filter((path) => /\.(?:tsx?|css)$/.test(path))
    .map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }))
  return known
}
