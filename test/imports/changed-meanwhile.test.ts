import { expect, test } from 'vitest'
import { createUser } from '#contract/accounts/accounts.ts'
import { closeAccount } from '#contract/accounts/privacy.ts'
import { updateProfile } from '#contract/accounts/profile.ts'
import { restoreUser, suspendUser } from '#contract/accounts/suspension.ts'
import { addMember, setPeriod } from '#contract/admin/add-member.ts'
import { correctMember } from '#contract/admin/correction.ts'
import type { Duty } from '#contract/accounts/duties.ts'
import { oneImport, runImport } from '#contract/admin/imports.ts'
import { applyForAid, createOrder } from '#contract/membership/members.ts'
import { setTeam } from '#contract/admin/team.ts'
import { runBatch } from '#server/imports/run-batch.ts'
import { aidForm, applicationForm } from '#test/cases/application-form.ts'
import { keptAbout } from '#test/cases/people/kept-about.ts'
import { bornYearsAgo, sendAsMinor } from '#test/members/guardian/guardian-stories.ts'
import { type Person, sharedProvider, sharedTestApp } from '#test/support/test-app.ts'
import { accountOf, check, dayIn, problemsOf, run } from './imports.ts'

const simulator = await sharedProvider()
const site = await sharedTestApp({ simulator })
const owner = await site.person('admin')
await site.confirm(owner.email)
const reason = 'As it was agreed.'
const password = 'four green villages'

type Cells = { name?: string; city?: string; dob?: string; category?: string; endsOn?: string }
type Who = { email: string; person: Person | null }
type Case = {
  /** Makes the person whom the check finds; without it, the check finds nobody. */
  there?: (who: { email: string }) => Promise<Person>
  meanwhile?: (who: Who) => Promise<unknown>
  /** The result of the row; a pattern: the reason why it is left. */
  becomes: 'create' | 'update' | 'unchanged' | RegExp
  /** Cells of the row besides the e-mail. */
  cells?: Cells
}

const member: Cells = { name: 'From the list', category: 'Investor', endsOn: dayIn(site, 90) }
const someone = async ({ email }: { email: string }) => {
  const person = await site.person('user', { email, name: 'Themselves' })
  await site.confirm(email)
  return person
}
const signUp = ({ email }: { email: string }) =>
  site.call(null, createUser, { name: 'Themselves', email, password })
const signedUp = async ({ email }: { email: string }): Promise<Person> => {
  const { user, twk_fwc: session } = await signUp({ email })
  return { id: user._id, email, name: user.name, session }
}
const asPerson = ({ person }: Who): Person => person as Person
const correctAge = ({ email }: Who, dateOfBirth: string) =>
  site.call(owner.session, correctMember, { email, changes: { dateOfBirth }, reason })
const team = ({ email }: { email: string }, duties: Duty[]) =>
  site.call(owner.session, setTeam, { email, duties })
const applied = async (who: { email: string }) => {
  const person = await someone(who)
  await site.call(person.session, createOrder, { ...applicationForm, dateOfBirth: '1990-05-17' })
  return person
}

const cases: Record<string, Case> = {
  'nothing, of nobody': { becomes: 'create' },
  'nothing, of somebody': { there: someone, becomes: 'update' },
  'nothing, of whom an import made': {
    there: async ({ email }) => {
      const made = await check(site, owner, `email,name\n${email},Themselves\n`)
      await run(site, owner, made._id)
      return { ...(await accountOf(site, email)), email, session: '' } as Person
    },
    becomes: 'update',
  },
  'a sign-up': { meanwhile: signUp, becomes: /has not confirmed/ },
  'a sign-up, confirmed': {
    meanwhile: async (who) => {
      await signUp(who)
      await site.confirm(who.email)
    },
    becomes: /Somebody signed up with this e-mail after the check/,
  },
  'an account that an admin made': {
    meanwhile: ({ email }) =>
      site.call(owner.session, addMember, {
        email,
        name: 'Themselves',
        membershipCategory: 'Investor',
        reason,
      }),
    becomes: /Somebody signed up/,
  },
  'an identity whose provider does not vouch, there before': {
    there: async ({ email }) => {
      const person = await site.person('user', { email, name: 'Themselves' })
      await site.giveWayIn(person)
      return person
    },
    becomes: /has not confirmed/,
  },
  'an identity whose provider does not vouch': {
    there: ({ email }) => site.person('user', { email, name: 'Themselves' }),
    meanwhile: (who) => site.giveWayIn(asPerson(who)),
    becomes: /has not confirmed/,
  },
  'a sign-up of before, confirmed': {
    there: signedUp,
    meanwhile: ({ email }) => site.confirm(email),
    becomes: /changed after the check/,
  },
  'a suspension': {
    there: someone,
    meanwhile: ({ email }) => site.call(owner.session, suspendUser, { email, reason }),
    becomes: /changed after the check/,
  },
  'the end of a suspension': {
    there: async (who) => {
      const person = await someone(who)
      await site.call(owner.session, suspendUser, { email: who.email, reason })
      return person
    },
    meanwhile: ({ email }) => site.call(owner.session, restoreUser, { email }),
    becomes: /changed after the check/,
  },
  'the end of the account': {
    there: async (who) => {
      const person = await signedUp(who)
      await site.confirm(who.email)
      return person
    },
    meanwhile: (who) => site.call(asPerson(who).session, closeAccount, { password }),
    becomes: /changed after the check/,
  },
  duties: { there: someone, meanwhile: (who) => team(who, ['money']), becomes: /changed after the check/ },
  'being an owner': {
    there: async (who) => {
      const person = await someone(who)
      await team(who, ['money'])
      return person
    },
    meanwhile: (who) => team(who, ['owner']),
    becomes: /changed after the check/,
  },
  'no duties any more': {
    there: async (who) => {
      const person = await someone(who)
      await team(who, ['money'])
      return person
    },
    meanwhile: (who) => team(who, []),
    becomes: /changed after the check/,
  },
  'a birthday that makes them a minor': {
    there: applied,
    meanwhile: (who) => correctAge(who, bornYearsAgo(site, 16)),
    becomes: /known to be under 18/,
  },
  'a birthday that makes them of age': {
    there: async (who) => {
      const person = await someone(who)
      await sendAsMinor(site, person)
      return person
    },
    meanwhile: (who) => correctAge(who, '1990-05-17'),
    becomes: /changed after the check/,
  },
  'a corrected birthday, which the row names too': {
    there: applied,
    meanwhile: (who) => correctAge(who, '1991-05-17'),
    cells: { dob: '1992-05-17' },
    becomes: /changed after the check/,
  },
  'a corrected birthday, of which the row says nothing': {
    there: applied,
    meanwhile: (who) => correctAge(who, '1991-05-17'),
    cells: { city: 'Nashik' },
    becomes: 'update',
  },
  'a membership': {
    there: someone,
    meanwhile: ({ email, person }) =>
      site.call(owner.session, addMember, {
        email,
        name: person?.name ?? '',
        membershipCategory: 'Investor',
        reason,
      }),
    becomes: /changed after the check/,
  },
  'an application': {
    there: someone,
    meanwhile: (who) => site.call(asPerson(who).session, createOrder, applicationForm),
    becomes: /changed after the check/,
  },
  'an application that waits': {
    there: applied,
    meanwhile: (who) => site.call(asPerson(who).session, applyForAid, aidForm),
    becomes: /changed after the check/,
  },
  'what they say of themselves, which the row names too': {
    there: someone,
    meanwhile: (who) => site.call(asPerson(who).session, updateProfile, { city: 'Goa' }),
    cells: { city: 'Nashik' },
    becomes: /changed after the check/,
  },
  'what the row says, by themselves': {
    there: someone,
    meanwhile: (who) => site.call(asPerson(who).session, updateProfile, { city: 'Nashik' }),
    cells: { city: 'Nashik' },
    becomes: /changed after the check/,
  },
  'what they say of themselves, of which the row says nothing': {
    there: someone,
    meanwhile: (who) => site.call(asPerson(who).session, updateProfile, { city: 'Goa' }),
    becomes: 'update',
  },
  'another end, of whose row nothing is taken': {
    there: async (who) => {
      const person = await someone(who)
      await site.call(owner.session, addMember, {
        email: who.email,
        name: 'Themselves',
        membershipCategory: 'Investor',
        reason,
      })
      return person
    },
    meanwhile: ({ email }) => site.call(owner.session, setPeriod, { email, endsOn: dayIn(site, 9), reason }),
    cells: { category: 'Investor', endsOn: dayIn(site, 90) },
    becomes: 'unchanged',
  },
}

const named = Object.entries(cases).map(([what, one], nth) => ({ ...one, what, email: `nth${nth}@e.org` }))

const outcomes = ['create', 'update', 'unchanged', 'refused'] as const
const outcomeOf = ({ becomes }: Case) => (typeof becomes === 'string' ? becomes : 'refused')

test(`whatever changes between check and run, a row has the result of the check or is left with a reason: ${named.length} ways`, async () => {
  const people = new Map<string, Person | null>()
  for (const { email, there } of named) people.set(email, (await there?.({ email })) ?? null)
  const rows = named.map(({ email, cells = member }) =>
    [email, cells.name, cells.city, cells.dob, cells.category, cells.endsOn].join(','),
  )
  const { _id } = await check(site, owner, ['email,name,city,dob,category,endsOn', ...rows].join('\n'))
  for (const { email, meanwhile } of named) await meanwhile?.({ email, person: people.get(email) ?? null })
  // E-mails store their links when they are sent.
  await site.mailed()
  const before = new Map<string, object>()
  for (const { email } of named) {
    const { id } = people.get(email) ?? (await accountOf(site, email)) ?? {}
    if (id !== undefined) before.set(id, await keptAbout(site, id))
  }

  const { counts } = await run(site, owner, _id)
  expect(counts).toEqual(
    Object.fromEntries(outcomes.map((one) => [one, named.filter((of) => outcomeOf(of) === one).length])),
  )
  const lines = await problemsOf(site, owner, _id)
  const problems = new Map(lines.map((line) => [/nth\d+@e\.org/.exec(line)?.[0] ?? line, line]))
  for (const { what, email, becomes } of named) {
    const { id } = people.get(email) ?? (await accountOf(site, email)) ?? {}
    if (typeof becomes === 'string') {
      expect.soft(problems.get(email) ?? '', what).not.toContain('Nothing of this row')
      continue
    }
    if (what === 'a birthday that makes them a minor')
      // Nothing of a minor is stored, not even the cells of the row.
      expect.soft([...problems.values()].join(), what).toMatch(becomes)
    else expect.soft(problems.get(email), what).toMatch(becomes)
    if (id !== undefined) expect.soft(await keptAbout(site, id), what).toEqual(before.get(id))
    else expect.soft(await accountOf(site, email), what).toBeUndefined()
  }
})

type Meanwhile = [what: string, statement: string]
const SUSPENDED: Meanwhile = [
  'a suspension',
  `update users set suspended_at = now(), suspended_by = id, suspend_reason = 'x' where id = $1`,
]

/** Makes the next batch of an import wait for a change of a row that is about to be committed. */
async function batchBehind(_id: string, [, statement]: Meanwhile, id: string): Promise<void> {
  const [batch] = await site.overtake(statement, id, [
    () =>
      site.context.db
        .transaction()
        .execute((tx) =>
          runBatch(tx, _id, { config: site.config, counted: new Map(), now: site.context.clock() }),
        ),
  ])
  expect(batch).toMatchObject({ status: 'fulfilled' })
}

test.each<Meanwhile>([
  SUSPENDED,
  ['duties', `update users set role = 'admin', duties = '{owner}' where id = $1`],
  ['details', `update users set city = 'Goa' where id = $1`],
])('a batch waits for %s of a person in it, and leaves that person unchanged', async (...meanwhile) => {
  const email = `${meanwhile[0].replace(' ', '-')}@e.org`
  const { id } = await someone({ email })
  const { _id } = await check(site, owner, `email,name,city\n${email},From the list,Nashik\n`)
  await site.call(owner.session, runImport, { _id })
  await batchBehind(_id, meanwhile, id)
  await site.mailed()
  expect(await accountOf(site, email)).toMatchObject({ name: 'Themselves' })
  const { import: standing } = await site.call(owner.session, oneImport, { _id })
  expect(standing.counts).toMatchObject({ update: 0, refused: 1 })
})

test.each<Meanwhile>([
  ['other duties', `update users set duties = '{money}' where id = $1`],
  ['no duties', `update users set role = 'user', duties = '{}' where id = $1`],
  SUSPENDED,
])(
  'a run stops with %s of the admin who began it, and another admin with the duty can go on with it',
  async (...meanwhile) => {
    const helper = await site.person('admin')
    await team(helper, ['members'])
    const [what] = meanwhile
    const rows = Array.from({ length: 150 }, (_, nth) => `${what.replace(' ', '-')}-${nth}@run.org,Nth`)
    const { _id } = await check(site, helper, ['email,name', ...rows].join('\n'))
    await site.call(helper.session, runImport, { _id })
    await site.context.db
      .transaction()
      .execute((tx) =>
        runBatch(tx, _id, { config: site.config, counted: new Map(), now: site.context.clock() }),
      )
    await batchBehind(_id, meanwhile, helper.id)
    await site.mailed()
    const stopped = await site.call(owner.session, oneImport, { _id })
    expect(stopped.import).toMatchObject({
      state: 'failed',
      done: 100,
      reason: expect.stringContaining('may no longer import people'),
    })
    expect(await run(site, owner, _id)).toMatchObject({ counts: { create: 150 }, reason: null })
  },
)

test('a run by a former owner does not change an admin', async () => {
  const [boss, colleague] = [await site.person('admin'), await someone({ email: 'colleague@e.org' })]
  await team(colleague, ['money'])
  const { _id } = await check(site, boss, 'email,name\ncolleague@e.org,From the list\n')
  await team(boss, ['members'])
  // The check was made by an owner.
  await site.call(boss.session, runImport, { _id })
  await site.mailed()
  expect(await accountOf(site, colleague.email)).toMatchObject({ name: 'Themselves' })
})
