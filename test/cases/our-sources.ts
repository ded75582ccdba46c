import { readdirSync, readFileSync } from 'node:fs'
import { root } from '#server/root.ts'
import type { Source } from './import-rules.ts'

let known: readonly Source[] | undefined

/** Every source of the project, with its text; read once, as no test changes any. */
export function ourSources(): readonly Source[] {
  known ??= sourcesIn(['content', 'contract', 'server', 'web', 'simulator', 'scripts', 'test'])
  return known
}

/** The files of these folders whose names end so, each with its text. */
export function sourcesIn(folders: readonly string[], ending = /\.(?:tsx?|css)$/): Source[] {
  return folders
    .flatMap((folder) =>
      readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name}`,
      ),
    )
    .filter((path) => ending.test(path))
    .map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }))
}
