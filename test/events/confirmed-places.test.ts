import { expect, test } from 'vitest'
import { forgotPassword, loginUser, setPassword } from '#contract/accounts/accounts.ts'
import {
  confirmEmail,
  confirmNewEmail,
  readConfirmation,
  sendConfirmation,
} from '#contract/accounts/confirm-email.ts'
import { changeEmail } from '#contract/accounts/own-account.ts'
import { restoreUser, suspendUser } from '#contract/accounts/suspension.ts'
import { addRegistration, cancelEvent } from '#contract/events/registrations.ts'
import { replaceEmail } from '#contract/admin/add-member.ts'
import { DAY, MINUTE } from '#contract/values/time.ts'
import { changeMeetup, makeMeetup, one, refusal, register } from '#test/cases/events/event-calls.ts'
import { tokenFor, unconfirmed } from '#test/cases/people/unconfirmed-people.ts'
import { codeOf } from '#test/support/code-of.ts'
import { type Person, sharedTestApp, startTestApp } from '#test/support/test-app.ts'

const site = await sharedTestApp()
const admin = await site.person('admin')
const NOT_CONFIRMED = '409 email_not_confirmed'

const confirm = (token: string) => site.call(null, confirmEmail, { token })
const read = (token: string) => site.call(null, readConfirmation, { token })
const stateOf = async (person: Person, id: string) => (await one(site, person, id)).mine?.state ?? null
const isPending = async (person: Person, id: string) => (await one(site, person, id)).isPending

/** The e-mails that somebody has received: kind, text and token of the link. */
async function mailedTo({ email }: Person) {
  const mailed = (await site.mailed()).filter(({ to }) => to === email)
  return mailed.map(({ kind, text, link }) => ({ kind, text, token: link.split('#')[1] ?? '' }))
}

test('somebody who signs up to register gets the place by one press on the link of the welcome or the confirmation e-mail', async () => {
  const { _id, title } = await makeMeetup(site, admin, { title: 'Selling abroad' })
  for (const which of ['welcome', 'confirm_email']) {
    const asha = await unconfirmed(site)
    expect(await refusal(site, asha, _id)).toBe(NOT_CONFIRMED)
    expect([await stateOf(asha, _id), await isPending(asha, _id)]).toEqual([null, true])
    const mailed = await mailedTo(asha)
    expect(mailed.map(({ kind }) => kind)).toEqual(['welcome', 'confirm_email'])
    expect(mailed[1]?.text).toContain('You asked for a place at an event.')
    const { token = '' } = mailed.find(({ kind }) => kind === which) ?? {}
    expect((await read(token)).event).toMatchObject({ _id, title, isFull: false })
    expect(await stateOf(asha, _id)).toBeNull()

    const message = 'You have a place.'
    expect(await confirm(token)).toEqual({
      success: true,
      registration: { event: _id, state: 'registered', message },
    })
    expect((await one(site, asha, _id)).mine).toMatchObject({ state: 'registered' })
    expect(await isPending(asha, _id)).toBe(false)
    expect(await codeOf(confirm(token))).toBe('400 link_used')
    expect(await read(token)).toEqual({ event: null })
    expect((await mailedTo(asha)).at(-1)?.kind).toBe('event_place')
  }
  expect((await one(site, null, _id)).event.registered).toBe(2)
})

test('a refusal because of the event itself comes before the one about the e-mail, and stores no request', async () => {
  const soon = new Date(site.context.clock().getTime() + DAY).toISOString()
  const asha = await unconfirmed(site)
  for (const [values, days, code] of [
    [{ registration: 'link' }, 10, '409 no_registration'],
    [{ audience: 'members' }, 10, '403 event_for_members'],
    [{ membersFirstUntil: soon }, 10, '409 members_first'],
    [{}, -1, '409 event_over'],
    [{}, 10, NOT_CONFIRMED],
  ] as const) {
    const { _id } = await makeMeetup(site, admin, values, days)
    expect(await refusal(site, asha, _id), code).toBe(code)
    expect(await isPending(asha, _id)).toBe(code === NOT_CONFIRMED)
  }
  const member = await site.person('member')
  const { _id } = await makeMeetup(site, admin, { audience: 'members' })
  expect(await refusal(site, member, _id)).toBe(NOT_CONFIRMED)
  await site.confirm(member.email)
  expect(await refusal(site, member, _id)).toBe('done')
})

test('confirming returns the outcome: a place, a place on the waiting list, or the reason for no place', async () => {
  const first = await site.person()
  await site.confirm(first.email)
  for (const [meanwhile, state, message, isFull] of [
    [(id: string) => register(site, first, id), 'waiting', 'You are on the waiting list, at place 1.', true],
    [
      (id: string) => site.call(admin.session, cancelEvent, { eventid: id, reason: 'Rain' }),
      null,
      'This event is cancelled.',
      false,
    ],
    [
      async (id: string) => {
        await register(site, first, id)
        await changeMeetup(site, admin, id, { audience: 'members' })
      },
      null,
      'This event is for members.',
      false,
    ],
  ] as const) {
    const { _id } = await makeMeetup(site, admin, { capacity: '1' })
    const asha = await unconfirmed(site)
    expect(await refusal(site, asha, _id)).toBe(NOT_CONFIRMED)
    await meanwhile(_id)
    const token = await tokenFor(site, asha)
    expect((await read(token)).event).toMatchObject({ _id, isFull, refusal: state === null ? message : null })
    expect(await confirm(token)).toEqual({ success: true, registration: { event: _id, state, message } })
    expect(await stateOf(asha, _id)).toBe(state)
  }
  await using later = await startTestApp()
  const { _id } = await makeMeetup(later, await later.person('admin'), {}, 1)
  const asha = await unconfirmed(later)
  expect(await refusal(later, asha, _id)).toBe(NOT_CONFIRMED)
  const token = await tokenFor(later, asha)
  later.turnClock(DAY + MINUTE)
  expect((await later.call(null, confirmEmail, { token })).registration).toMatchObject({
    state: null,
    message: 'This event has begun or is over.',
  })
})

test('the confirmation link registers the person for the event for which they asked last', async () => {
  const [first, last] = [await makeMeetup(site, admin), await makeMeetup(site, admin)]
  const asha = await unconfirmed(site)
  for (const { _id } of [first, last, last]) expect(await refusal(site, asha, _id)).toBe(NOT_CONFIRMED)
  expect([await isPending(asha, first._id), await isPending(asha, last._id)]).toEqual([false, true])
  await confirm(await tokenFor(site, asha))
  expect([await stateOf(asha, first._id), await stateOf(asha, last._id)]).toEqual([null, 'registered'])
})

test('a confirmation registers the person for the event that its page has named, and for no other event', async () => {
  const [first, last] = [await makeMeetup(site, admin), await makeMeetup(site, admin)]
  const asha = await unconfirmed(site)
  const token = await tokenFor(site, asha)
  const press = async (named?: { _id: string } | null) => confirm(`${token}.${named?._id ?? ''}`)
  const pages = [(await read(token)).event]
  for (const { _id } of [first, last]) {
    expect(await refusal(site, asha, _id)).toBe(NOT_CONFIRMED)
    for (const named of pages) expect(await codeOf(press(named))).toBe('409 changed_meanwhile')
    pages.push((await read(token)).event)
    expect(pages.at(-1)).toMatchObject({ _id })
  }
  expect([await stateOf(asha, first._id), await stateOf(asha, last._id)]).toEqual([null, null])
  expect((await press(pages.at(-1))).registration).toMatchObject({ event: last._id, state: 'registered' })
  expect(await stateOf(asha, first._id)).toBeNull()
  expect(await codeOf(press(pages.at(-1)))).toBe('400 link_used')

  const ravi = await unconfirmed(site)
  expect(await confirm(`${await tokenFor(site, ravi)}.`)).toEqual({ success: true })
})

test('a link confirms the e-mail and gives no place if the person asked for no event, or longer ago than a link is valid', async () => {
  await using later = await startTestApp()
  const { _id } = await makeMeetup(later, await later.person('admin'), {}, 30)
  const [asha, ravi] = [await unconfirmed(later), await unconfirmed(later)]
  const quiet = await tokenFor(later, ravi)
  expect(await later.call(null, readConfirmation, { token: quiet })).toEqual({ event: null })
  expect(await later.call(null, confirmEmail, { token: quiet })).toEqual({ success: true })
  expect(await refusal(later, asha, _id)).toBe(NOT_CONFIRMED)
  const old = await tokenFor(later, asha)
  later.turnClock(7 * DAY + MINUTE)
  expect(await later.call(null, readConfirmation, { token: old })).toEqual({ event: null })
  expect(await codeOf(later.call(null, confirmEmail, { token: old }))).toBe('400 link_expired')
  const token = await tokenFor(later, asha)
  expect(await later.call(null, confirmEmail, { token })).toEqual({ success: true })
  expect((await one(later, asha, _id)).mine).toBeNull()
})

test('somebody who had mistyped the e-mail gets the place by the link to the right address, in one press', async () => {
  const [first, last] = [await makeMeetup(site, admin), await makeMeetup(site, admin)]
  for (const way of ['their session', 'the password', 'an admin']) {
    const asha = await unconfirmed(site)
    expect(await refusal(site, asha, first._id)).toBe(NOT_CONFIRMED)
    const [email, password] = [`right-${asha.email}`, 'four green villages']
    if (way === 'an admin')
      await site.call(admin.session, replaceEmail, { email: asha.email, newEmail: email, reason: 'By phone' })
    else await site.call(asha.session, changeEmail, { email, password })
    const token = (await mailedTo({ ...asha, email })).at(-1)?.token ?? ''
    expect((await read(token)).event).toMatchObject({ _id: first._id, isFull: false, refusal: null })
    expect(await refusal(site, asha, last._id)).toBe(NOT_CONFIRMED)
    const press = ({ _id }: { _id: string }) =>
      site.call(way === 'the password' ? null : asha.session, confirmNewEmail, {
        token: `${token}.${_id}`,
        ...(way === 'the password' ? { password } : {}),
      })
    expect(await codeOf(press(first)), way).toBe('409 changed_meanwhile')
    expect(await press(last), way).toEqual({
      success: true,
      email,
      registration: { event: last._id, state: 'registered', message: 'You have a place.' },
    })
    const { session } = await site
      .call(null, loginUser, { email, password })
      .then(({ twk_fwc }) => ({ session: twk_fwc }))
    expect(await stateOf({ ...asha, session }, last._id)).toBe('registered')
    expect(await codeOf(press(last)), way).toBe('400 link_used')
  }
})

test('proving the e-mail in another way gives no place, and after that no link gives it either', async () => {
  const password = 'the owner has come'
  const ways: [string, (asha: Person) => Promise<unknown>][] = [
    [
      'a new password by e-mail',
      async (asha) => {
        await site.call(null, forgotPassword, { email: asha.email })
        const token = (await mailedTo(asha)).at(-1)?.token ?? ''
        const { twk_fwc } = await site.call(null, setPassword, { token, password })
        asha.session = twk_fwc
      },
    ],
    [
      'a suspension, which is lifted again',
      async ({ email }) => {
        await site.call(admin.session, suspendUser, { email, reason: 'Spam' })
        await site.call(admin.session, restoreUser, { email })
      },
    ],
  ]
  for (const [way, prove] of ways) {
    const { _id } = await makeMeetup(site, admin)
    const asha = await unconfirmed(site)
    expect(await refusal(site, asha, _id)).toBe(NOT_CONFIRMED)
    await prove(asha)
    const token = await tokenFor(site, asha)
    expect(await read(token), way).toEqual({ event: null })
    expect(await confirm(token), way).toEqual({ success: true })
    const { event } = await one(site, null, _id)
    expect([event.registered, event.waiting], way).toEqual([0, 0])
  }
})

test('no link is promised to an address that gets no more e-mails for now', async () => {
  const { _id } = await makeMeetup(site, admin)
  const asha = await unconfirmed(site)
  expect(await refusal(site, asha, _id)).toBe(NOT_CONFIRMED)
  const token = (await mailedTo(asha)).at(-1)?.token ?? ''
  await site.database.pool.query(
    "update rate_limits set counted_at = array_fill($2::timestamptz, array[20]) where key like 'email:%' || $1",
    [asha.email, site.context.clock()],
  )
  expect(await refusal(site, asha, _id)).toBe('429 too_many')
  // The link that was sent before still works.
  await confirm(token)
  expect(await stateOf(asha, _id)).toBe('registered')
})

test('the e-mail is sent again on request and names the event; it counts towards the same limit as other e-mails', async () => {
  const { _id } = await makeMeetup(site, admin, { title: 'Twelve looms' })
  const asha = await unconfirmed(site)
  for (let n = 0; n < 10; n += 1) expect(await refusal(site, asha, _id)).toBe(NOT_CONFIRMED)
  expect((await mailedTo(asha)).map(({ kind }) => kind)).toEqual([
    'welcome',
    ...Array<string>(3).fill('confirm_email'),
  ])
  expect(await codeOf(site.call(asha.session, sendConfirmation, {}))).toBe('429 too_many')
  const ravi = await unconfirmed(site)
  await site.call(ravi.session, sendConfirmation, {})
  expect(await refusal(site, ravi, _id)).toBe(NOT_CONFIRMED)
  await site.call(ravi.session, sendConfirmation, {})
  expect((await mailedTo(ravi)).map(({ text }) => text.includes('You asked for a place'))).toEqual([
    false,
    false,
    true,
    true,
  ])
})

test('an admin gives a place to an unconfirmed person, and registering afterwards returns the same place', async () => {
  const { _id } = await makeMeetup(site, admin)
  const asha = await unconfirmed(site)
  await site.call(admin.session, addRegistration, { eventid: _id, email: asha.email })
  expect(await register(site, asha, _id)).toMatchObject({ state: 'registered' })
  expect(await isPending(asha, _id)).toBe(false)
})
