import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgotPassword, setPassword } from '#contract/accounts/accounts.ts'
import { confirmEmail, confirmNewEmail, sendConfirmation } from '#contract/accounts/confirm-email.ts'
import { cancelEmailChangeByLink, changeEmail } from '#contract/accounts/own-account.ts'
import { closeAccount } from '#contract/accounts/privacy.ts'
import { suspendUser } from '#contract/accounts/suspension.ts'
import { addMember, replaceEmail } from '#contract/admin/add-member.ts'
import { setTeam } from '#contract/admin/team.ts'
import { MINUTE } from '#contract/values/time.ts'
import { jobsOf } from '#server/jobs/handlers.ts'
import type { EmailKind, QueuedEmail } from '#server/mail/email.ts'
import { PRESENT, personWithPassword } from '#test/cases/people/person-with-password.ts'
import { sayNo, sendAsMinor } from '#test/members/guardian/guardian-stories.ts'
import { codeOf } from '#test/support/code-of.ts'
import { JOB_ROWS, JOB_TASKS } from '#test/support/job-queue.ts'
import { openSession, type Person, type Site, startTestApp } from '#test/support/test-app.ts'

let site: Site
let owner: Person
beforeAll(async () => {
  site = await startTestApp()
  owner = await personWithPassword(site, 'admin', { email: 'owner@example.org' })
  await site.confirm(owner.email)
})
afterAll(() => site[Symbol.asyncDispose]())

type Job = { id: string; created_at: Date; task: 'send_email' | 'mail_password_link'; payload: QueuedEmail }
type Helpers = Parameters<ReturnType<typeof jobsOf>['send_email']>[1]

/** A mail server that delivers each e-mail and says so only to the last try; without a queue, so that a test says when a job is tried. */
function mailServer() {
  const delivered: string[] = []
  let isSilent = true
  const mailer = {
    async send({ text }: { text: string }) {
      delivered.push(text)
      if (isSilent) throw new Error('The mail server is silent.')
    },
  }
  const work = jobsOf(site.context, mailer, { warn: () => undefined })

  async function taken(): Promise<Job[]> {
    const { rows } = await site.database.pool.query<Job>(
      `select jobs.id::text, created_at, payload, identifier as task
       from ${JOB_ROWS} jobs join ${JOB_TASKS} tasks on tasks.id = task_id order by jobs.id`,
    )
    await site.database.pool.query(`delete from ${JOB_ROWS}`)
    return rows
  }

  /** The waiting e-mail of a kind, taken from the queue. */
  async function waiting(kind: EmailKind): Promise<Job> {
    const jobs = await taken()
    const asked = jobs.find(({ task }) => task === 'mail_password_link')
    if (asked) {
      await work.mail_password_link(asked.payload as never, { job: asked } as unknown as Helpers)
      jobs.push(...(await taken()))
    }
    return jobs.find(({ payload }) => payload.kind === kind) as Job
  }

  /** Tries to send an e-mail. Answers the token of its link; undefined: it was not sent, or without a link. */
  async function tries(job: Job, answer: 'silence' | 'ok'): Promise<string | undefined> {
    isSilent = answer === 'silence'
    const before = delivered.length
    const sending = work.send_email(job.payload, { job } as unknown as Helpers)
    await (isSilent ? sending.catch(() => undefined) : sending)
    return /[#/]([\w-]{43})$/m.exec(delivered.slice(before).join('\n'))?.[1]
  }

  return { waiting, tries }
}

type Case = {
  kind: EmailKind
  /** Whose link it is, if not that of somebody with a password and an unconfirmed e-mail. */
  who?: 'confirmed' | 'nobody yet'
  ask: (person: Person) => Promise<unknown>
  use: (person: Person, token: string) => Promise<unknown>
  /** A further request ends the links of the one before. */
  isReplaced?: true
}

const use = {
  password: (_: Person, token: string) =>
    site.call(null, setPassword, { token, password: 'nine amber lanterns' }),
  newEmail: (_: Person, token: string) => site.call(null, confirmNewEmail, { token, password: PRESENT }),
  stop: (_: Person, token: string) => site.call(null, cancelEmailChangeByLink, { token }),
}
const change = ({ session, email }: Person) =>
  site.call(session, changeEmail, { email: `new-${email}`, password: PRESENT })
const replace = ({ email }: Person) =>
  site.call(owner.session, replaceEmail, { email, newEmail: `new-${email}`, reason: 'Lost' })

const cases: Case[] = [
  {
    kind: 'set_password',
    ask: ({ email }) => site.call(null, forgotPassword, { email }),
    use: use.password,
  },
  {
    kind: 'confirm_email',
    ask: ({ session }) => site.call(session, sendConfirmation, {}),
    use: (_, token) => site.call(null, confirmEmail, { token }),
  },
  { kind: 'confirm_new_email', ask: change, use: use.newEmail, isReplaced: true },
  { kind: 'email_change_asked', ask: change, use: use.stop, isReplaced: true },
  { kind: 'confirm_replaced_email', ask: replace, use: use.newEmail, isReplaced: true },
  { kind: 'email_replacement_asked', ask: replace, use: use.stop, isReplaced: true },
  {
    kind: 'guardian_asked',
    who: 'confirmed',
    ask: (person) => sendAsMinor(site, person, { guardianEmail: `of-${person.email}` }),
    use: (_, token) => sayNo(site, token),
  },
  {
    kind: 'team_invitation',
    who: 'nobody yet',
    ask: ({ email }) => site.call(owner.session, setTeam, { email, duties: ['money'] }),
    use: use.password,
  },
  {
    // An invitation from an import has the same link.
    kind: 'member_added_invitation',
    who: 'nobody yet',
    ask: ({ email }) =>
      site.call(owner.session, addMember, {
        email,
        name: 'Ravi',
        membershipCategory: 'Student',
        reason: 'Paid',
      }),
    use: use.password,
  },
]

let made = 0

/** Somebody of whom a link is asked, and the e-mail with it, which the mail server has delivered without saying so. */
async function asked({ kind, who, ask }: Case) {
  const server = mailServer()
  const email = `asha-${++made}@tried.example.org`
  const person =
    who === 'nobody yet'
      ? { id: '', email, name: '', session: '' }
      : await personWithPassword(site, 'user', { email })
  if (who === 'confirmed') await site.confirm(email)
  await ask(person)
  const job = await server.waiting(kind)
  person.id = job.payload.to
  const token = (await server.tries(job, 'silence')) ?? ''
  return { server, person, job, token }
}

const told = (work: Promise<unknown>) => codeOf(work, 'done')

// A guardian may give the same answer by the same link again.
const once = cases.filter(({ kind }) => kind !== 'guardian_asked')
test.each(once)('a link of $kind that was used does not work again after another try', async (one) => {
  const { server, person, job, token } = await asked(one)
  expect(await told(one.use(person, token))).toBe('done')
  await server.tries(job, 'ok')
  expect(await told(one.use(person, token))).toBe('400 link_used')
})

test.each(cases)('a link of $kind is not made for somebody who was suspended meanwhile', async (one) => {
  const { server, person, job, token } = await asked(one)
  await site.call(owner.session, suspendUser, { email: person.email, reason: 'So' })
  expect(await server.tries(job, 'ok')).toBeUndefined()
  expect(await told(one.use(person, token))).toBe('400 link_expired')
})

test.each(cases)('a link of $kind is not made for somebody who closed the account meanwhile', async (one) => {
  const { server, person, job, token } = await asked(one)
  const session = await openSession(site.database.db, person.id, site.context.clock())
  await site.call(session, closeAccount, person.session === '' ? {} : { password: PRESENT })
  expect(await server.tries(job, 'ok')).toBeUndefined()
  expect(await told(one.use(person, token))).toBe('400 link_expired')
})

test.each(cases.filter(({ isReplaced }) => isReplaced))(
  'a link of $kind that a later one replaced does not work again, and the later one goes on working',
  async (one) => {
    const { server, person, job, token } = await asked(one)
    site.turnClock(MINUTE)
    await one.ask(person)
    const later = await server.tries(await server.waiting(one.kind), 'ok')
    expect(await server.tries(job, 'ok')).toBeUndefined()
    expect(await told(one.use(person, token))).toBe('400 link_expired')
    expect(await told(one.use(person, later ?? ''))).toBe('done')
  },
)

test('a guardian who refused and is named again answers by the link of the later e-mail alone', async () => {
  const one = cases.find(({ kind }) => kind === 'guardian_asked') as Case
  const { server, person, job, token } = await asked(one)
  await one.use(person, token)
  site.turnClock(MINUTE)
  await one.ask(person)
  const later = await server.tries(await server.waiting(one.kind), 'ok')
  expect(await server.tries(job, 'ok')).toBeUndefined()
  expect(await told(one.use(person, token))).toBe('400 link_used')
  expect(await told(one.use(person, later ?? ''))).toBe('done')
})
