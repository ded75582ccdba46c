import { expect, test } from 'vitest'
import { allMembers } from '#contract/membership/members.ts'
import { allPayments } from '#contract/money/payments.ts'
import { sharedProvider, sharedTestApp } from '#test/support/test-app.ts'
import { join } from '../membership.ts'

const simulator = await sharedProvider()
const site = await sharedTestApp({ simulator })
const admin = await site.person('admin')
const asha = await site.person('user', { name: 'Asha Kulkarni', email: 'asha@fields.example' })
const zoe = await site.person('user', { name: 'Zoë Ëlan 100%_\\', email: 'z@hills.example' })
await join(site, simulator, asha, { fullName: 'Kisan Owner' })
await join(site, simulator, zoe, { fullName: 'Zoë', contact: '+4915112345678' })

test.each([
  ['a part of the name', 'sha K', ['Asha Kulkarni']],
  ['other letter case', 'ASHA k', ['Asha Kulkarni']],
  ['the e-mail', 'asha@fields.example', ['Asha Kulkarni']],
  ['a part of the e-mail', 'a@fields', ['Asha Kulkarni']],
  ['a part of the phone number', '98200000', ['Asha Kulkarni']],
  ['the name on the application', 'kisan owner', ['Asha Kulkarni']],
  ['two letters at the beginning of a word', 'zo', ['Zoë Ëlan 100%_\\']],
  ['two letters at the beginning of a part of the e-mail', 'FI', ['Asha Kulkarni']],
  ['two letters within a word', 'oë', []],
  ['one letter outside ASCII', 'Ë', ['Zoë Ëlan 100%_\\']],
  ['a percent sign', '100%', ['Zoë Ëlan 100%_\\']],
  ['an underscore', '0%_', ['Zoë Ëlan 100%_\\']],
  ['a backslash', '%_\\', ['Zoë Ëlan 100%_\\']],
  ['a pattern that would match all', '%%%', []],
  ['a wild card between letters', 'a%a', []],
  ['name and e-mail run together', 'kulkarniasha', []],
  ['a text that nobody has', 'nobody at all', []],
  ['white space', '  ', ['Zoë Ëlan 100%_\\', 'Asha Kulkarni']],
])('search by %s finds the right members and payments', async (_what, q, expected) => {
  const { members } = await site.call(admin.session, allMembers, { q })
  expect(members.map(({ user }) => user.name)).toEqual(expected)
  const { payments, total } = await site.call(admin.session, allPayments, { q })
  const emails: Record<string, string> = { [asha.name]: asha.email, [zoe.name]: zoe.email }
  expect(payments.map(({ useremail }) => useremail)).toEqual(expected.map((name) => emails[name]))
  expect(total).toBe(expected.length)
})

test.each(['x', 'AAAA', '%00', Buffer.from("' or 1=1").toString('base64url')])(
  'a cursor that the server did not make (%s) is refused with 400',
  async (cursor) => {
    for (const list of [allMembers, allPayments]) {
      await expect(site.call(admin.session, list, { cursor })).rejects.toMatchObject({
        status: 400,
        fields: { cursor: expect.any(String) },
      })
    }
  },
)
