/** Writes the lattice at the top of invoices, receipts and credit notes: `node scripts/assets/document-lattice.ts`. */
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { lattice } from '#web/ui/drawings/lattice.ts'
import { run } from '../steps.ts'

const { width, height, path } = lattice('documents', { kind: 'rosettes', angle: 66, scale: 15 })
const file = fileURLToPath(new URL('../../server/documents/lattice.ts', import.meta.url))
await writeFile(
  file,
  `/** One tile of the lattice at the head of a document. Written by \`scripts/assets/document-lattice.ts\`. */
export const latticeTile = { width: ${width}, height: ${height}, path: '${path}' }
`,
)
await run(['biome', 'format', '--write', file])
