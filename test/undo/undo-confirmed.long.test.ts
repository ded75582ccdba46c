import { expect, test } from 'vitest'
import { auditLog } from '#contract/admin/audit.ts'
import { setPeriod } from '#contract/admin/add-member.ts'
import { myApplication } from '#contract/membership/members.ts'
import { myMembership } from '#contract/membership/renewal.ts'
import { approveMember, declineMember, removeMember } from '#contract/membership/review.ts'
import { refundPayment } from '#contract/money/money.ts'
import { answerIntroduction, introduce } from '#contract/programmes/matching.ts'
import { removeFromHomepage, showOnHomepage } from '#contract/programmes/spotlight.ts'
import { undoDecision } from '#contract/admin/undo.ts'
import { keptAbout } from '#test/cases/people/kept-about.ts'
import { submittings } from '#test/cases/submission-calls.ts'
import { join } from '#test/members/membership.ts'
import { onlyPaymentOf } from '#test/money/money.ts'
import { type Person, sharedProvider, sharedTestApp } from '#test/support/test-app.ts'
import { undoCases } from './undo-cases.ts'

const simulator = await sharedProvider()
const site = await sharedTestApp({ simulator })
const admin = await site.person('admin')
const colleague = await site.person('admin')

const undo = (about: { email: string } | { id: string }) => site.call(admin.session, undoDecision, about)
const overtaken = { status: 409, code: 'undo_overtaken' }

async function applicant(): Promise<Person> {
  const person = await site.person()
  await join(site, simulator, person)
  return person
}

async function approvedMember(): Promise<Person> {
  const person = await applicant()
  await site.call(admin.session, approveMember, { email: person.email })
  return person
}

async function submitted(programme: string, person: Person): Promise<string> {
  const calls = submittings.find((one) => one.programme === programme) ?? expect.fail()
  return calls.submit(site, person)
}

const kept = async (people: readonly Person[]) =>
  (await Promise.all(people.map(({ id }) => keptAbout(site, id)))).map(
    ({ undoable_decisions: _own, ...others }) => others,
  )

/** The calls that are refused for a second admin because the decision is already made. */
const refused = new Set([
  declineMember.path,
  introduce.path,
  ...submittings.map((one) => one.reviewCall.path),
])

test.each(undoCases)(
  '$name: a decision cannot be undone once another admin has repeated it; where the repetition is refused, it can be undone',
  async ({ endpoint, prepare }) => {
    const { decided, decide } = await prepare({ site, admin, simulator })
    await decide()
    if (refused.has(endpoint.path)) {
      await expect(decide(colleague)).rejects.toMatchObject({ status: 409 })
      await undo(decided.about)
      return
    }
    await decide(colleague)
    const after = await kept(decided.people)
    await expect(undo(decided.about)).rejects.toMatchObject(overtaken)
    expect(await kept(decided.people)).toEqual(after)
  },
)

test('a second click by the same admin does not stop them from undoing the decision', async () => {
  const person = await applicant()
  for (const _click of ['first', 'second'])
    await site.call(admin.session, approveMember, { email: person.email })
  await undo({ email: person.email })
  expect((await site.call(person.session, myApplication, {})).standing).toBe('paid')
})

test.each(['a treasurer', 'the admin who declined'])(
  'a refund that %s requests after a decline cannot be undone, and the audit log has its reason',
  async (who) => {
    const person = await applicant()
    const treasurer = who === 'a treasurer' ? await site.person('admin') : admin
    const { _id: payment } = await onlyPaymentOf(site, treasurer, person)
    await site.call(admin.session, declineMember, { email: person.email, reason: 'Not this time.' })
    const ask = () => site.call(treasurer.session, refundPayment, { payment, reason: 'Called us about it.' })
    const { refund } = await ask()
    // Requesting the same refund again changes nothing.
    expect((await ask()).refund).toEqual(refund)
    await expect(undo({ email: person.email })).rejects.toMatchObject(overtaken)
    expect((await onlyPaymentOf(site, treasurer, person)).refunds).toMatchObject([{ amount: refund.amount }])
    const { entries } = await site.call(admin.session, auditLog, { q: person.email, only: 'changes' })
    const refunds = entries.filter(({ action }) => action === 'money.refund')
    expect(refunds).toMatchObject([
      { actor: { _id: treasurer.id }, about: '₹2,358.82 · Called us about it.' },
    ])
    expect((await site.call(person.session, myApplication, {})).standing).toBe('declined')
  },
)

test('an approval cannot be undone after another admin has confirmed the last day of the period', async () => {
  const person = await approvedMember()
  const { membership } = await site.call(person.session, myMembership, {})
  const { endsOn } = membership?.periods[0] ?? expect.fail()
  await site.call(colleague.session, setPeriod, { email: person.email, endsOn, reason: 'As it was agreed.' })
  await expect(undo({ email: person.email })).rejects.toMatchObject(overtaken)
})

test.each(['a colleague', 'the same admin'])(
  'a removal cannot be undone after %s has taken the spotlight of the member off the home page',
  async (who) => {
    const person = await approvedMember()
    const id = await submitted('spotlight', person)
    await site.call(colleague.session, showOnHomepage, { id })
    await site.call(admin.session, removeMember, { email: person.email })
    const by = who === 'a colleague' ? colleague : admin
    expect(await site.call(by.session, removeFromHomepage, { id })).toMatchObject({ showOnHome: false })
    await expect(undo({ email: person.email })).rejects.toMatchObject(overtaken)
  },
)

test('a removal cannot be undone after the other member has declined an introduction that ended with the membership', async () => {
  const [person, other] = [await approvedMember(), await approvedMember()]
  const id = await submitted('matching', person)
  const { introduction } = await site.call(colleague.session, introduce, { id, userId: other.id })
  await site.call(admin.session, removeMember, { email: person.email })
  const no = { id: introduction, agree: false }
  expect(await site.call(other.session, answerIntroduction, no)).toMatchObject({ state: 'ended' })
  await expect(undo({ email: person.email })).rejects.toMatchObject(overtaken)
})
