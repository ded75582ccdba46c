import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#server/root.ts'
import { faults } from '#test/faults/table.ts'

const ROWS = 51

test('every fault of ours is in the table, in order', () => {
  expect(Object.keys(faults)).toEqual(
    Array.from({ length: ROWS }, (_, n) => `F${String(n + 1).padStart(2, '0')}`),
  )
})

test('every fault names tests that exist, by a part of their titles', async () => {
  const missing: string[] = []
  for (const [id, { shownBy }] of Object.entries(faults)) {
    expect(shownBy, id).not.toEqual([])
    for (const [file, title] of shownBy) {
      const [path = ''] = globSync(`test/${file}{,.long}.test.ts`, { cwd: root })
      const source = await readFile(join(root, path), 'utf8').catch(() => '')
      if (!source.includes(title)) missing.push(`${id}: there is no test '${title}' in ${file}`)
    }
  }
  expect(missing).toEqual([])
})
