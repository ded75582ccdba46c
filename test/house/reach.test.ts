import { expect, test } from 'vitest'
import type { Source } from '#test/cases/import-rules.ts'
import { ourSources } from '#test/cases/our-sources.ts'

/** Where it is decided who acts as an admin. */
const HERE = 'server/http/admins.ts'
/** How somebody could ask for the reach of an admin in a way of their own. */
const ASKING: [what: string, pattern: RegExp][] = [
  ['compares a role with admin', /\brole\s*[!=]==?\s*['"`]admin|['"`]admin['"`]\s*[!=]==?/],
  ['compares the role of whoever calls', /\b(?:user|caller)\??\.role\s*[!=]==(?!\s*'member')/],
  ['asks for a duty', /\bhasDuty\s*\(/],
  ['asks whoever calls for duties', /\b(?:user|caller)\??\.duties\b/],
  ['looks into duties', /\bduties\s*\??\.\s*(?:includes|some|indexOf|find|has)\b/],
  ['asks whether two-factor is on', /\.hasTwoFactor\b/],
]
/** In SQL: who the admins are. */
const LISTING = /'role',\s*'(?:=|<>)',\s*'admin'|\brole\s*(?:=|<>)\s*'admin'|any\(duties\)|array\['owner'/
/** Those who count, lock, make or list admins as such; whoever is written to, or given work, goes through `areAdminsWith`. */
const LISTS: Record<string, string> = {
  [HERE]: 'the condition for all others',
  'server/accounts/rights/owners.ts': 'who owns the site, locked',
  'server/accounts/rights/roles.ts': 'a role that a membership does not change',
  'server/accounts/sign-in/sessions.ts': 'looks two-factor up with the session',
  'server/commands/demo.ts': 'an installation without anybody else',
  'server/integrity/row-consistency.ts': 'whether role and duties agree',
  'server/overview/digest.ts': 'whose choice it is unless they have chosen',
  'server/overview/writes.ts': 'admins are not counted as people',
  'server/team/make-owner.ts': 'the owner of the environment',
  'server/team/reads.ts': 'the list of all admins',
}

function sources(): Source[] {
  return ourSources()
    .filter(({ path }) => /^server\/.*\.ts$/.test(path) && path !== 'server/db/tables.ts')
    .map(({ path, text }) => ({ path, text: text.replaceAll(/\/\*[\s\S]*?\*\//g, '') }))
}

function asks({ path, text }: { path: string; text: string }): string[] {
  if (path === HERE) return []
  const own = ASKING.filter(([, pattern]) => pattern.test(text)).map(([what]) => `${path} ${what}`)
  return [
    ...own,
    ...(LISTING.test(text) && !(path in LISTS) ? [`${path} lists admins in SQL of its own`] : []),
  ]
}

test('an admin’s reach is asked in one place only', () => {
  const all = sources()
  expect(all.length).toBeGreaterThan(300)
  expect(all.flatMap(asks)).toEqual([])
  const listing = all.filter(({ text }) => LISTING.test(text)).map(({ path }) => path)
  expect(listing.toSorted()).toEqual(Object.keys(LISTS).toSorted())
})

test.each([
  "if (context.user?.role === 'admin') return all",
  "if ('admin' === role) return all",
  'if (user.role !== allow) throw new Problem()',
  "const mayRead = hasDuty(user.duties, 'money')",
  "caller.duties.includes('owner')",
  'if (!user.hasTwoFactor) return featured',
  ".where('role', '=', 'admin')",
  "sql`'owner' = any(duties)`",
])('%s is such a question', (text) => {
  expect(asks({ path: 'server/spotlight/spotlight.ts', text }).length).toBeGreaterThan(0)
})
