import { expect, test } from 'vitest'
import { addMember, setPeriod } from '#contract/admin/add-member.ts'
import type { Endpoint } from '#contract/call/endpoint.ts'
import { addRegistration } from '#contract/events/registrations.ts'
import { correctMember } from '#contract/admin/correction.ts'
import { createOrder } from '#contract/membership/members.ts'
import { addNote } from '#contract/membership/notes.ts'
import { DEFAULT_CATEGORY } from '#contract/membership/categories.ts'
import { approveMember, askMember } from '#contract/membership/review.ts'
import { recordOffline } from '#contract/money/money.ts'
import { allowMatchRequest, introduce } from '#contract/programmes/matching.ts'
import { askAboutSubmission } from '#contract/programmes/questions.ts'
import { pickSpotlight, showOnHomepage } from '#contract/programmes/spotlight.ts'
import { inviteAgain, setTeam } from '#contract/admin/team.ts'
import { dayInIst } from '#contract/values/days.ts'
import { daysAfter } from '#contract/membership/year.ts'
import { exportedEndpoints } from '#test/cases/calls/endpoints.ts'
import { makeMeetup } from '#test/cases/events/event-calls.ts'
import { submittings } from '#test/cases/submission-calls.ts'
import { type Person, sharedProvider, sharedTestApp } from '#test/support/test-app.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import { bornYearsAgo, confirmedPerson, sendAsMinor } from './guardian-stories.ts'
import { join } from '../membership.ts'

const simulator = await sharedProvider()
const site = await sharedTestApp({ simulator })
const admin = await site.person('admin')

const reason = 'As it was agreed.'
const today = () => dayInIst(site.context.clock())

const grant = ({ email, name }: Person) =>
  site.call(admin.session, addMember, { email, name, membershipCategory: DEFAULT_CATEGORY, reason })

async function grantedMember(): Promise<Person> {
  const person = await confirmedPerson(site)
  await grant(person)
  return person
}

/** A member who has sent a submission to `programme`, and is then found to be a minor. */
async function memberFoundToBeMinor(programme?: string): Promise<{ person: Person; id: string }> {
  const person = await grantedMember()
  const calls = submittings.find((one) => one.programme === programme)
  const id = (await calls?.submit(site, person)) ?? ''
  await expect(sendAsMinor(site, person)).resolves.toBe('409 guardian_consent')
  return { person, id }
}

/** A call by which an admin gives a person something; `give` makes it for a minor, and `code` is the code of the refusal. */
type Given = { call: Endpoint; code?: string; give: () => Promise<unknown> }
const byEmail = (call: Endpoint, more: () => object = () => ({})): Given => ({
  call,
  give: async () =>
    site.call(admin.session, call, { email: (await memberFoundToBeMinor()).person.email, ...more() }),
})
const bySubmission = (call: Endpoint, programme: string, more: object = {}, code?: string): Given => ({
  call,
  ...(code === undefined ? {} : { code }),
  give: async () =>
    site.call(admin.session, call, { id: (await memberFoundToBeMinor(programme)).id, ...more }),
})

const given: Given[] = [
  byEmail(setTeam, () => ({ duties: ['members'] })),
  byEmail(setPeriod, () => ({ endsOn: daysAfter(today(), 600), reason })),
  {
    call: inviteAgain,
    async give() {
      const email = 'invited@example.org'
      await site.call(admin.session, setTeam, { email, duties: ['members'] })
      const changes = { dateOfBirth: bornYearsAgo(site, 16) }
      await site.call(admin.session, correctMember, { email, changes, reason })
      return site.call(admin.session, inviteAgain, { email })
    },
  },
  {
    call: recordOffline,
    async give() {
      const minor = await confirmedPerson(site)
      await site.call(minor.session, createOrder, applicationForm)
      await sendAsMinor(site, minor)
      const money = { amount: 235_882, method: 'cash' as const, reference: 'R1', receivedOn: today() }
      return site.call(admin.session, recordOffline, { email: minor.email, ...money })
    },
  },
  {
    call: askMember,
    async give() {
      const minor = await confirmedPerson(site)
      await join(site, simulator, minor)
      await sendAsMinor(site, minor)
      return site.call(admin.session, askMember, { email: minor.email, question: 'Since when?' })
    },
  },
  {
    call: approveMember,
    async give() {
      const minor = await confirmedPerson(site)
      await sendAsMinor(site, minor)
      return site.call(admin.session, approveMember, { email: minor.email })
    },
  },
  {
    call: addMember,
    async give() {
      const minor = await confirmedPerson(site)
      await sendAsMinor(site, minor)
      return grant(minor)
    },
  },
  {
    call: addRegistration,
    async give() {
      const { _id: eventid } = await makeMeetup(site, admin)
      const { email } = (await memberFoundToBeMinor()).person
      return site.call(admin.session, addRegistration, { eventid, email })
    },
  },
  bySubmission(showOnHomepage, 'spotlight', {}, 'minor_not_shown'),
  bySubmission(pickSpotlight, 'spotlight', {}, 'minor_not_shown'),
  {
    call: introduce,
    code: 'minor_not_shown',
    async give() {
      const userId = (await grantedMember()).id
      return site.call(admin.session, introduce, { id: (await memberFoundToBeMinor('matching')).id, userId })
    },
  },
  bySubmission(allowMatchRequest, 'matching'),
  ...submittings.map(({ programme, reviewCall }) =>
    bySubmission(reviewCall, programme, { state: 'accepted' }),
  ),
  ...['youth', 'investors'].map(
    (programme): Given => ({
      call: askAboutSubmission,
      give: async () => {
        const { id: _id } = await memberFoundToBeMinor(programme)
        return site.call(admin.session, askAboutSubmission, {
          programme,
          _id,
          question: 'Since when?',
        } as never)
      },
    }),
  ),
]

test.each(given.map((one) => ({ ...one, path: one.call.path })))(
  '$path is refused for a minor without the guardian’s consent',
  async ({ give, code = 'guardian_consent' }) => {
    // The message is for an admin and does not refer to the page of the minor.
    const message = expect.not.stringContaining('My FWC') as string
    await expect(give()).rejects.toMatchObject({ status: 409, code, message })
  },
)

/** The other calls of admins that change something: they give nothing new to a person. */
const others =
  'addNote assignMoney cancelEvent checkImport checkIn correctDocument correctMember createEvent createMasterClass createMeetup declineMember deleteEvent deleteMasterClass deleteMeetup deleteNote deleteView discardContentDraft dropJob endVoucher giveBack handOver inviteImport makeVoucher matchStatement newContentPage publishContent readImport recordExport recordUnassigned refundPayment removeContentPage removeFromHomepage removeMember removeRegistration replaceEmail resolvePayment restoreContent restoreUser retryJob returnUnassigned runImport saveLogo saveSettings saveSignature saveView setDigest skipSetupStep suspendUser takeRequest undoCheckIn undoDecision undoImport updateEvent updateMasterClass updateMeetup uploadContentPicture uploadImport withdrawPrice'

test('every call by which an admin gives a person something is tested above; adding a note is allowed', async () => {
  const tried = new Set(given.map(({ call }) => call.path))
  const rest = exportedEndpoints
    .filter(
      ([, { allow, method, reads, path }]) =>
        allow === 'admin' && method === 'POST' && !reads && !tried.has(path),
    )
    .map(([name]) => name)
  expect(rest.toSorted().join(' ')).toBe(others)
  const { person } = await memberFoundToBeMinor()
  await site.call(admin.session, addNote, { user: person.id, text: 'Their mother called.' })
})
