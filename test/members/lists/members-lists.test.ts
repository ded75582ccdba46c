import { afterAll, expect, test } from 'vitest'
import { allMembers, createOrder } from '#contract/membership/members.ts'
import { allPayments } from '#contract/money/payments.ts'
import { confirmPayment } from '#contract/membership/payments.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import { type Person, type Site, startProvider, startTestApp } from '#test/support/test-app.ts'

const simulator = await startProvider()
afterAll(() => simulator[Symbol.asyncDispose]())

async function pay(site: Site, { session }: Person, form: object = {}): Promise<void> {
  const { id } = await site.call(session, createOrder, { ...applicationForm, ...form })
  await simulator.pay(id)
  await site.call(session, confirmPayment, { id })
}

async function names(site: Site, admin: Person, input: { q: string }): Promise<string[]> {
  const { members } = await site.call(admin.session, allMembers, input)
  return members.map(({ user }) => user.name)
}

test.each([
  ['a part of the name', 'sha K', ['Asha Kulkarni']],
  ['other letter case', 'ASHA k', ['Asha Kulkarni']],
  ['the e-mail', 'asha@fields.example', ['Asha Kulkarni']],
  ['a part of the e-mail', 'a@fields', ['Asha Kulkarni']],
  ['a part of the number', '98200000', ['Asha Kulkarni']],
  ['the name on the application', 'kisan owner', ['Asha Kulkarni']],
  ['two letters at the beginning of a word', 'zo', ['Zoë Ëlan 100%_\\']],
  ['two letters at the beginning of a part of the e-mail', 'FI', ['Asha Kulkarni']],
  ['two letters within a word', 'oë', []],
  ['one letter beyond ASCII', 'Ë', ['Zoë Ëlan 100%_\\']],
  ['a percent sign', '100%', ['Zoë Ëlan 100%_\\']],
  ['an underscore', '0%_', ['Zoë Ëlan 100%_\\']],
  ['a backslash', '%_\\', ['Zoë Ëlan 100%_\\']],
  ['a pattern that would match all', '%%%', []],
  ['one wild card', 'a%a', []],
  ['name and e-mail run together', 'kulkarniasha', []],
  ['something absent', 'nobody at all', []],
  ['white space', '  ', ['Zoë Ëlan 100%_\\', 'Asha Kulkarni']],
])('members and payments are found by %s', async (_what, q, expected) => {
  await using site = await startTestApp({ simulator })
  const admin = await site.person('admin')
  const asha = await site.person('user', { name: 'Asha Kulkarni', email: 'asha@fields.example' })
  const zoe = await site.person('user', { name: 'Zoë Ëlan 100%_\\', email: 'z@hills.example' })
  await pay(site, asha, { fullName: 'Kisan Owner' })
  await pay(site, zoe, { fullName: 'Zoë', contact: '+4915112345678' })
  expect(await names(site, admin, { q })).toEqual(expected)
  const { payments, total } = await site.call(admin.session, allPayments, { q })
  const emails: Record<string, string> = { [asha.name]: asha.email, [zoe.name]: zoe.email }
  expect(payments.map(({ useremail }) => useremail)).toEqual(expected.map((name) => emails[name]))
  expect(total).toBe(expected.length)
})

test.each(['x', 'AAAA', '%00', Buffer.from("' or 1=1").toString('base64url')])(
  'a cursor that is not ours (%s) is 400',
  async (cursor) => {
    await using site = await startTestApp({ simulator })
    const admin = await site.person('admin')
    for (const list of [allMembers, allPayments]) {
      await expect(site.call(admin.session, list, { cursor })).rejects.toMatchObject({
        status: 400,
        fields: { cursor: expect.any(String) },
      })
    }
  },
)
