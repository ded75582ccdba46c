import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { authorisationPage } from '../../scripts/authorisation.ts'
import { endpoints } from '#test/cases/calls/endpoints.ts'

const root = join(import.meta.dirname, '../..')

test('the authorisation matrix in the documents matches the endpoints; if not, run npm run docs:matrix', async () => {
  expect(await readFile(join(root, 'docs/security/authorisation.md'), 'utf8')).toBe(
    authorisationPage(endpoints.values()),
  )
})

test('the matrix names the duty of a call for admins, the duty that shows admins more, and the limits of a call', () => {
  const [endpoint] = [...endpoints.values()].filter(({ path }) => path === '/member/approve_member')
  const page = authorisationPage([
    { ...endpoint, limit: { most: 4, per: 'day' } } as typeof endpoint & object,
  ])
  expect(page).toContain(
    '| `POST /member/approve_member` | – | – | – | members | – | same origin with a cookie, two-factor in production, at most 4 a person and day, in the audit log | ',
  )
  expect(authorisationPage(endpoints.values())).toContain(
    '| `POST /spotlightBoost/all_spotlight` | yes | yes | yes | yes; as an admin: programmes | – | ',
  )
})
