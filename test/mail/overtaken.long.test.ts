import { expect, test } from 'vitest'
import { sendConfirmation } from '#contract/accounts/confirm-email.ts'
import { cancelEmailChange, changeEmail } from '#contract/accounts/own-account.ts'
import type { Duty } from '#contract/accounts/duties.ts'
import { suspendUser } from '#contract/accounts/suspension.ts'
import { giveBack, handOver } from '#contract/admin/assignments.ts'
import { replaceEmail } from '#contract/admin/add-member.ts'
import { cancelEvent, removeRegistration } from '#contract/events/registrations.ts'
import { applyForAid } from '#contract/membership/members.ts'
import { answerQuestion, askMember, declineMember } from '#contract/membership/review.ts'
import { answerAboutSubmission, askAboutSubmission } from '#contract/programmes/questions.ts'
import { submitYouth } from '#contract/programmes/youth.ts'
import { setTeam } from '#contract/admin/team.ts'
import { HOUR } from '#contract/values/time.ts'
import { endAccess } from '#server/accounts/rights/end-access.ts'
import { placeOf } from '#server/events/registrations/places.ts'
import { stillTrue } from '#server/still-true.ts'
import { type Email, type EmailKind, systemText } from '#server/mail/email.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { samples } from '#test/cases/email-samples.ts'
import { changeMeetup, giveUp, makeMeetup, register } from '#test/cases/events/event-calls.ts'
import {
  ELSEWHERE,
  inOrder,
  nothing,
  type Story,
  stateStories,
  type World,
  written,
} from '#test/cases/overtaken-states.ts'
import { PRESENT, personWithPassword } from '#test/cases/people/person-with-password.ts'
import { submittings } from '#test/cases/submission-calls.ts'
import { youthForm } from '#test/cases/submission-forms.ts'
import { sendAsMinor } from '#test/members/guardian/guardian-stories.ts'
import { type Site, startTestApp } from '#test/support/test-app.ts'

const youth = submittings.find(({ programme }) => programme === 'youth') as (typeof submittings)[number]
const submissions = new Map<Site, string>()
const about = (site: Site) => ({ programme: 'youth' as const, _id: submissions.get(site) ?? '' })
const meetups = new Map<Site, string>()
const meetupOf = (site: Site) => meetups.get(site) ?? ''

async function submit({ site, asha }: World): Promise<void> {
  const { yuvaShakti } = await site.call(asha.session, submitYouth, youthForm)
  submissions.set(site, yuvaShakti._id)
}

const decide =
  (state: 'in_review' | 'accepted' | 'declined') =>
  ({ site, admin }: World) =>
    youth.decide(site, admin, {
      id: about(site)._id,
      state,
      ...(state === 'declined' ? { reason: 'Full' } : {}),
    })
const takeBack = ({ site, asha }: World) => youth.withdraw(site, asha, about(site)._id)
const askAbout = ({ site, admin }: World) =>
  site.call(admin.session, askAboutSubmission, { ...about(site), question: 'Who?' })
const answerAbout = ({ site, asha }: World) =>
  site.call(asha.session, answerAboutSubmission, { ...about(site), answer: 'Us.' })

async function meet({ site, admin }: World): Promise<void> {
  meetups.set(site, (await makeMeetup(site, admin, { capacity: '1' }))._id)
}
const comes = ({ site, asha }: World) => register(site, asha, meetupOf(site))
const leaves = ({ site, asha }: World) => giveUp(site, asha, meetupOf(site))
const othersCome = ({ site, ravi }: World) => register(site, ravi, meetupOf(site))
const othersLeave = ({ site, ravi }: World) => giveUp(site, ravi, meetupOf(site))
const move = ({ site, admin }: World) => changeMeetup(site, admin, meetupOf(site), { place: 'Another hall' })

async function remove({ site, admin, asha }: World): Promise<void> {
  const place = await placeOf(site.context.db, meetupOf(site), asha.id)
  await site.call(admin.session, removeRegistration, { _id: place?.id ?? '', reason: 'A mistake' })
}

const giveDuties =
  (...duties: Duty[]) =>
  ({ site, admin, asha: { email } }: World) =>
    site.call(admin.session, setTeam, { email, duties })
const suspend = ({ site, admin, asha: { email } }: World) =>
  site.call(admin.session, suspendUser, { email, reason: 'To look into it' })

const stories: Partial<Record<EmailKind, Story>> = {
  ...stateStories,
  confirm_email: {
    does: async ({ site, asha }) => {
      await site.database.pool.query('update users set email_verified_at = null where id = $1', [asha.id])
      await site.call(asha.session, sendConfirmation, {})
    },
    overtakes: ({ site, asha }) => site.confirm(asha.email),
  },
  confirm_new_email: {
    does: ({ site, asha }) => site.call(asha.session, changeEmail, { email: ELSEWHERE, password: PRESENT }),
    overtakes: ({ site, asha }) => site.call(asha.session, cancelEmailChange, {}),
  },
  set_password: {
    does: written(samples.set_password),
    // This change sends no e-mail itself, so that no other e-mail leaves.
    overtakes: ({ site, asha }) =>
      site.context.db.transaction().execute((tx) => endAccess(tx, asha.id, 'password')),
  },
  email_change_asked: {
    does: ({ site, asha }) => site.call(asha.session, changeEmail, { email: ELSEWHERE, password: PRESENT }),
    overtakes: ({ site, asha }) => site.call(asha.session, cancelEmailChange, {}),
  },
  email_replacement_asked: {
    does: ({ site, admin, asha }) =>
      site.call(admin.session, replaceEmail, { email: asha.email, newEmail: ELSEWHERE, reason: 'Lost' }),
    overtakes: ({ site, asha }) => site.call(asha.session, cancelEmailChange, {}),
  },
  confirm_replaced_email: {
    does: ({ site, admin, asha }) =>
      site.call(admin.session, replaceEmail, { email: asha.email, newEmail: ELSEWHERE, reason: 'Lost' }),
    overtakes: ({ site, asha }) => site.call(asha.session, cancelEmailChange, {}),
  },
  team_invitation: {
    does: ({ site, admin }) => site.call(admin.session, setTeam, { email: ELSEWHERE, duties: ['money'] }),
    overtakes: ({ site, admin }) => site.call(admin.session, setTeam, { email: ELSEWHERE, duties: [] }),
  },
  team_welcome: { does: giveDuties('money'), overtakes: suspend },
  admin_digest: {
    does: inOrder(giveDuties('members', 'programmes', 'money'), written(samples.admin_digest)),
    overtakes: giveDuties('content'),
  },
  // By the time this e-mail would be sent, the person has a password.
  import_invitation: { does: written(samples.import_invitation), overtakes: nothing },
  guardian_asked: {
    does: ({ site, asha }) => sendAsMinor(site, asha),
    overtakes: ({ site, asha }) =>
      site.database.pool.query('update minors set agreed_at = now() where user_id = $1', [asha.id]),
  },
  event_place: { does: inOrder(meet, comes), overtakes: leaves },
  event_waiting: { does: inOrder(meet, othersCome, comes), overtakes: othersLeave },
  event_moved_up: { does: inOrder(meet, othersCome, comes, othersLeave), overtakes: leaves },
  event_given_up: { does: inOrder(meet, comes, leaves), overtakes: comes },
  event_removed: { does: inOrder(meet, comes, remove), overtakes: comes },
  event_changed: {
    does: inOrder(meet, comes, move),
    overtakes: ({ site, admin }) =>
      site.call(admin.session, cancelEvent, { eventid: meetupOf(site), reason: 'Rain' }),
  },
  event_reminder: { does: written(samples.event_reminder), overtakes: nothing },
  event_afterwards: { does: written(samples.event_afterwards), overtakes: nothing },
  submission_received: { does: submit, overtakes: takeBack },
  submission_in_review: { does: inOrder(submit, decide('in_review')), overtakes: decide('accepted') },
  submission_question: { does: inOrder(submit, askAbout), overtakes: answerAbout },
  submission_answered: { does: inOrder(submit, askAbout, answerAbout), overtakes: decide('declined') },
  submission_withdrawn: {
    does: written({ ...samples.submission_withdrawn, submission: systemText(samples.welcome.to) }),
    overtakes: nothing,
  },
  match_proposed: { does: written(samples.match_proposed), overtakes: nothing },
  match_agreed: { does: written(samples.match_agreed), overtakes: nothing },
  match_ended: { does: written(samples.match_ended), overtakes: nothing },
  aid_received: {
    does: ({ site, asha }) => site.call(asha.session, applyForAid, aidForm),
    overtakes: ({ site, admin, asha }) =>
      site.call(admin.session, declineMember, { email: asha.email, reason: 'Not now' }),
  },
  application_question: {
    does: async ({ site, admin, asha }) => {
      await site.call(asha.session, applyForAid, aidForm)
      await site.call(admin.session, askMember, { email: asha.email, question: 'Why?' })
    },
    overtakes: ({ site, asha }) => site.call(asha.session, answerQuestion, { answer: 'So.' }),
  },
  // The samples name an end date that is not that of the membership.
  membership_ends: { does: written(samples.membership_ends), overtakes: nothing },
  membership_over: { does: written(samples.membership_over), overtakes: nothing },
  request_handed_over: {
    does: async ({ site, admin, asha, ravi }) => {
      const { rows } = await site.database.pool.query<{ email: string }>(
        "update users set role = 'admin', duties = '{members}' where id = $1 returning email",
        [asha.id],
      )
      await site.call(ravi.session, applyForAid, aidForm)
      const one = { request: 'membership' as const, id: ravi.id }
      await site.call(admin.session, handOver, { ...one, email: rows[0]?.email ?? '' })
    },
    overtakes: ({ site, admin, ravi }) =>
      site.call(admin.session, giveBack, { request: 'membership', id: ravi.id }),
  },
  backup_overdue: {
    does: inOrder(
      giveDuties('owner'),
      written({ ...samples.backup_overdue, lastGood: systemText('2026-11-20T19:05:00.000Z') }),
    ),
    overtakes: nothing,
  },
}

async function start(): Promise<World> {
  const site = await startTestApp()
  const people = {
    admin: await site.person('admin'),
    asha: await personWithPassword(site),
    ravi: await site.person(),
  }
  for (const { email } of Object.values(people)) await site.confirm(email)
  return { site, ...people }
}

test('every kind that can be overtaken has a story here', async () => {
  await using site = await startTestApp()
  const kinds = Object.entries(stillTrue(site.context)).filter(([, check]) => check !== 'always')
  expect(Object.keys(stories).toSorted()).toEqual(kinds.map(([kind]) => kind).toSorted())
})

test.each(Object.entries(stories))(
  'an e-mail of the kind %s is not sent once it is overtaken',
  async (kind, story) => {
    const world = await start()
    await using site = world.site
    const sent = async () => (await site.mailed()).filter((mail) => mail.kind === kind).length
    await story.does(world)
    const waiting = (await site.emails()).filter((email) => email.kind === kind)
    expect(waiting).toHaveLength(1)
    await story.overtakes(world)
    expect(await sent()).toBe(0)
    expect(await site.emails()).toEqual([])
  },
)

test.each(Object.entries(stories).filter(([, { overtakes }]) => overtakes !== nothing))(
  'an e-mail of the kind %s is sent if nothing has overtaken it',
  async (kind, story) => {
    const world = await start()
    await using site = world.site
    await story.does(world)
    expect((await site.mailed()).filter((mail) => mail.kind === kind)).toHaveLength(1)
  },
)

const forAdmins: Email[] = [samples.admin_digest, { ...samples.backup_overdue, lastGood: null }]

test.each(forAdmins.map((email) => [email.kind, email] as const))(
  'an e-mail of the kind %s reaches admins, and nobody who was dismissed or suspended since',
  async (kind, email) => {
    const world = await start()
    await using site = world.site
    const { asha, ravi } = world
    const third = await site.person('admin')
    for (const one of [asha, ravi]) await giveDuties('owner')({ ...world, asha: one })
    for (const one of [asha, ravi, third]) await written(email)({ ...world, asha: one })
    await giveDuties()(world)
    await suspend({ ...world, asha: ravi })
    const reached = (await site.mailed()).filter((mail) => mail.kind === kind)
    expect(reached.map(({ to }) => to)).toEqual([third.email])
  },
)

test('of the e-mails about a place that was given up and taken a hundred times, only the newest is sent', async () => {
  const world = await start()
  await using site = world.site
  await meet(world)
  for (let n = 0; n < 100; n += 1) {
    await comes(world)
    await leaves(world)
  }
  expect(await site.emails()).toHaveLength(200)
  expect((await site.mailed()).map(({ kind }) => kind)).toEqual(['event_given_up'])
  site.turnClock(HOUR + 1)
  await comes(world)
  for (let n = 0; n < 99; n += 1) {
    await leaves(world)
    await comes(world)
  }
  expect((await site.mailed()).map(({ kind }) => kind)).toEqual(['event_given_up', 'event_place'])
})
