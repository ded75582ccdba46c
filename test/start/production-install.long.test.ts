import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#server/root.ts'
import { importsOf } from '#test/cases/import-rules.ts'

type Package = {
  scripts: Record<string, string>
  dependencies: Record<string, string>
  optionalDependencies: Record<string, string>
  devDependencies: Record<string, string>
}

/** The commands for operators; the other commands are for developers. */
const COMMANDS = ['start', 'dev', 'demo', 'admin', 'build', 'sbom']
const FOLDERS = ['content', 'contract', 'server', 'simulator', 'web']
const CONFIGS = ['vite.config.ts', 'rolldown.config.ts', 'react-router.config.ts']
/** No file of ours imports these two: the framework needs them. */
const FRAMEWORK_NEEDS = ['@react-router/node', 'isbot']

async function readJson<T>(path: string): Promise<T> {
  return JSON.parse(await readFile(join(root, path), 'utf8')) as T
}

function packageOf(name: string): string {
  return name.split('/', name.startsWith('@') ? 2 : 1).join('/')
}

/** The packages that a file imports, and the files of ours that it imports. */
async function importedBy(path: string): Promise<{ packages: string[]; files: string[] }> {
  const text = await readFile(join(root, path), 'utf8')
  const names = path.endsWith('.css')
    ? [...text.matchAll(/^@(?:import|plugin) "([^"]+)"/gm)].map(([, name = '']) => name)
    : [
        ...importsOf({ path, text }).map(({ to }) => to.replace(/\?.*/, '')),
        ...[...text.matchAll(/\(import\.meta\.url\)\.resolve\('([^']+)'\)/g)].map(([, name = '']) => name),
      ]
  const files = names.filter((name) => existsSync(join(root, name)))
  const packages = names.filter(
    (name) =>
      !files.includes(name) && !name.startsWith('.') && !/^(virtual|data):/.test(name) && !isBuiltin(name),
  )
  return { packages: packages.map(packageOf), files }
}

/** Every package that runs or builds the product, with a file that imports it. */
async function neededPackages(): Promise<Map<string, string>> {
  const lists = await Promise.all(
    FOLDERS.map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true })).map((name) => `${folder}/${name}`),
    ),
  )
  const open = [...CONFIGS, ...lists.flat().filter((path) => /\.(tsx?|css)$/.test(path))]
  const seen = new Set<string>()
  const found = new Map<string, string>()
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    const { packages, files } = await importedBy(path)
    for (const name of packages) found.set(name, path)
    open.push(...files.filter((file) => /\.(tsx?|css)$/.test(file)))
  }
  return found
}

test('every package that runs or builds the product is installed where NODE_ENV is production', async () => {
  const { dependencies, optionalDependencies, devDependencies } = await readJson<Package>('package.json')
  const all = await neededPackages()
  expect(all.size).toBeGreaterThan(25)
  const missing = [...all].filter(([name]) => !(name in dependencies || name in optionalDependencies))
  expect(missing).toEqual([])
  const idle = Object.keys(dependencies).filter((name) => !all.has(name) && !FRAMEWORK_NEEDS.includes(name))
  expect(idle, 'dependencies that no file of the product imports').toEqual(['node'])
  expect(Object.keys(devDependencies)).toContain('vitest')
})

test("every program that an operator's command calls is installed where NODE_ENV is production", async () => {
  const { scripts, dependencies } = await readJson<Package>('package.json')
  const programs = new Map<string, string>()
  for (const name of Object.keys(dependencies)) {
    const { bin = {} } = await readJson<{ bin?: string | Record<string, string> }>(
      `node_modules/${name}/package.json`,
    )
    for (const program of typeof bin === 'string' ? [name] : Object.keys(bin)) programs.set(program, name)
  }
  for (const command of COMMANDS) {
    const [program = ''] = (scripts[command] ?? '').replace(/^exec /, '').split(' ')
    expect(programs.get(program), `npm run ${command}`).toBeDefined()
  }
  // The build calls these programs by their files.
  const build = await readFile(join(root, 'server/build.ts'), 'utf8')
  const called = [...build.matchAll(/'node_modules\/([^']+)'/g)].map(([, path = '']) => packageOf(path))
  expect(called.toSorted()).toEqual(['@react-router/dev', 'rolldown'])
  for (const name of called) expect(dependencies).toHaveProperty([name])
})

test('the lock file marks no package of the product as a development package', async () => {
  const { packages } = await readJson<{ packages: Record<string, { dev?: boolean }> }>('package-lock.json')
  const { dependencies } = await readJson<Package>('package.json')
  const developmentOnly = Object.keys(dependencies).filter(
    (name) => packages[`node_modules/${name}`]?.dev !== undefined,
  )
  expect(developmentOnly).toEqual([])
})
