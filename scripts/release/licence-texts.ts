import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isShipped, type Lock } from './bill-of-materials.ts'

/** The licences that come with the product's packages as they are installed in a folder, one below the other. */
export async function licenceTexts({ packages }: Lock, folder: string): Promise<string> {
  const texts: string[] = []
  for (const path of Object.keys(packages).toSorted()) {
    if (path === '' || !isShipped(path, packages)) continue
    // A package for another platform is in the lock file and not installed.
    const names = await readdir(join(folder, path)).catch(() => [])
    for (const name of names.filter((one) => /^(licen[cs]e|notice|copying)/i.test(one)).toSorted()) {
      const text = await readFile(join(folder, path, name), 'utf8')
      texts.push(
        `${path.replace(/^node_modules\//, '')} ${packages[path]?.version}: ${name}\n\n${text.trim()}\n`,
      )
    }
  }
  return texts.join(`\n${'-'.repeat(80)}\n\n`)
}
