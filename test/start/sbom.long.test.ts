import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from '#server/root.ts'
import type { billOfMaterials, Lock } from '../../scripts/release/bill-of-materials.ts'

const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lock

async function writtenList(): Promise<string> {
  await promisify(execFile)(process.execPath, ['scripts/sbom.ts'], { cwd: root })
  return readFile(join(root, 'build/sbom.json'), 'utf8')
}

/** The licence of a package that has a licence text and does not name it. */
async function licenceOfFile(path: string): Promise<string> {
  const text = await readFile(join(root, path, 'LICENSE'), 'utf8')
  expect(text, path).toMatch(/^(The )?MIT License/)
  return 'MIT'
}

test('every package that is installed in production is listed with its version and licence', async () => {
  const { components } = JSON.parse(await writtenList()) as ReturnType<typeof billOfMaterials>
  const entries = new Map(components.map((one) => [one['bom-ref'], one]))
  const shipped = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && dev !== true)
  expect(shipped.length).toBeGreaterThan(200)
  for (const [path, { version, license = await licenceOfFile(path) }] of shipped) {
    const name = path.split('node_modules/').at(-1)
    const licences = entries
      .get(`${name}@${version}`)
      ?.licenses.map((one) => ('expression' in one ? one.expression : one.license.id))
    expect(licences, path).toEqual([license])
  }
  const names = new Set(components.map(({ name }) => name))
  for (const name of ['vitest', 'knip', 'lighthouse']) expect(names.has(name), name).toBe(false)
  expect(names.has('@fontsource-variable/inter'), 'what the pages are set in').toBe(true)
  expect(names.has('@fontsource/noto-sans-tamil'), 'what names on documents are set in').toBe(true)
})

test('the list names no host, time or machine, and is the same each time', async () => {
  const text = await writtenList()
  expect(await writtenList()).toBe(text)
  expect(text.match(/\w+:\/\/[^"]*/g)).toEqual(['http://cyclonedx.org/schema/bom-1.5.schema.json'])
  expect(text).not.toMatch(/registry|timestamp|serialNumber|externalReferences/)
  expect(text).not.toContain(root)
})
