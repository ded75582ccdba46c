import { expect, test } from 'vitest'
import { UNDO_SECONDS } from '#contract/business-constants.ts'
import { answerQuestion, askMember, approveMember, declineMember } from '#contract/membership/review.ts'
import { applyForAid, myApplication } from '#contract/membership/members.ts'
import { showOnHomepage } from '#contract/programmes/spotlight.ts'
import { withdrawStay } from '#contract/programmes/stays.ts'
import { SECOND } from '#contract/values/time.ts'
import { undoDecision } from '#contract/admin/undo.ts'
import { programmes } from '#server/programmes.ts'
import { watched } from '#server/undo/row-images.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { exportedEndpoints } from '#test/cases/calls/endpoints.ts'
import { keptAbout } from '#test/cases/people/kept-about.ts'
import { submittings } from '#test/cases/submission-calls.ts'
import {
  type Person,
  sharedProvider,
  sharedTestApp,
  type Site,
  startTestApp,
} from '#test/support/test-app.ts'
import { giveOneOfEverything } from './one-of-everything.ts'
import { undoCases } from './undo-cases.ts'
import { JOB_ROWS } from '#test/support/job-queue.ts'

const simulator = await sharedProvider()
const site = await sharedTestApp({ simulator, confirmed: true })
const admin = await site.person('admin')

/** All rows about people, their introductions and files, and the queued jobs, without the record of the decision itself. */
async function everything(people: readonly Person[]) {
  const ids = people.map(({ id }) => id)
  const kept = await Promise.all(people.map(({ id }) => keptAbout(site, id)))
  const { rows } = await site.database.pool.query(`select id, payload, run_at from ${JOB_ROWS} order by id`)
  const others = await Promise.all(
    [
      'select * from introductions where seeker_id = any($1) or other_id = any($1) order by id',
      'select * from files where owner_id = any($1) order by id',
    ].map(async (query) => (await site.database.pool.query(query, [ids])).rows),
  )
  return { kept: [...kept.map(({ undoable_decisions: _own, ...own }) => own), ...others], jobs: rows }
}

const actionsOn = async ({ id }: Person) =>
  (
    await site.context.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject_id', '=', id)
      .where('actor_id', '=', admin.id)
      .orderBy('position')
      .execute()
  ).map(({ action }) => action)

const undo = (about: { email: string } | { id: string }, by = admin) =>
  site.call(by.session, undoDecision, about)

test('every decision of the contract has a case, and the table of every programme is watched', () => {
  const decisions = exportedEndpoints.filter(([, { undoable }]) => undoable)
  const tried = new Set(undoCases.map(({ endpoint }) => endpoint.path))
  expect(decisions.map(([, { path }]) => path).filter((path) => !tried.has(path))).toEqual([])
  expect(
    Object.values(programmes)
      .map(({ table }) => table)
      .filter((table) => !(table in watched)),
  ).toEqual([])
})

test.each(undoCases)(
  '$name: after undoing, all rows are as before and no e-mail is sent',
  async ({ prepare }) => {
    const { decided, decide } = await prepare({ site, admin, simulator })
    for (const person of decided.people) await giveOneOfEverything(site, admin, person)
    const before = await everything(decided.people)
    await decide()
    const after = await everything(decided.people)
    expect(after.kept).not.toEqual(before.kept)
    const held = after.jobs.filter(({ id }) => !before.jobs.some((one) => one.id === id))
    const due = site.context.clock().getTime() + (UNDO_SECONDS - 1) * SECOND
    expect(held.filter(({ run_at: at }: { run_at: Date }) => at.getTime() < due)).toEqual([])
    await undo(decided.about)
    expect(await everything(decided.people)).toEqual(before)
    expect((await actionsOn(decided.people[0] as Person)).at(-1)).toMatch(/^(member|submission)\.undo$/)
    // The decision can be made again after undoing.
    await decide()
    expect((await everything(decided.people)).jobs.length).toBe(after.jobs.length)
  },
)

test('an e-mail is sent once its decision can no longer be undone', async () => {
  await using own = await startTestApp({ confirmed: true })
  const [decider, person] = [await own.person('admin'), await aidApplicant(own)]
  await own.call(decider.session, approveMember, { email: person.email })
  await own.letHeldGo()
  own.startJobs()
  const left = () => own.emails()
  await expect.poll(left, { timeout: 10_000 }).toEqual([])
  await expect(own.call(decider.session, undoDecision, { email: person.email })).rejects.toMatchObject({
    code: 'undo_over',
  })
  expect((await own.call(person.session, myApplication, {})).standing).toBe('member')
})

async function aidApplicant(on: Site = site): Promise<Person> {
  const person = await on.person()
  await on.call(person.session, applyForAid, aidForm)
  return person
}

const standing = async ({ session }: Person) => (await site.call(session, myApplication, {})).standing

test('a decision cannot be undone while its e-mail is being sent', async () => {
  const person = await aidApplicant()
  await site.call(admin.session, declineMember, { email: person.email, reason: 'No.' })
  await site.database.pool.query(
    `update ${JOB_ROWS} set locked_at = now(), locked_by = 'another' where payload->>'to' = $1`,
    [person.id],
  )
  await expect(undo({ email: person.email })).rejects.toMatchObject({ code: 'undo_over' })
  expect(await standing(person)).toBe('declined')
})

test('after ten seconds a decision cannot be undone', async () => {
  const person = await aidApplicant()
  await site.call(admin.session, approveMember, { email: person.email })
  site.turnClock(UNDO_SECONDS * SECOND + 1)
  await expect(undo({ email: person.email })).rejects.toMatchObject({ status: 409, code: 'undo_over' })
  expect(await standing(person)).toBe('member')
})

test('only the admin who made a decision can undo it, and only while they have the duty', async () => {
  const [person, other] = [await aidApplicant(), await site.person('admin')]
  await site.call(admin.session, approveMember, { email: person.email })
  await expect(undo({ email: person.email }, other)).rejects.toMatchObject({
    status: 403,
    code: 'undo_not_yours',
  })
  await site.database.pool.query(`update users set duties = '{money}' where id = $1`, [other.id])
  await expect(undo({ email: person.email }, other)).rejects.toMatchObject({ code: 'outside_duties' })
  const former = await site.person('admin')
  const second = await aidApplicant()
  await site.call(former.session, approveMember, { email: second.email })
  await site.database.pool.query(`update users set duties = '{programmes}' where id = $1`, [former.id])
  await expect(undo({ email: second.email }, former)).rejects.toMatchObject({ code: 'outside_duties' })
  expect([await standing(person), await standing(second)]).toEqual(['member', 'member'])
})

test('a decision that is undone twice at the same instant is undone and recorded once', async () => {
  const person = await aidApplicant()
  await site.call(admin.session, approveMember, { email: person.email })
  const both = await site.collide('users', person.id, [
    () => undo({ email: person.email }),
    () => undo({ email: person.email }),
  ])
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect((await actionsOn(person)).filter((action) => action === 'member.undo')).toHaveLength(1)
  expect(await standing(person)).toBe('aid')
})

test('a decision cannot be undone after the person has acted on it', async () => {
  const asked = await aidApplicant()
  await site.call(admin.session, askMember, { email: asked.email, question: 'Since when?' })
  await site.call(asked.session, answerQuestion, { answer: 'Since May.' })
  await expect(undo({ email: asked.email })).rejects.toMatchObject({ code: 'undo_overtaken' })
  const approved = await aidApplicant()
  await site.call(admin.session, approveMember, { email: approved.email })
  const stays = submittings.find(({ programme }) => programme === 'stays')
  await stays?.submit(site, approved)
  await expect(undo({ email: approved.email })).rejects.toMatchObject({ code: 'undo_overtaken' })
  const guest = await site.person('member')
  const id = (await stays?.submit(site, guest)) ?? ''
  await stays?.decide(site, admin, { id, state: 'accepted' })
  await site.call(guest.session, withdrawStay, { id })
  await expect(undo({ id })).rejects.toMatchObject({ code: 'undo_overtaken' })
})

test('a decision cannot be undone before a later decision of another admin is undone', async () => {
  const [person, colleague] = [await site.person('member'), await site.person('admin')]
  const spotlight = submittings.find(({ programme }) => programme === 'spotlight')
  const id = (await spotlight?.submit(site, person)) ?? ''
  await spotlight?.decide(site, admin, { id, state: 'in_review' })
  await site.call(colleague.session, showOnHomepage, { id })
  await expect(undo({ id })).rejects.toMatchObject({ code: 'undo_overtaken' })
  await undo({ id }, colleague)
  await undo({ id })
})

test('undoing without a decision is refused', async () => {
  const person = await aidApplicant()
  const notFound = { status: 404, code: 'not_found' }
  await expect(undo({ email: person.email })).rejects.toMatchObject(notFound)
  await expect(undo({ id: person.id })).rejects.toMatchObject(notFound)
  await expect(undo({ email: 'nobody@example.org' })).rejects.toMatchObject(notFound)
  await expect(undo({ id: 'nothing' })).rejects.toMatchObject({ status: 404 })
  await expect(site.call(admin.session, undoDecision, {})).rejects.toMatchObject({ status: 400 })
})
