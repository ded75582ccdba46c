import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#server/root.ts'

/** The one place that has it. */
const SHIPPED = 'contract/branding.ts'
/** The name of a field of the application, which is fixed. */
const FIXED = /needFWCConnection/g

test('no source but one says the shipped name: whatever is shown takes the name of the settings', async () => {
  const wrong: string[] = []
  let read = 0
  for (const folder of ['contract', 'server', 'web', 'public']) {
    for (const entry of await readdir(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.(?:tsx?|css|svg|webmanifest|json)$/.test(entry.name)) continue
      const path = join(entry.parentPath, entry.name)
      const file = path.slice(root.length + 1)
      if (file === SHIPPED) continue
      read += 1
      if ((await readFile(path, 'utf8')).replaceAll(FIXED, '').includes('FWC')) wrong.push(file)
    }
  }
  expect(wrong).toEqual([])
  expect(read).toBeGreaterThan(500)
})
