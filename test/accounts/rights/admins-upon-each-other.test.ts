import { expect, test } from 'vitest'
import { suspendUser } from '#contract/accounts/suspension.ts'
import { correctMember } from '#contract/admin/correction.ts'
import { setTeam } from '#contract/admin/team.ts'
import { type Person, sharedTestApp } from '#test/support/test-app.ts'

const site = await sharedTestApp()

type Act = (by: Person, to: Person) => Promise<unknown>
const acts: [what: string, act: Act][] = [
  [
    'correct the profile of',
    (by, { email }) =>
      site.call(by.session, correctMember, { email, changes: { city: 'Pune' }, reason: 'As they said' }),
  ],
  [
    'set the duties of',
    (by, { email }) =>
      site.call(by.session, setTeam, { email, duties: ['owner', 'money'], reason: 'Asked for' }),
  ],
  ['suspend', (by, { email }) => site.call(by.session, suspendUser, { email, reason: 'Asked for' })],
]

test.each(acts)('two admins who %s one another at once do not deadlock', async (_what, act) => {
  // The third admin is there so that neither of the two is the last owner.
  const [one, other] = [await site.person('admin'), await site.person('admin'), await site.person('admin')]
  const results = await site.overtake(
    `select from users where id = any(string_to_array($1, ',')::uuid[]) for update`,
    `${one.id},${other.id}`,
    [() => act(one, other), () => act(other, one)],
  )
  const failed = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.status] : []))
  // The second admin may have lost the right to act, but never gets an error of the database.
  expect(failed.filter((status) => status >= 500)).toEqual([])
  expect(failed.length).toBeLessThan(2)
})
