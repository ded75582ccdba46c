import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { billOfMaterials, type Lock } from './release/bill-of-materials.ts'
import { root } from './steps.ts'

/** `npm run sbom` */
const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lock
const bill = billOfMaterials(lock)
await mkdir(join(root, 'build'), { recursive: true })
await writeFile(join(root, 'build/sbom.json'), `${JSON.stringify(bill, null, 2)}\n`)
process.stdout.write(`${bill.components.length} packages are in build/sbom.json\n`)
