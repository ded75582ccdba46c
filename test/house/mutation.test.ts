import { runInThisContext } from 'node:vm'
import { expect, test } from 'vitest'
import { mutantsOf, withMutants } from '#test/mutation/mutants.ts'
import { mutantsIn } from '#test/mutation/copy.ts'
import { equivalents, staleIn } from '#test/mutation/equivalents.ts'
import { isClose, sampled } from '#test/mutation/sample.ts'

function changed(source: string): string[] {
  return mutantsOf('source.ts', source).map(
    ({ start, end, becomes }) => source.slice(0, start) + becomes + source.slice(end),
  )
}

test.each<[source: string, ...becomes: string[]]>([
  ['if (a) throw b', 'if (true) throw b', 'if (false) throw b'],
  [
    'if (a) { b(); throw c }',
    'if (true) { b(); throw c }',
    'if (false) { b(); throw c }',
    'if (a) {  throw c }',
    'if (a) { b();  }',
  ],
  ['if (a && b) throw c', 'if (a) throw c', 'if (b) throw c'],
  ['const x = a || b || c', 'const x = a || b', 'const x = a || c', 'const x = b || c'],
  ['while (a) b()', 'while (false) b()', 'while (a) '],
  ['const x = a ?? null', 'const x = a', 'const x = null'],
  ['const x = a?.b', 'const x = a.b'],
  ['const x = a !== b', 'const x = a === b'],
  ['const x = size > most', 'const x = size >= most'],
  ['const total = price + gst', 'const total = price - gst'],
  ['const most = 5', 'const most = 6'],
  ['const day = 86_400_000', 'const day = 172800000'],
  ['const on = true', 'const on = false'],
  ["throw new Problem('no_token')", "throw new Problem('')"],
  [
    'function isIt(): boolean { return f(x) }',
    'function isIt(): boolean { return true }',
    'function isIt(): boolean { return false }',
  ],
  ['const f = (x) => x.id === y', 'const f = (x) => true', 'const f = (x) => false'],
  ['const ok = list.some(f)', 'const ok = list.every(f)'],
  ['const x = Math.max(a, b)', 'const x = Math.min(a, b)'],
  ["const rows = db.selectFrom('a').where('b', '=', c)", "const rows = db.selectFrom('a')"],
  ['const row = db.set({ b: d, c: e })', 'const row = db.set({ c: e })', 'const row = db.set({ b: d })'],
  ['const id = /^[a-z]+$/', 'const id = /[a-z]+$/', 'const id = /^[a-z]+/'],
  ['const signed = `${a}|${b}`', "const signed = ''"],
  [
    'const rows = sql`select a from b where c = ${d} and e > ${f} for update`',
    'const rows = sql`select a from b where c <> ${d} and e > ${f} for update`',
    'const rows = sql`select a from b where c = ${d} and e <= ${f} for update`',
    'const rows = sql`select a from b where c = ${d} or e > ${f} for update`',
    'const rows = sql`select a from b where c = ${d} and e > ${f} `',
  ],
])('%s has these mutants', (source, ...becomes) => {
  expect(changed(source).toSorted()).toEqual(becomes.toSorted())
})

test.each([
  "import x from 'y'",
  "log.warn('it failed')",
  "let x: 'a' | 'b'",
  'const fields = { code: text }',
  "const told = 'This password is wrong'",
])('%s has none', (source) => {
  expect(changed(source)).toEqual([])
})

test('a source with its mutants does what it did, and what each mutant does while that one runs', () => {
  const source =
    'function price(a, b) {\n  if (a > 2 && b) return a * b\n  answers.push(a)\n  return a + 1\n}'
  const mutants = mutantsOf('source.ts', source)
  const body = withMutants(source, mutants, 7, 'runtime').split('\n').slice(1).join('\n')
  const answersOf = (text: string, active: number) =>
    [
      [3, 4],
      [2, 4],
      [3, 0],
    ].map(([a, b]) => {
      const answers: unknown[] = []
      const made = runInThisContext(`(answers, __mutant) => { ${text}\nreturn price }`)
      return [made(answers, (id: number) => id === active)(a, b), answers]
    })
  expect(answersOf(body, -1)).toEqual(answersOf(source, -1))
  mutants.forEach(({ start, end, becomes }, n) => {
    const alone = source.slice(0, start) + becomes + source.slice(end)
    expect(answersOf(body, 7 + n), alone).toEqual(answersOf(alone, -1))
  })
  expect(mutants).toHaveLength(8)
})

test('of a sample, guards, signatures and amounts are all tried, the rest as the seed has it', async () => {
  const mutants = await mutantsIn(['server/http/mount.ts', 'server/accounts/device-name.ts'])
  const ids = [...mutants.keys()]
  const drawn = sampled(mutants, ids, 5, 1)
  const close = ids.filter((id) => isClose(mutants[id] as { file: string }))
  expect(close.length).toBeGreaterThan(20)
  expect(drawn).toEqual(expect.arrayContaining(close))
  expect(drawn).toHaveLength(close.length + 5)
  expect(sampled(mutants, ids, 5, 1)).toEqual(drawn)
  expect(sampled(mutants, ids, 5, 2)).not.toEqual(drawn)
})

test('every mutant that was judged equivalent is still one', async () => {
  const mutants = await mutantsIn([...new Set(equivalents.map(({ file }) => file))])
  expect(staleIn(mutants)).toEqual([])
})
