import { expect, test } from 'vitest'
import { currentUser } from '#contract/accounts/accounts.ts'
import { dayInIst } from '#contract/values/days.ts'
import { daysAfter } from '#contract/membership/year.ts'
import { reviewHosting, submitHosting } from '#contract/programmes/hosting.ts'
import {
  allMatchRequests,
  answerIntroduction,
  introduce,
  matchCandidates,
  reviewMatchRequest,
  submitMatchRequest,
} from '#contract/programmes/matching.ts'
import { mySubmissions } from '#contract/programmes/my-submissions.ts'
import {
  pickSpotlight,
  removeFromHomepage,
  reviewSpotlight,
  showOnHomepage,
  submitSpotlight,
} from '#contract/programmes/spotlight.ts'
import { reviewStay, submitStay, withdrawStay } from '#contract/programmes/stays.ts'
import type { Programme } from '#contract/programmes/submissions.ts'
import { askAboutSubmission } from '#contract/programmes/questions.ts'
import { DAY } from '#contract/values/time.ts'
import { letAllAskAgain } from '#server/matching/ask-again.ts'
import { hostingForm, spotlightForm, stayForm } from '#test/cases/submission-forms.ts'
import { submittings } from '#test/cases/submission-calls.ts'
import { again } from '#test/members/membership.ts'
import { type Person, type Site, startTestApp } from '#test/support/test-app.ts'

/** A day so many days from today, by the calendar of India. */
const inDays = (site: Site, days: number) => daysAfter(dayInIst(site.context.clock()), days)
const stayOf = (site: Site) => ({
  ...stayForm(site.context.clock()),
  arrivalDate: inDays(site, 10),
  departureDate: inDays(site, 14),
})

/** Somebody’s card of a programme, read with a new session, since the old one may have expired. */
async function cardOf(site: Site, person: Person, programme: Programme) {
  const { session } = await again(site, person)
  const { submissions } = await site.call(session, mySubmissions, {})
  const { situation, next, canWithdraw, canAskAgain, state, stateBy } =
    submissions.find((one) => one.programme === programme) ?? expect.fail('no such card')
  return { situation, next, canWithdraw, canAskAgain, state, stateBy }
}

test('the card of a stay says whether it is to come, under way or past, and whether nobody answered in time', async () => {
  await using site = await startTestApp()
  const [asha, admin] = [await site.person('member'), await site.person('admin')]
  const form = stayOf(site)
  const { atithiRequests } = await site.call(asha.session, submitStay, form)
  const other = await site.person('member')
  await site.call(other.session, submitStay, form)
  await site.call(admin.session, reviewStay, { id: atithiRequests._id, state: 'accepted' })
  const ahead = { situation: null, canWithdraw: true, canAskAgain: false }
  expect(await cardOf(site, asha, 'stays')).toMatchObject({
    ...ahead,
    next: expect.stringContaining('before you arrive') as string,
  })
  site.turnClock(11 * DAY)
  const now = {
    situation: 'under_way',
    next: 'Your stay is under way.',
    canWithdraw: false,
    canAskAgain: false,
  }
  expect(await cardOf(site, asha, 'stays')).toMatchObject(now)
  expect(await cardOf(site, other, 'stays')).toMatchObject({
    situation: 'unanswered',
    next: expect.stringMatching(/day has passed, and we have not answered/) as string,
    canWithdraw: true,
    canAskAgain: true,
  })
  site.turnClock(4 * DAY)
  const past = {
    situation: 'past',
    next: 'Your stay is over. You can ask again at any time.',
    canAskAgain: true,
  }
  expect(await cardOf(site, asha, 'stays')).toMatchObject({ ...past, canWithdraw: false })
})

test('the card of an event says that it is being set up, too near to cancel, today, or past', async () => {
  await using site = await startTestApp()
  const [asha, admin] = [await site.person('member'), await site.person('admin')]
  const { zoom } = await site.call(asha.session, submitHosting, {
    ...hostingForm(site.context.clock()),
    date: inDays(site, 20),
  })
  await site.call(admin.session, reviewHosting, { id: zoom._id, state: 'accepted' })
  const shownCard = async () => {
    const { situation, next, canWithdraw } = await cardOf(site, asha, 'hosting')
    return [situation, next.split('.')[0], canWithdraw]
  }
  expect(await shownCard()).toEqual([null, 'Your event is being set up', true])
  site.turnClock(14 * DAY)
  expect(await shownCard()).toEqual(['close', 'Your event is being set up', false])
  site.turnClock(6 * DAY)
  expect(await shownCard()).toEqual(['under_way', 'Your event is today', false])
  site.turnClock(DAY)
  expect(await shownCard()).toEqual(['past', 'Your event has taken place', false])
})

test('the card of a spotlight says that it is accepted, on the home page, picked, or no longer there', async () => {
  await using site = await startTestApp()
  const [asha, admin] = [await site.person('member'), await site.person('admin')]
  const { spotlight } = await site.call(asha.session, submitSpotlight, spotlightForm)
  const id = spotlight._id
  const shownCard = async () => {
    const { situation, next } = await cardOf(site, asha, 'spotlight')
    return `${situation}: ${next.split('.')[0]}`
  }
  await site.call(admin.session, reviewSpotlight, { id, state: 'accepted' })
  expect(await shownCard()).toMatch(/^null: You can be featured on our home page from now on/)
  await site.call(admin.session, showOnHomepage, { id })
  expect(await shownCard()).toMatch(/^on_home: It is on our home page now/)
  await site.call(admin.session, pickSpotlight, { id })
  expect(await shownCard()).toMatch(/^picked: It is our startup of this month/)
  site.turnClock(32 * DAY)
  expect(await shownCard()).toMatch(/^on_home: It is on our home page now/)
  const { session } = await site.person('admin')
  await site.call(session, removeFromHomepage, { id })
  expect(await shownCard()).toMatch(/^was_picked: It was our startup of a month/)
})

test('a card says which submissions ended with the membership, and which the member withdrew', async () => {
  await using site = await startTestApp()
  const [asha, admin] = [await site.person('member'), await site.person('admin')]
  const forMembers = submittings.filter(({ programme }) => !['investors', 'youth'].includes(programme))
  for (const { submit, decide } of forMembers)
    await decide(site, admin, { id: await submit(site, asha), state: 'accepted' })
  const own = await site.call(asha.session, submitStay, {
    ...stayOf(site),
    destinationCity: 'Nashik',
  })
  await site.call(asha.session, withdrawStay, { id: own.atithiRequests._id })
  await site.database.db.updateTable('users').set({ role: 'user' }).where('id', '=', asha.id).execute()

  for (const programme of ['spotlight', 'hosting', 'matching'] as const)
    expect(await cardOf(site, asha, programme), programme).toMatchObject({
      situation: 'left',
      stateBy: null,
      next: 'It ended with your membership. Come back as a member, and you can ask again.',
      canAskAgain: false,
    })
  expect(await cardOf(site, asha, 'stays')).toMatchObject({
    situation: null,
    next: 'You took it back. Come back as a member, and you can ask again.',
  })
  await site.database.db.updateTable('users').set({ role: 'member' }).where('id', '=', asha.id).execute()
  expect(await cardOf(site, asha, 'spotlight')).toMatchObject({ canAskAgain: true })
})

/** A member whose request is accepted, and other members. */
async function matched(site: Site) {
  const [admin, asha, dev] = [
    await site.person('admin'),
    await site.person('member'),
    await site.person('member'),
  ]
  const { data } = await site.call(asha.session, submitMatchRequest, { id: asha.id })
  // A question about a request, and the message of its acceptance, end when the member asks for a match again.
  await site.call(admin.session, askAboutSubmission, {
    programme: 'matching',
    _id: data._id,
    question: 'Whom do you look for?',
  })
  const accepted = { id: data._id, state: 'accepted', message: 'Gladly.' } as const
  await site.call(admin.session, reviewMatchRequest, accepted)
  const ask = async (lookingFor?: string) => {
    const { session } = await again(site, asha)
    const { data: request } = await site.call(session, submitMatchRequest, { id: asha.id, lookingFor })
    return { state: request.state, lookingFor: request.lookingFor }
  }
  const statusNow = async () => {
    const { session } = await again(site, asha)
    const { user } = await site.call(session, currentUser, {})
    return [user.expert_connect, (await cardOf(site, asha, 'matching')).situation]
  }
  return { admin, asha, dev, id: data._id, ask, statusNow }
}

test('a member may ask for a match again once an introduction has ended, with a new text of what they look for', async () => {
  await using site = await startTestApp()
  const { admin, asha, dev, id, ask, statusNow } = await matched(site)
  expect(await statusNow()).toEqual(['allowed', null])
  expect(await ask('Cold storage')).toEqual({ state: 'accepted', lookingFor: null })

  const { introduction } = await site.call(admin.session, introduce, { id, userId: dev.id })
  expect(await statusNow()).toEqual(['allowed', 'introduced'])
  expect((await ask('Cold storage')).state).toBe('accepted')
  await site.call(dev.session, answerIntroduction, { id: introduction, agree: false })
  expect(await statusNow()).toEqual(['notapplied', 'again'])
  expect(await cardOf(site, asha, 'matching')).toMatchObject({ canAskAgain: true })

  expect(await ask('Cold storage for mangoes')).toEqual({
    state: 'received',
    lookingFor: 'Cold storage for mangoes',
  })
  expect(await statusNow()).toEqual(['pending', null])
  const { data } = await site.call(admin.session, allMatchRequests, {})
  expect(data).toMatchObject([{ _id: id, expert_connect: 'pending', lookingFor: 'Cold storage for mangoes' }])
  expect(data).toMatchObject([{ question: null, message: null, dueAt: expect.any(String) }])
  const { seeker } = await site.call(admin.session, matchCandidates, { id })
  expect(seeker.lookingFor).toBe('Cold storage for mangoes')
  // The ended introduction belongs to the request before.
  await site.call(admin.session, reviewMatchRequest, { id, state: 'accepted' })
  expect(await statusNow()).toEqual(['allowed', null])
  expect((await ask('Something else')).lookingFor).toBe('Cold storage for mangoes')
  expect((await site.emails()).filter(({ kind }) => kind === 'submission_received')).toHaveLength(2)
})

test('a member may ask for a match again after three months, also after a meeting, and not before', async () => {
  await using site = await startTestApp()
  const { admin, asha, dev, id, ask, statusNow } = await matched(site)
  const { introduction } = await site.call(admin.session, introduce, { id, userId: dev.id })
  for (const { session } of [asha, dev])
    await site.call(session, answerIntroduction, { id: introduction, agree: true })
  expect(await statusNow()).toEqual(['allowed', 'met'])
  site.turnClock(88 * DAY)
  await letAllAskAgain(site.context)
  expect(await statusNow()).toEqual(['allowed', 'met'])
  expect((await ask()).state).toBe('accepted')
  site.turnClock(5 * DAY)
  await letAllAskAgain(site.context)
  expect(await statusNow()).toEqual(['notapplied', 'again'])
  expect(await ask('A buyer in Dubai')).toEqual({ state: 'received', lookingFor: 'A buyer in Dubai' })
  // The same two people are not introduced a second time.
  const other = await site.person('admin')
  await site.call(other.session, reviewMatchRequest, { id, state: 'accepted' })
  await expect(site.call(other.session, introduce, { id, userId: dev.id })).rejects.toMatchObject({
    code: 'introduced_already',
  })
})

test('a member whose introduced partner has left may ask again', async () => {
  await using site = await startTestApp()
  const { admin, dev, id, statusNow } = await matched(site)
  await site.call(admin.session, introduce, { id, userId: dev.id })
  await site.database.db.updateTable('users').set({ role: 'user' }).where('id', '=', dev.id).execute()
  await letAllAskAgain(site.context)
  expect(await statusNow()).toEqual(['notapplied', 'again'])
})
