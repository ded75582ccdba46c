import { readFile } from 'node:fs/promises'
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#server/root.ts'

/**
 * How many rows each table must have: OWASP ASVS 5.0 at levels 1 and 2 by chapter; our own threats (T), bad input (B) and faults (F)
 * by the prefix of their ids.
 */
const ASVS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]
const OURS = { T: 85, B: 38 }
const FAULTS = { F: 51 }

/** The words that stand in the place of a test; a reason follows them. */
const REASONS = ['Not applicable: ', 'By the operator: ', 'By the maintainers: ', 'By design: ', 'Gap: ']

type Row = { id: string; answer: string; tests: { file: string; title: string }[] }

/** The rows of a document's tables: an id, an answer, and the tests that show it as `file › title`. */
async function rowsOf(name: string): Promise<Row[]> {
  const text = await readFile(join(root, 'docs', name), 'utf8')
  return [...text.matchAll(/^\| *([A-Z]\d[\d.]*) *\|(.*?)\|(.*)\|$/gm)].map(
    ([, id = '', answer = '', shown = '']) => ({
      id,
      answer: answer.trim(),
      tests: [...shown.matchAll(/`([\w/-]+) › (.+?)`(?:<br>|\s*$)/g)].map(([, file = '', title = '']) => ({
        file,
        title,
      })),
    }),
  )
}

const testFiles = globSync('test/**/*.test.ts', { cwd: root })
const nameOf = (path: string) => path.replace(/(?:\.long)?\.test\.ts$/, '')

/**
 * The source of the test files with this name, `.test.ts` and `.long.test.ts` together. A test of the browser (`test/e2e`) is named by
 * its path below `test/`, any other test by that path or by its file name alone, which no other folder has.
 */
async function sourceOf(file: string): Promise<string> {
  const byPath = testFiles.filter((one) => nameOf(one) === `test/${file}`)
  const byFileName = testFiles.filter((one) => !one.startsWith('test/e2e/') && basename(nameOf(one)) === file)
  const paths = byPath.length > 0 ? byPath : byFileName
  return (await Promise.all(paths.map((path) => readFile(join(root, path), 'utf8')))).join('\n')
}

const names = ['security/asvs.md', 'security/threats.md', 'proof/fault-table.md']
const documents = await Promise.all(names.map(rowsOf))

test('every requirement of ASVS at levels 1 and 2 is answered once', () => {
  const ids = documents[0]?.map(({ id }) => id) ?? []
  expect(new Set(ids).size).toBe(ids.length)
  const counts = ASVS.map((_, n) => ids.filter((id) => id.startsWith(`V${n + 1}.`)).length)
  expect(counts).toEqual(ASVS)
})

test.each([
  [1, OURS],
  [2, FAULTS],
])('every threat, every bad input and every fault of ours is answered once, in order', (at, most) => {
  const wanted = Object.entries(most).flatMap(([prefix, count]) =>
    Array.from({ length: count }, (_, n) => `${prefix}${String(n + 1).padStart(2, '0')}`),
  )
  expect(documents[at]?.map(({ id }) => id)).toEqual(wanted)
})

test('every answer names a test that exists, or says why there is none', async () => {
  const wrong: string[] = []
  for (const { id, answer, tests } of documents.flat()) {
    if (answer === '') wrong.push(`${id}: no answer`)
    if (tests.length === 0 && !REASONS.some((reason) => answer.includes(reason)))
      wrong.push(`${id}: neither a test nor a reason`)
    for (const { file, title } of tests) {
      const source = await sourceOf(file)
      if (!source.includes(title)) wrong.push(`${id}: there is no test '${title}' in ${file}`)
    }
  }
  expect(wrong).toEqual([])
})
