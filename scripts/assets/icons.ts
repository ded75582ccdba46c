/** Draws the icons of the site from `public/favicon.svg`: `node scripts/assets/icons.ts`. */
import { readFile, writeFile } from 'node:fs/promises'
import { drawIcon, icons } from '#server/pages/brand-files.ts'

const fileOf = (path: string) => new URL(`../../public${path}`, import.meta.url)
const mark = await readFile(fileOf('/favicon.svg'), 'utf8')
for (const [path, icon] of Object.entries(icons)) await writeFile(fileOf(path), await drawIcon(mark, icon))
