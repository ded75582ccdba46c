import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig, variables } from '#server/config.ts'
import { root } from '#server/root.ts'

const names = Object.keys(variables.shape)

function read(path: string): Promise<string> {
  return readFile(join(root, path), 'utf8')
}

/** The variables in a table of Markdown: the first cell of each row. */
async function tableOf(path: string, after: string): Promise<string[]> {
  const [, part = ''] = (await read(path)).split(after)
  const rows = part.split(/^#/m)[0]?.match(/^\| `.*$/gm) ?? []
  return rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = '']) => name),
  )
}

test('.env.example has every variable, with its default and an explanation', async () => {
  const text = await read('.env.example')
  const values = parseEnv(text)
  expect(Object.keys(values).toSorted()).toEqual(names.toSorted())
  const defaults = variables.parse({})
  for (const [name, value] of Object.entries(values))
    expect(value, name).toBe(String(defaults[name as keyof typeof defaults] ?? ''))
  expect(await readConfig(values)).toEqual(await readConfig({}))
  for (const paragraph of text.trim().split('\n\n')) expect(paragraph).toMatch(/^# ./)
})

test('the table of README.md names every variable once', async () => {
  expect((await tableOf('README.md', '## Settings')).toSorted()).toEqual(names.toSorted())
})
