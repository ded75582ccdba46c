import { expect, test } from 'vitest'
import { ourSources } from '#test/cases/our-sources.ts'
import { privacy } from '#content/policies/privacy.ts'

const policy = JSON.stringify(privacy)

test('the policy names every cookie that the server sets', () => {
  const texts = ourSources()
    .filter(({ path }) => path.startsWith('server/'))
    .map(({ text }) => text)
    .join('\n')
  const named = [...texts.matchAll(/\bCOOKIE = '(\w+)'|cookie\([^)]*?'(\w+)'/g)]
  const cookies = new Set(named.map(([, constant, literal]) => constant ?? literal ?? ''))
  expect([...cookies]).toEqual(expect.arrayContaining(['twk_fwc', 'fwc_device', 'fwc_google', 'fwc_pending']))
  for (const name of cookies) expect(policy).toContain(name)
})

const STORING = /Storage\.setItem|document\.cookie|indexedDB|caches\.open/

/** What each place in the code stores in a browser, as the policy says it. */
const stored: Record<string, string> = {
  'web/app/layout/login-first.ts': 'the page to return to when you continue with Google',
  'web/app/dashboard/panels.ts': 'the dashboard panel they looked at last',
  'web/app/api/door-database.ts': 'the list of who has a place, until they log out',
  'web/events/check-in/door-store.ts': 'the list of who has a place, until they log out',
  'web/app/api/token.ts': 'a storage entry, both named twk_fwc',
  'web/app/forms/drafts/local-draft.ts': 'what you have typed into a form and has not yet reached us',
}

test('the policy tells of everything that the pages store in a browser', () => {
  const storing = ourSources()
    .filter(({ path, text }) => path.startsWith('web/') && STORING.test(text))
    .map(({ path }) => path)
  expect(storing.toSorted()).toEqual(Object.keys(stored).toSorted())
  for (const words of Object.values(stored)) expect(policy.toLowerCase()).toContain(words.toLowerCase())
})
