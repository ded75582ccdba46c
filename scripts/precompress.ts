import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const COMPRESSIBLE = /\.(js|css|svg|json|txt|webmanifest)$/

/** Writes a `.br` and a `.gz` beside every built text file, so that the server does not have to compress them at each start. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    // The second build: after it, the list of routes exists too.
    applyToEnvironment: ({ name }) => name === 'ssr',
    async closeBundle() {
      const { root, environments } = this.environment.getTopLevelConfig()
      const folder = resolve(root, environments['client']?.build.outDir ?? '')
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
      await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))))
    },
  }
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await writeFile(`${path}.br`, await brotli(bytes, { params }))
  await writeFile(`${path}.gz`, await zip(bytes, { level: constants.Z_BEST_COMPRESSION }))
}
