import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '#server/root.ts'
import type { Source } from './import-rules.ts'

/** Every source of the project, with its text. */
export async function ourSources(): Promise<Source[]> {
  const folders = ['contract', 'server', 'web', 'simulator', 'scripts', 'test']
  const paths = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true })).map((name) => `${folder}/${name}`),
    ),
  )
  return Promise.all(
    paths
      .flat()
      .filter((path) => /\.(tsx?|css)$/.test(path))
      .map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })),
  )
}
