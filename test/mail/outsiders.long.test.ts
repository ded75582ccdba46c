import { expect, test } from 'vitest'
import { closeAccount } from '#contract/accounts/privacy.ts'
import { createUser, forgotPassword } from '#contract/accounts/accounts.ts'
import { sendConfirmation } from '#contract/accounts/confirm-email.ts'
import { changeEmail, changePassword } from '#contract/accounts/own-account.ts'
import { replaceEmail } from '#contract/admin/add-member.ts'
import { applyForAid } from '#contract/membership/members.ts'
import { declineMember } from '#contract/membership/review.ts'
import { submitYouth, withdrawYouth } from '#contract/programmes/youth.ts'
import { inviteAgain, setTeam } from '#contract/admin/team.ts'
import { HOUR } from '#contract/values/time.ts'
import { enqueueEmail } from '#server/mail/enqueue.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { samples } from '#test/cases/email-samples.ts'
import { giveUp, makeMeetup, register } from '#test/cases/events/event-calls.ts'
import { PRESENT, personWithPassword, withPassword } from '#test/cases/people/person-with-password.ts'
import { youthForm } from '#test/cases/submission-forms.ts'
import { sendAsMinor } from '#test/members/guardian/guardian-stories.ts'
import { codeOf } from '#test/support/code-of.ts'
import { openSession, type Site, startTestApp } from '#test/support/test-app.ts'

const VICTIM = 'victim@example.org'
/** How often an act is repeated: more often than an address gets e-mails in an hour. */
const REPEATS = 12

type Act = (site: Site, session: string, n: number) => Promise<unknown>

/** Repeats an act; an act that is refused counts as done. */
async function repeat(count: number, act: (n: number) => Promise<unknown>): Promise<void> {
  for (let n = 0; n < count; n += 1) await codeOf(act(n), 'done')
}

/** The session of somebody who signs up with the victim's e-mail, or has signed up before. */
async function squat(site: Site): Promise<string> {
  const form = { name: 'Pay now', email: VICTIM, password: PRESENT }
  const known = await site.context.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', VICTIM)
    .executeTakeFirst()
  if (known === undefined) return (await site.call(null, createUser, form)).twk_fwc
  await withPassword(site, { ...known, email: VICTIM, name: '', session: '' })
  return openSession(site.context.db, known.id, site.context.clock())
}

/** What somebody who signed up with the victim's e-mail can do; the victim knows nothing of it. */
const asVictim: Record<string, Act> = {
  'asks for links to confirm': (site, session) => site.call(session, sendConfirmation, {}),
  'forgets the password': (site) => site.call(null, forgotPassword, { email: VICTIM }),
  'changes the password': async (site, session, n) => {
    const [one, two] = n % 2 === 0 ? [PRESENT, 'nine amber lanterns'] : ['nine amber lanterns', PRESENT]
    await site.call(session, changePassword, { currentPassword: one, newPassword: two })
  },
  'asks to change the e-mail to other addresses': (site, session, n) =>
    site.call(session, changeEmail, { email: `other-${n}@example.org`, password: PRESENT }),
  'sends forms and withdraws them': async (site, session) => {
    const { yuvaShakti } = await site.call(session, submitYouth, youthForm)
    await site.call(session, withdrawYouth, { id: yuvaShakti._id })
  },
  'applies for aid': (site, session) => site.call(session, applyForAid, aidForm),
  'registers for events and gives up the places': async (site, session) => {
    const person = { id: '', email: VICTIM, name: '', session }
    const admin = await site.person('admin')
    const { _id: id } = await makeMeetup(site, admin)
    await register(site, person, id)
    await site.mailed()
    await giveUp(site, person, id)
  },
}

/** What somebody else can do: with many accounts, or as an admin who misuses a duty. */
const fromElsewhere: Record<string, (site: Site) => Promise<void>> = {
  'signs up and closes the account': (site) =>
    repeat(REPEATS, async () => {
      const session = await squat(site)
      await site.mailed()
      await site.call(session, closeAccount, { password: PRESENT })
    }),
  'asks to change the e-mail of many accounts to that of the victim': (site) =>
    repeat(REPEATS, async () => {
      const { session } = await personWithPassword(site)
      await site.call(session, changeEmail, { email: VICTIM, password: PRESENT })
    }),
  'names the victim as the guardian of many minors': (site) =>
    repeat(REPEATS, async () => {
      const person = await site.person()
      await site.confirm(person.email)
      await sendAsMinor(site, person, { guardianEmail: VICTIM })
    }),
  'replaces the e-mail of many people by that of the victim': async (site) => {
    const { session } = await site.person('admin')
    await repeat(REPEATS, async () => {
      const { email } = await site.person()
      await site.call(session, replaceEmail, { email, newEmail: VICTIM, reason: 'So' })
    })
  },
  'invites the victim to the team': async (site) => {
    const owner = await site.person('admin')
    await site.confirm(owner.email)
    await codeOf(site.call(owner.session, setTeam, { email: VICTIM, duties: ['money'] }))
    await repeat(REPEATS, async () => {
      await site.mailed()
      await site.call(owner.session, inviteAgain, { email: VICTIM })
    })
  },
}

const sequences: [string, (site: Site) => Promise<void>][] = [
  ...Object.entries(asVictim).map(([name, act]): (typeof sequences)[number] => [
    name,
    async (site) => {
      const session = await squat(site)
      await repeat(REPEATS, (n) => act(site, session, n))
    },
  ]),
  ...Object.entries(fromElsewhere),
]

/** Acts now, an hour later, two hours later and a day later; returns the kinds of all e-mails that the victim had got by each time. */
async function actOverADay(site: Site, act: () => Promise<void>): Promise<string[][]> {
  const got: string[][] = []
  for (const hours of [0, 1, 1, 22]) {
    site.turnClock(hours * (HOUR + 1))
    await act()
    const mails = await site.mailed()
    got.push(mails.filter(({ to }) => to === VICTIM).map(({ kind }) => kind))
    expect(await site.emails()).toEqual([])
  }
  return got
}

test.each(sequences)(
  'somebody who %s causes at most ten e-mails to the victim an hour and twenty a day',
  async (_, act) => {
    await using site = await startTestApp()
    const got = await actOverADay(site, () => act(site))
    const [first = [], second = [], third = [], nextDay = []] = got
    expect(first.length).toBeGreaterThan(0)
    expect(first.length).toBeLessThanOrEqual(10)
    expect(second.length - first.length).toBeLessThanOrEqual(10)
    expect(third.length).toBeLessThanOrEqual(20)
    expect(nextDay.length - first.length).toBeLessThanOrEqual(20)
  },
)

test('somebody who does all of this together causes no more e-mails', async () => {
  await using site = await startTestApp()
  const got = await actOverADay(site, async () => {
    for (const [, act] of sequences) await codeOf(act(site))
  })
  const [first = [], second = [], third = []] = got
  for (const [kinds, most] of [
    [first, 10],
    [second, 20],
    [third, 20],
  ] as const)
    expect(kinds.length).toBeLessThanOrEqual(most)
}, 180_000)

test.each([true, false])(
  'an address after ten e-mails (confirmed: %s) still gets a decision and a refund at once, and a warning if it is confirmed',
  async (isConfirmed) => {
    await using site = await startTestApp()
    const [admin, asha] = [
      await site.person('admin'),
      await personWithPassword(site, 'user', { email: VICTIM }),
    ]
    await site.call(asha.session, applyForAid, aidForm)
    await site.mailed()
    await repeat(REPEATS, async (n) => {
      const minor = await site.person()
      await site.confirm(minor.email)
      await sendAsMinor(site, minor, { guardianEmail: VICTIM })
      if (n === 0 && isConfirmed) await site.confirm(VICTIM)
    })
    const before = (await site.mailed()).filter(({ to }) => to === VICTIM).map(({ kind }) => kind)
    expect(before).toHaveLength(10)
    await site.call(admin.session, declineMember, { email: VICTIM, reason: 'Not this year' })
    await site.context.db
      .transaction()
      .execute((tx) => enqueueEmail(tx, { ...samples.refund_arrived, to: asha.id }))
    await site.call(asha.session, changePassword, {
      currentPassword: PRESENT,
      newPassword: 'nine amber lanterns',
    })
    const after = (await site.mailed()).filter(({ to }) => to === VICTIM).map(({ kind }) => kind)
    expect(after.slice(10).toSorted()).toEqual([
      'application_declined',
      ...(isConfirmed ? ['password_changed'] : []),
      'refund_arrived',
    ])
    expect(await site.emails()).toEqual([])
  },
)
