import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder of the project, whether this code runs from its source or from the bundle. */
export const root = rootAbove(import.meta.dirname)

function rootAbove(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : rootAbove(dirname(folder))
}
