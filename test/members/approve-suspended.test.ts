import { expect, test } from 'vitest'
import { restoreUser, suspendUser } from '#contract/accounts/suspension.ts'
import { applyForAid } from '#contract/membership/members.ts'
import { approveMember } from '#contract/membership/review.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { codeOf } from '#test/support/code-of.ts'
import { sharedProvider, sharedTestApp } from '#test/support/test-app.ts'
import { join } from './membership.ts'

const simulator = await sharedProvider()
const site = await sharedTestApp({ simulator })

test.each(['aid', 'a payment'])(
  'a suspended person who applied by %s cannot be approved until they are restored',
  async (by) => {
    const [admin, person] = [await site.person('admin'), await site.person()]
    if (by === 'aid') await site.call(person.session, applyForAid, aidForm)
    else await join(site, simulator, person)
    const { email } = person
    const approve = () => site.call(admin.session, approveMember, { email })
    await site.call(admin.session, suspendUser, { email, reason: 'Letters come back.' })
    const refused = await approve().catch((problem: unknown) => problem)
    expect(refused).toMatchObject({
      status: 409,
      code: 'person_suspended',
      message: 'This person is suspended. Please restore the account first.',
    })
    const { rows } = await site.database.pool.query('select role from users where email = $1', [email])
    expect(rows).toEqual([{ role: 'user' }])
    await site.call(admin.session, restoreUser, { email })
    expect(await codeOf(approve())).toBe('done')
  },
)

test('the approval of a suspended person without an application is refused with person_suspended', async () => {
  const [admin, person] = [await site.person('admin'), await site.person()]
  await site.call(admin.session, suspendUser, { email: person.email, reason: 'x' })
  const approve = site.call(admin.session, approveMember, { email: person.email })
  expect(await codeOf(approve)).toBe('409 person_suspended')
})
