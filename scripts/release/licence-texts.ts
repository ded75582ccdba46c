import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isShipped, type Lock } from './bill-of-materials.ts'

/** The licence texts of the product's packages, which are installed in a folder. */
export async function licenceTexts({ packages }: Lock, folder: string): Promise<string> {
  const texts: string[] = []
  for (const path of Object.keys(packages).toSorted()) {
    if (path === '' || !isShipped(path, packages)) continue
    // The lock file has packages for other platforms, which are not installed.
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
