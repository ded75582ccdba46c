import { expect, test } from 'vitest'
import { createUser, loginUser } from '#contract/accounts/accounts.ts'
import type { Endpoint } from '#contract/call/endpoint.ts'
import { applyForAid, createOrder, saveDraft } from '#contract/membership/members.ts'
import type { ProblemBody } from '#contract/call/problem.ts'
import { aidForm, applicationForm } from '#test/cases/application-form.ts'
import { sharedTestApp, type Site } from '#test/support/test-app.ts'

const terms = 'Please accept the terms and conditions to proceed!'
const application = 'Please fill all the fields to proceed!'
const aid = 'Please fill all financial-aid fields to proceed!'
const all = 'Please fill in all fields'

async function send(
  site: Site,
  { path }: Endpoint,
  session: string,
  body: string,
  type = 'application/json',
) {
  const answer = await site.http(`/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session}`, 'content-type': type },
    body,
  })
  return { status: answer.status, body: (await answer.json()) as ProblemBody }
}

const site = await sharedTestApp()

test.each<[string, string, Endpoint, object]>([
  ['log-in with nothing', all, loginUser, {}],
  ['log-in without a password', all, loginUser, { email: 'asha@example.org', password: '' }],
  ['log-in with spaces for an e-mail', all, loginUser, { email: '  ', password: 'x' }],
  ['sign-up without a name', all, createUser, { email: 'asha@example.org', password: 'four green villages' }],
  ['sign-up with blanks', all, createUser, { name: ' ', email: '', password: '' }],
  ['an empty application', terms, createOrder, {}],
  ['terms not accepted', terms, createOrder, { ...applicationForm, termsAccepted: false }],
  ['terms accepted as a text', terms, createOrder, { ...applicationForm, termsAccepted: 'true' }],
  ['terms and a city missing', terms, createOrder, { ...applicationForm, termsAccepted: null, city: '' }],
  ['a city of spaces', application, createOrder, { ...applicationForm, city: ' ' }],
  ['the terms alone', application, createOrder, { termsAccepted: true }],
  ['an empty application for aid', terms, applyForAid, {}],
  ['city and reason missing', application, applyForAid, { ...aidForm, city: '', financialAidReason: '' }],
  ['a reason of spaces', aid, applyForAid, { ...aidForm, financialAidReason: ' ' }],
  ['no commitment', aid, applyForAid, { ...aidForm, financialAidCommitment: '' }],
  ['no word on aid', aid, applyForAid, applicationForm],
])('%s is refused with: %s', async (_what, message, endpoint, input) => {
  const { session } = await site.person()
  const { status, body } = await send(site, endpoint, session, JSON.stringify(input))
  expect([status, body.message]).toEqual([400, message])
})

/** The required fields in the specification, except the e-mail, which is that of the session. */
const needed = (
  'fullName contact city country userType lookingForCollaboration needFWCConnection offerServices platform ' +
  'needTechSupport helpInBranding investmentSupport expandInternationally membershipCategory'
).split(' ')

test('each required field of an application is asked for, and no other field', async () => {
  const { session } = await site.person()
  for (const [endpoint, form] of [
    [createOrder, applicationForm],
    [applyForAid, aidForm],
  ] as const) {
    for (const name of needed) {
      for (const value of [undefined, '']) {
        const { status, body } = await send(
          site,
          endpoint,
          session,
          JSON.stringify({ ...form, [name]: value }),
        )
        expect([status, body.message, Object.keys(body.fields ?? {})], name).toEqual([
          400,
          application,
          [name],
        ])
      }
    }
  }
  const names: string[] = [
    ...needed,
    'termsAccepted',
    'financialAidReason',
    'financialAidBenefit',
    'financialAidCommitment',
  ]
  const least = Object.fromEntries(Object.entries(aidForm).filter(([name]) => names.includes(name)))
  expect((await send(site, applyForAid, session, JSON.stringify(least))).status).toBe(200)
})

test('a body of exactly one megabyte is read, and a body with one byte more is a 413', async () => {
  const { session } = await site.person()
  const good = JSON.stringify({ changes: { city: 'Pune' }, step: 1 })
  expect((await send(site, saveDraft, session, good.padEnd(1024 * 1024))).status).toBe(200)
  expect(await send(site, saveDraft, session, good.padEnd(1024 * 1024 + 1))).toMatchObject({
    status: 413,
    body: { code: 'too_large' },
  })
})

test.each<[string, number]>([
  ['application/json', 200],
  ['application/json; charset=utf-8', 200],
  ['Application/JSON;charset="UTF-8"', 200],
  ['application/json; charset=utf-16', 415],
  ['application/json\ta', 415],
  ['application/jsonx', 415],
  ['application/vnd.api+json', 415],
  ['text/json', 415],
  ['nonsense', 415],
])('a body of the type %j is a %i', async (type, status) => {
  const { session } = await site.person()
  const good = JSON.stringify({ changes: { city: 'Pune' }, step: 1 })
  expect((await send(site, saveDraft, session, good, type)).status).toBe(status)
})
