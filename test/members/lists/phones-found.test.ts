import { expect, test } from 'vitest'
import { allMembers, applyForAid } from '#contract/membership/members.ts'
import { allPayments } from '#contract/money/payments.ts'
import { createOrder } from '#contract/membership/members.ts'
import { allYouth, submitYouth } from '#contract/programmes/youth.ts'
import { aidForm, applicationForm } from '#test/cases/application-form.ts'
import { youthForm } from '#test/cases/submission-forms.ts'
import { sharedProvider, sharedTestApp } from '#test/support/test-app.ts'

const simulator = await sharedProvider()
const site = await sharedTestApp({ simulator })
await simulator.hear(site)
const admin = await site.person('admin')
const people = { Anil: '+919876543210', Bina: '+442079460958', Chitra: '+919812300000' }
for (const [fullName, contact] of Object.entries(people)) {
  const { session } = await site.person('user', { name: fullName })
  await site.call(session, applyForAid, { ...aidForm, fullName, contact })
  await site.call(session, submitYouth, { ...youthForm, name: fullName, whatsappNumber: contact })
  const payer = await site.person('user', { name: fullName })
  await site.call(payer.session, createOrder, { ...applicationForm, fullName, contact })
}

const cases: [typed: string, found: string[]][] = [
  ['9876543210', ['Anil']],
  ['98765 43210', ['Anil']],
  ['098765 43210', ['Anil']],
  ['98765-43210', ['Anil']],
  ['+91 98765 43210', ['Anil']],
  ['+91 098765 43210', ['Anil']],
  ['+91-98765-43210', ['Anil']],
  ['91 98765 43210', ['Anil']],
  ['0091 98765 43210', ['Anil']],
  ['(098765) 43210', ['Anil']],
  ['tel:+919876543210', ['Anil']],
  ['९८७६५ ४३२१०', ['Anil']],
  ['98765 4', ['Anil']],
  ['43 21', ['Anil']],
  ['020 7946 0958', ['Bina']],
  ['+44 (0)20 7946 0958', ['Bina']],
  ['98123', ['Chitra']],
  ['98 12 3', ['Chitra']],
  ['98765 99999', []],
  ['000', ['Chitra']],
]

test.each(cases)('the number %s finds the right people in every list', async (q, found) => {
  const members = await site.call(admin.session, allMembers, { q })
  expect(members.members.map(({ fullName }) => fullName)).toEqual(found)
  const payments = await site.call(admin.session, allPayments, { q })
  expect(payments.payments.map(({ form }) => form.fullName)).toEqual(found)
  const youth = await site.call(admin.session, allYouth, { q })
  expect((youth as { yuvaShakti: { name: string }[] }).yuvaShakti.map(({ name }) => name)).toEqual(found)
})
