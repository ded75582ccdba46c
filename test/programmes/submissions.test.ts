import { expect, test } from 'vitest'
import { submittings } from '#test/cases/submission-calls.ts'
import { type Person, sharedTestApp } from '#test/support/test-app.ts'

const site = await sharedTestApp()

const cases = submittings.map((one) => [one.programme, one] as const)
const NOBODY = '01941e2b-7c1f-7b6a-9d43-0c6a1f2e3d4c'

/** The entries of the audit log about somebody. */
async function audit({ id }: Person) {
  return site.context.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'subject_id', 'details'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
}

async function emails({ email }: Person): Promise<string[]> {
  return (await site.emails()).filter(({ to }) => to === email).map(({ kind }) => kind)
}

async function people(): Promise<[member: Person, one: Person, two: Person]> {
  return [
    await site.person('member', { name: 'Asha' }),
    await site.person('admin', { name: 'Ravi' }),
    await site.person('admin', { name: 'Meera' }),
  ]
}

/** Which of two calls succeeded, and the message of the refused one. */
function outcome(results: PromiseSettledResult<unknown>[]): { won: number; message: string } {
  const lost = results.find((result) => result.status === 'rejected')
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  expect(lost?.reason).toMatchObject({ status: 409 })
  return {
    won: results.findIndex((result) => result.status === 'fulfilled'),
    message: lost ? (lost.reason as Error).message : '',
  }
}

test.each(cases)(
  '%s: a submission is received, in review and accepted, each with the admin, the audit entry and an e-mail',
  async (programme, calls) => {
    const [member, one, two] = await people()
    const id = await calls.submit(site, member)
    expect(await calls.decide(site, one, { id, state: 'in_review' })).toMatchObject({
      state: 'in_review',
      stateBy: 'Ravi',
    })
    const accepted = await calls.decide(site, two, { id, state: 'accepted' })
    expect(accepted).toMatchObject({ state: 'accepted', stateBy: 'Meera', reason: null })
    expect(await audit(member)).toEqual(
      [
        ['in_review', one],
        ['accepted', two],
      ].map(([state, admin]) => ({
        action: `submission.${state as string}`,
        actor_id: (admin as Person).id,
        subject_id: member.id,
        details: { programme, about: expect.any(String) as string, submission: id },
      })),
    )
    expect(await emails(member)).toEqual([
      'submission_received',
      'submission_in_review',
      'submission_accepted',
    ])
  },
)

test.each(cases)('%s: somebody whose submission is declined reads the reason', async (_programme, calls) => {
  const [member, one] = await people()
  const id = await calls.submit(site, member)
  for (const reason of [undefined, '', '  ']) {
    await expect(
      calls.decide(site, one, { id, state: 'declined', ...(reason === undefined ? {} : { reason }) }),
    ).rejects.toMatchObject({ status: 400, fields: { reason: 'Please tell the person why' } })
  }
  expect(
    await calls.decide(site, one, { id, state: 'declined', reason: ' No room this month. ' }),
  ).toMatchObject({ state: 'declined', stateBy: 'Ravi', reason: 'No room this month.' })
  expect((await site.emails()).at(-1)).toMatchObject({
    kind: 'submission_declined',
    to: member.email,
    reason: { by: one.id, text: 'No room this month.' },
  })
})

test.each(cases)(
  '%s: a second decision is refused with who decided first and when',
  async (_programme, calls) => {
    const [member, one, two] = await people()
    const id = await calls.submit(site, member)
    await calls.decide(site, one, { id, state: 'in_review' })
    await expect(calls.decide(site, two, { id, state: 'in_review' })).rejects.toMatchObject({
      status: 409,
      code: 'already_in_review',
      message: expect.stringMatching(
        /^This is in review already\. Ravi took it into review on \d+ \w+ 20\d\d, .* IST\.$/,
      ) as string,
    })
    await calls.decide(site, one, { id, state: 'declined', reason: 'Full' })
    for (const state of ['accepted', 'declined', 'in_review'] as const) {
      await expect(calls.decide(site, two, { id, state, reason: 'x' })).rejects.toMatchObject({
        status: 409,
        code: 'already_decided',
        message: expect.stringMatching(
          /^This has been decided already\. Ravi declined it on \d+ \w+ 20\d\d, .* IST\.$/,
        ) as string,
      })
    }
    expect(await audit(member)).toHaveLength(2)
    expect(await emails(member)).toHaveLength(3)
  },
)

test.each(cases)(
  '%s: two admins decide at the same instant: one decision counts',
  async (_programme, calls) => {
    const [member, one, two] = await people()
    const id = await calls.submit(site, member)
    const results = await site.collide(calls.table, id, [
      () => calls.decide(site, one, { id, state: 'accepted' }),
      () => calls.decide(site, two, { id, state: 'declined', reason: 'Full' }),
    ])
    const { won, message } = outcome(results)
    expect(message).toContain(won === 0 ? 'Ravi accepted it on' : 'Meera declined it on')
    expect((await audit(member)).map(({ actor_id }) => actor_id)).toEqual([won === 0 ? one.id : two.id])
    expect(await emails(member)).toEqual([
      'submission_received',
      won === 0 ? 'submission_accepted' : 'submission_declined',
    ])
  },
)

test.each(cases)('%s: a withdrawn submission cannot be decided', async (_programme, calls) => {
  const [member, one] = await people()
  const id = await calls.submit(site, member)
  expect(await calls.withdraw(site, member, id)).toMatchObject({ state: 'withdrawn', stateBy: 'Asha' })
  await expect(calls.decide(site, one, { id, state: 'accepted' })).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('Asha withdrew it on') as string,
  })
  await expect(calls.withdraw(site, member, id)).rejects.toMatchObject({ status: 409 })
  expect(await audit(member)).toMatchObject([{ action: 'submission.withdrawn', actor_id: member.id }])
  expect(await emails(member)).toEqual(['submission_received', 'submission_withdrawn'])
})

test.each(cases)(
  '%s: withdrawing and deciding at the same instant have one outcome',
  async (_programme, calls) => {
    const [member, one] = await people()
    const id = await calls.submit(site, member)
    // Declined, since an accepted submission may still be withdrawn.
    const results = await site.collide(calls.table, id, [
      () => calls.withdraw(site, member, id),
      () => calls.decide(site, one, { id, state: 'declined', reason: 'Full' }),
    ])
    const { won, message } = outcome(results)
    expect(message).toContain(won === 0 ? 'Asha withdrew it' : 'Ravi declined it')
    expect(await audit(member)).toHaveLength(1)
  },
)

test.each(cases)(
  '%s: only its person may withdraw a submission, and an unknown id is a 404',
  async (_programme, calls) => {
    const [member, one] = await people()
    const other = await site.person('member')
    const id = await calls.submit(site, member)
    for (const somebody of [other, one]) {
      await expect(calls.withdraw(site, somebody, id)).rejects.toMatchObject({ status: 404 })
    }
    for (const unknown of [NOBODY, 'x', '%00', "' or 1=1"]) {
      await expect(calls.withdraw(site, member, unknown)).rejects.toMatchObject({ status: 404 })
      await expect(calls.decide(site, one, { id: unknown, state: 'accepted' })).rejects.toMatchObject({
        status: 404,
      })
    }
    expect(await audit(member)).toEqual([])
  },
)

/** Programmes in which a form sent a second time is the same request; the other two have rules of their own. */
const repeatable = cases.filter(([programme]) => programme !== 'investors' && programme !== 'matching')

test.each(repeatable)(
  '%s: the form sent a second time, or twice at once, is the same request',
  async (_programme, calls) => {
    const [member, one] = await people()
    const results = await site.collide('users', member.id, [
      () => calls.submit(site, member),
      () => calls.submit(site, member),
    ])
    const ids = results.map((result) => (result as PromiseFulfilledResult<string>).value)
    const again = await calls.submit(site, member)
    expect(new Set([...ids, again]).size).toBe(1)
    expect(await emails(member)).toEqual(['submission_received'])
    await calls.decide(site, one, { id: again, state: 'declined', reason: 'Full' })
    expect(await calls.submit(site, member)).not.toBe(again)
  },
)
