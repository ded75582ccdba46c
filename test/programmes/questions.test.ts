import { expect, test } from 'vitest'
import { suspendUser } from '#contract/accounts/suspension.ts'
import { mySubmissions } from '#contract/programmes/my-submissions.ts'
import { answerAboutSubmission, askAboutSubmission } from '#contract/programmes/questions.ts'
import { programmeFacts } from '#contract/programmes/submissions.ts'
import { dueSubmissions } from '#contract/programmes/waiting.ts'
import { readOverview, readWaiting } from '#contract/admin/overview.ts'
import { HOUR } from '#contract/values/time.ts'
import { submittings } from '#test/cases/submission-calls.ts'
import { codeOf } from '#test/support/code-of.ts'
import { type Person, sharedTestApp } from '#test/support/test-app.ts'

const cases = submittings.map((one) => [one.programme, one] as const)
type Case = (typeof submittings)[number]

const site = await sharedTestApp()
const admin = await site.person('admin', { name: 'Ravi' })

async function sent(calls: Case): Promise<{ member: Person; id: string }> {
  const member = await site.person('member', { name: 'Asha' })
  return { member, id: await calls.submit(site, member) }
}
const ask = ({ programme }: Case, id: string, question = 'Which train?\nAnd when?', by = admin) =>
  site.call(by.session, askAboutSubmission, { programme, _id: id, question })
const answer = ({ programme }: Case, id: string, { session }: Person, text = 'The 12627.') =>
  site.call(session, answerAboutSubmission, { programme, _id: id, answer: text })
async function own({ session }: Person) {
  return (await site.call(session, mySubmissions, {})).submissions[0]
}
async function isDue({ programme }: Case, id: string): Promise<boolean> {
  const { due } = await site.call(admin.session, dueSubmissions, { programme, limit: '200' })
  return due.some(({ _id }) => _id === id)
}
/** The number of waiting submissions in the Overview and in the side bar. */
async function counted({ programme }: Case): Promise<number[]> {
  const [{ requests }, { waiting }] = await Promise.all([
    site.call(admin.session, readOverview, {}),
    site.call(admin.session, readWaiting, {}),
  ])
  return [
    requests.find((one) => one.programme === programme)?.waiting ?? Number.NaN,
    waiting.find(({ of }) => of === programme)?.count ?? Number.NaN,
  ]
}
const lettersTo = async ({ email }: Person) => (await site.emails()).filter(({ to }) => to === email)
const rowsAbout = async ({ id }: Person) =>
  site.context.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'details'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()

test.each(cases)('%s: the message of an acceptance is in the e-mail and on My FWC', async (_, calls) => {
  const { member, id } = await sent(calls)
  for (const state of ['in_review', 'declined'] as const) {
    const wrong = codeOf(calls.decide(site, admin, { id, state, reason: 'Full', message: 'Welcome' }))
    expect(await wrong).toBe('400 invalid_input')
  }
  const long = codeOf(calls.decide(site, admin, { id, state: 'accepted', message: 'x'.repeat(2001) }))
  expect(await long).toBe('400 invalid_input')
  const message = 'Ring at gate 4.\nAsk for Meera.'
  expect(await calls.decide(site, admin, { id, state: 'accepted', message })).toMatchObject({
    state: 'accepted',
    message,
    reason: null,
  })
  expect(await own(member)).toMatchObject({ state: 'accepted', message })
  expect((await lettersTo(member)).at(-1)).toMatchObject({
    kind: 'submission_accepted',
    message: { by: admin.id, text: message },
  })
  expect((await rowsAbout(member)).at(-1)).toMatchObject({
    action: 'submission.accepted',
    details: { submission: id, message },
  })
})

test.each(cases)(
  '%s: a submission with a question waits for its person; after the answer it waits for an admin with a new due time',
  async (programme, calls) => {
    const before = await counted(calls)
    const { member, id } = await sent(calls)
    expect(await isDue(calls, id)).toBe(true)
    expect(await codeOf(answer(calls, id, member))).toBe('409 no_question')
    expect(await ask(calls, id, 'Which bus?')).toMatchObject({
      question: 'Which bus?',
      answer: null,
      dueAt: null,
    })
    const question = 'Which train?\nAnd when?'
    await ask(calls, id, question)
    expect(await isDue(calls, id)).toBe(false)
    expect(await counted(calls)).toEqual(before)
    expect(await own(member)).toMatchObject({
      state: 'received',
      situation: 'asked',
      question,
      answer: null,
      dueAt: null,
      isOverdue: false,
    })
    expect((await lettersTo(member)).at(-1)).toMatchObject({
      kind: 'submission_question',
      programme,
      question: { by: admin.id, text: question },
    })

    site.turnClock(HOUR)
    expect(await codeOf(answer(calls, id, await site.person('member')))).toBe('404 not_found')
    await answer(calls, id, member)
    const { promise } = programmeFacts[programme]
    const answered = await own(member)
    expect(answered).toMatchObject({ situation: null, question, answer: 'The 12627.' })
    const dueIn = answered?.dueAt == null ? null : Date.parse(answered.dueAt) - site.context.clock().getTime()
    expect(dueIn === null ? null : Math.round(dueIn / HOUR)).toBe(promise)
    expect(await isDue(calls, id)).toBe(true)
    expect(await counted(calls)).toEqual(before.map((count) => count + 1))
    expect((await lettersTo(member)).at(-1)).toMatchObject({ kind: 'submission_answered', programme })
    expect(await codeOf(answer(calls, id, member))).toBe('409 no_question')
    expect((await rowsAbout(member)).map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['submission.ask', admin.id],
      ['submission.ask', admin.id],
      ['submission.answer', member.id],
    ])
    await calls.decide(site, admin, { id, state: 'declined', reason: 'Full' })
  },
)

test.each(cases)(
  '%s: a submission that is decided or withdrawn takes no question and no answer',
  async (_, calls) => {
    const { member, id } = await sent(calls)
    await ask(calls, id)
    await calls.decide(site, admin, { id, state: 'declined', reason: 'Full' })
    expect(await codeOf(answer(calls, id, member))).toBe('409 already_decided')
    expect(await codeOf(ask(calls, id))).toBe('409 already_decided')
    const other = await sent(calls)
    await calls.withdraw(site, other.member, other.id)
    expect(await codeOf(ask(calls, other.id))).toBe('409 already_decided')
    for (const nothing of ['01941e2b-7c1f-7b6a-9d43-0c6a1f2e3d4c', 'x'])
      expect(await codeOf(ask(calls, nothing))).toBe('404 not_found')
  },
)

test.each(cases)(
  '%s: somebody who is suspended or no member any more is not asked and cannot answer',
  async (programme, calls) => {
    const { member, id } = await sent(calls)
    const gone = await sent(calls)
    await ask(calls, gone.id)
    for (const { email } of [member, gone.member])
      await site.call(admin.session, suspendUser, { email, reason: 'Spam' })
    expect(await codeOf(ask(calls, id))).toMatch(/^409 (takes_no_part|already_decided)$/)
    expect(await codeOf(answer(calls, gone.id, gone.member))).toMatch(/^40[13] /)
    if (!programmeFacts[programme].isForMembers) return
    const former = await sent(calls)
    await ask(calls, former.id)
    await site.database.pool.query("update users set role = 'user' where id = $1", [former.member.id])
    expect(await codeOf(answer(calls, former.id, former.member))).toBe('403 not_allowed')
  },
)

test.each(cases)(
  '%s: when the person answers while an admin decides, one is refused, so that the decision is about what the admin has read',
  async (_, calls) => {
    const { member, id } = await sent(calls)
    await ask(calls, id)
    const records = await site.call(admin.session, calls.list, { limit: 200 })
    const rows = Object.values(records as Record<string, unknown>).find(Array.isArray) as {
      _id: string
      updatedAt: string
    }[]
    const updatedAt = rows.find(({ _id }) => _id === id)?.updatedAt ?? ''
    const decide = () =>
      site.call(admin.session, calls.reviewCall, { id, state: 'accepted', seen: { _id: id, updatedAt } })
    const results = await site.collide('users', member.id, [
      () => codeOf(answer(calls, id, member)),
      () => codeOf(decide()),
    ])
    const outcomes = results.map((result) => (result.status === 'fulfilled' ? result.value : 'failed'))
    expect([
      ['done', '409 changed_meanwhile'],
      ['409 already_decided', 'done'],
    ]).toContainEqual(outcomes)
  },
)
