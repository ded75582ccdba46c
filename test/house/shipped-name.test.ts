import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SHIPPED_BRANDING } from '#contract/branding.ts'
import { root } from '#server/root.ts'

/** The one place that has it. */
const SHIPPED = 'contract/branding.ts'
/** The name of a field of the application, which is fixed. */
const FIXED = /needFWCConnection/g

/** Sources below these folders, each as its path and what it says. */
async function* sourcesIn(folders: string[]): AsyncGenerator<[file: string, text: string]> {
  for (const folder of folders) {
    for (const entry of await readdir(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.(?:tsx?|css|svg|webmanifest|json)$/.test(entry.name)) continue
      const path = join(entry.parentPath, entry.name)
      yield [path.slice(root.length + 1), await readFile(path, 'utf8')]
    }
  }
}

test('no source but one says the shipped name: whatever is shown takes the name of the settings', async () => {
  const wrong: string[] = []
  let read = 0
  for await (const [file, text] of sourcesIn(['contract', 'server', 'web', 'public'])) {
    if (file === SHIPPED) continue
    read += 1
    if (text.replaceAll(FIXED, '').includes('FWC')) wrong.push(file)
  }
  expect(wrong).toEqual([])
  expect(read).toBeGreaterThan(500)
})

test('nothing is drawn in the shipped colours themselves: drawings take those of the settings', async () => {
  const { brand, accent } = SHIPPED_BRANDING
  const drawn = new RegExp(
    `(?:fill|stroke|stopColor|background)\\s*[=:]\\s*["'{]*(?:${brand}|${accent})`,
    'i',
  )
  const wrong: string[] = []
  for await (const [file, text] of sourcesIn(['server', 'web'])) if (drawn.test(text)) wrong.push(file)
  expect(drawn.test(`<path fill="${accent}" />`)).toBe(true)
  expect(wrong).toEqual([])
})
