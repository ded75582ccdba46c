import { expect, test } from 'vitest'
import { exportedEndpoints, send } from '#test/cases/calls/endpoints.ts'
import { makeMeetup } from '#test/cases/events/event-calls.ts'
import { validInput } from '#test/fuzz/valid-input.ts'
import { sharedTestApp } from '#test/support/test-app.ts'

const site = await sharedTestApp()

const email = 'nobody@example.org'
/** The calls that look for the record first, and so report the missing record instead of the e-mail. */
const reportTheRecord = 'assignMoney handOver undoDecision'

test('every admin call with an e-mail that belongs to no account returns an error at the e-mail field', async () => {
  const admin = await site.person('admin')
  const { _id: eventid } = await makeMeetup(site, admin)
  const problem = { code: 'not_found', message: 'Nobody has an account with this e-mail.' }
  const withoutFieldError: string[] = []
  for (const [name, endpoint] of exportedEndpoints) {
    const input = validInput(endpoint, () => 0) as Record<string, unknown>
    // This call makes the account.
    if (name === 'addMember') continue
    if (endpoint.allow !== 'admin' || !endpoint.input.safeParse({ ...input, email }).success) continue
    const more = name === 'addRegistration' ? { eventid } : name === 'setTeam' ? { duties: [] } : {}
    const answer = await send(site, admin, endpoint, { ...input, ...more, email })
    const body = (await answer.json()) as object
    if (answer.status === 404 && 'fields' in body)
      expect(body, name).toEqual({ ...problem, fields: { email: problem.message } })
    else withoutFieldError.push(name)
  }
  expect(withoutFieldError.toSorted().join(' ')).toBe(reportTheRecord)
})
