import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#server/root.ts'
import { privacy } from '#web/content/policies/privacy.ts'

const policy = JSON.stringify(privacy)

/** The source files of a folder, by their paths from the root. */
async function sourcesOf(folder: string): Promise<Map<string, string>> {
  const names = await readdir(join(root, folder), { recursive: true })
  const paths = names.filter((name) => /\.tsx?$/.test(name)).map((name) => `${folder}/${name}`)
  return new Map(
    await Promise.all(paths.map(async (path) => [path, await readFile(join(root, path), 'utf8')] as const)),
  )
}

test('the policy names every cookie that the server sets', async () => {
  const texts = [...(await sourcesOf('server')).values()].join('\n')
  const named = [...texts.matchAll(/\bCOOKIE = '(\w+)'|cookie\([^)]*?'(\w+)'/g)]
  const cookies = new Set(named.map(([, constant, literal]) => constant ?? literal ?? ''))
  expect([...cookies]).toEqual(expect.arrayContaining(['twk_fwc', 'fwc_device', 'fwc_google', 'fwc_pending']))
  for (const name of cookies) expect(policy).toContain(name)
})

/** What each place in the code stores in a browser, as the policy says it. */
const stored: Record<string, string> = {
  'web/app/layout/login-first.ts': 'the page to return to when you continue with Google',
  'web/app/dashboard/panels.ts': 'the dashboard panel they looked at last',
  'web/app/api/door-database.ts': 'the list of who has a place, until they log out',
  'web/events/check-in/door-store.ts': 'the list of who has a place, until they log out',
  'web/app/api/token.ts': 'a storage entry, both named twk_fwc',
  'web/app/forms/local-draft.ts': 'what you have typed into a form and has not yet reached us',
}

test('the policy tells of everything that the pages store in a browser', async () => {
  const storing = [...(await sourcesOf('web'))]
    .filter(([, text]) => /Storage\.setItem|document\.cookie|indexedDB|caches\.open/.test(text))
    .map(([path]) => path)
  expect(storing.toSorted()).toEqual(Object.keys(stored).toSorted())
  for (const words of Object.values(stored)) expect(policy.toLowerCase()).toContain(words.toLowerCase())
})
