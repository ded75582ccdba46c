import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from '#server/root.ts'
import { billOfMaterials, type Lock } from '../../scripts/release/bill-of-materials.ts'

const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lock

async function written(): Promise<string> {
  await promisify(execFile)(process.execPath, ['scripts/sbom.ts'], { cwd: root })
  return readFile(join(root, 'build/sbom.json'), 'utf8')
}

/** Of a package that names no licence and has the text of one. */
async function licenceOfFile(path: string): Promise<string> {
  const text = await readFile(join(root, path, 'LICENSE'), 'utf8')
  expect(text, path).toMatch(/^(The )?MIT License/)
  return 'MIT'
}

test('every package that is installed in production is listed with its version and licence', async () => {
  const { components } = JSON.parse(await written()) as ReturnType<typeof billOfMaterials>
  const listed = new Map(components.map((one) => [one['bom-ref'], one]))
  const shipped = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && dev !== true)
  expect(shipped.length).toBeGreaterThan(200)
  for (const [path, { version, license = await licenceOfFile(path) }] of shipped) {
    const name = path.split('node_modules/').at(-1)
    const licences = listed
      .get(`${name}@${version}`)
      ?.licenses.map((one) => ('expression' in one ? one.expression : one.license.id))
    expect(licences, path).toEqual([license])
  }
  const names = new Set(components.map(({ name }) => name))
  for (const name of ['vitest', 'knip', 'lighthouse']) expect(names.has(name), name).toBe(false)
  expect(names.has('@fontsource-variable/inter'), 'what the pages are set in').toBe(true)
  expect(names.has('@fontsource/noto-sans-tamil'), 'what names on documents are set in').toBe(true)
})

test('it names no host, no time and no machine, and is the same each time', async () => {
  const text = await written()
  expect(await written()).toBe(text)
  expect(text.match(/\w+:\/\/[^"]*/g)).toEqual(['http://cyclonedx.org/schema/bom-1.5.schema.json'])
  expect(text).not.toMatch(/registry|timestamp|serialNumber|externalReferences/)
  expect(text).not.toContain(root)
})

test('every package that another one needs is listed', () => {
  const { components, dependencies, metadata } = billOfMaterials(lock)
  const references = new Set([metadata.component['bom-ref'], ...components.map((one) => one['bom-ref'])])
  expect(dependencies.map(({ ref }) => ref).toSorted()).toEqual([...references].toSorted())
  const unknown = dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !references.has(ref))
  expect(unknown).toEqual([])
  const own = dependencies.find(({ ref }) => ref === metadata.component['bom-ref'])
  const direct = Object.entries(lock.packages['']?.dependencies ?? {}).map(
    ([name, version]) => `${name}@${version}`,
  )
  expect(own?.dependsOn).toEqual(expect.arrayContaining(direct))
})

test('a package needs the one in its own folder, else the nearest further up', () => {
  const { dependencies } = billOfMaterials({
    name: 'product',
    version: '1.0.0',
    packages: {
      '': { dependencies: { a: '1', b: '1' } },
      'node_modules/a': { version: '1.0.0', dependencies: { b: '2', c: '1' } },
      'node_modules/a/node_modules/b': { version: '2.0.0', dependencies: { c: '1' } },
      'node_modules/b': { version: '1.0.0' },
      'node_modules/c': { version: '1.0.0', optionalDependencies: { absent: '1' } },
      'node_modules/tool': { version: '1.0.0', dev: true },
    },
  })
  expect(Object.fromEntries(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))).toEqual({
    'product@1.0.0': ['a@1.0.0', 'b@1.0.0'],
    'a@1.0.0': ['b@2.0.0', 'c@1.0.0'],
    'b@1.0.0': [],
    'b@2.0.0': ['c@1.0.0'],
    'c@1.0.0': [],
  })
})
