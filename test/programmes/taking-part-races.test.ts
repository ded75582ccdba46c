import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { suspendUser } from '#contract/accounts/suspension.ts'
import {
  answerIntroduction,
  submitMatchRequest,
  introduce,
  reviewMatchRequest,
} from '#contract/programmes/matching.ts'
import { mySubmissions } from '#contract/programmes/my-submissions.ts'
import { allSpotlight, submitSpotlight, showOnHomepage } from '#contract/programmes/spotlight.ts'
import { mistakesOf } from '#server/integrity/check.ts'
import { connectAlone } from '#server/db/connect.ts'
import { spotlightForm } from '#test/cases/submission-forms.ts'
import { type Person, sharedTestApp } from '#test/support/test-app.ts'

const site = await sharedTestApp()
const admin = await site.person('admin')
const suspend = ({ email }: Person) => site.call(admin.session, suspendUser, { email, reason: 'Spam.' })

/** Two members who were introduced, and the request of the first. */
async function introduced() {
  const [zoe, ravi] = [await site.person('member'), await site.person('member')]
  for (const { email } of [zoe, ravi]) await site.confirm(email)
  const { data } = await site.call(zoe.session, submitMatchRequest, { id: zoe.id })
  const { introduction } = await site.call(admin.session, introduce, { id: data._id, userId: ravi.id })
  return { zoe, ravi, id: introduction, request: data._id }
}
const agree = ({ session }: Person, id: string) => site.call(session, answerIntroduction, { id, agree: true })
const introductionOf = async ({ session }: Person) =>
  (await site.call(session, mySubmissions, {})).introductions[0]

type Race = (one: Awaited<ReturnType<typeof introduced>>) => (() => Promise<unknown>)[]
const races: Record<string, Race> = {
  'the other member agrees': ({ zoe, id }) => [() => agree(zoe, id)],
  'both members agree': ({ zoe, ravi, id }) => [() => agree(zoe, id), () => agree(ravi, id)],
  'an admin introduces them once more': ({ ravi, request }) => [
    () => site.call(admin.session, introduce, { id: request, userId: ravi.id }),
  ],
}

test.each(Object.keys(races))(
  'when a member is suspended at the instant at which %s, the other never learns their contact, whichever call comes first',
  async (what) => {
    for (const isFirst of [true, false]) {
      const one = await introduced()
      if (what === 'the other member agrees') await agree(one.ravi, one.id)
      const others = (races[what] as Race)(one)
      const all = [() => suspend(one.ravi), ...others]
      const results = await site.collide<unknown>('users', one.ravi.id, isFirst ? all : all.toReversed())
      const failures = results.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
      for (const failure of failures)
        expect([401, 403, 404, 409]).toContain((failure as { status: number }).status)
      expect(await introductionOf(one.zoe)).toMatchObject({
        state: 'ended',
        other: { name: 'A member', email: null, contact: null },
      })
      const contactEmails = (await site.mailed()).filter(
        ({ kind, to }) => kind === 'match_agreed' && to === one.zoe.email,
      )
      expect(contactEmails).toEqual([])
    }
  },
)

test('an e-mail about a member who is suspended while the e-mail is being written is not sent', async () => {
  const { zoe, ravi, id } = await introduced()
  for (const person of [ravi, zoe]) await agree(person, id)
  // The e-mails wait for the row of the member, whose suspension is not yet committed.
  const client = await site.database.pool.connect()
  await client.query('begin')
  await client.query(
    "update users set suspended_at = now(), suspended_by = id, suspend_reason = 'Spam' where id = $1",
    [ravi.id],
  )
  let isDone = false
  const mailed = site.mailed().finally(() => (isDone = true))
  while (!isDone && (await site.waiting()) === 0) await wait(5)
  await client.query('commit')
  client.release()
  const kinds = (await mailed)
    .filter(({ to }) => to === zoe.email || to === ravi.email)
    .map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind.startsWith('match_'))).toEqual([])
})

test('a submission featured, accepted or sent at the instant of a suspension is not shown, whichever call comes first', async () => {
  const [one, two] = [await site.person('member'), await site.person('member')]
  for (const [ravi, isFirst] of [
    [one, true],
    [two, false],
  ] as const) {
    const { spotlight } = await site.call(ravi.session, submitSpotlight, spotlightForm)
    const { data } = await site.call(ravi.session, submitMatchRequest, { id: ravi.id })
    const racers: (() => Promise<unknown>)[] = [
      () => suspend(ravi),
      () => site.call(admin.session, showOnHomepage, { id: spotlight._id }),
      () => site.call(admin.session, reviewMatchRequest, { id: data._id, state: 'accepted' }),
      () => site.call(ravi.session, submitSpotlight, { ...spotlightForm, name: 'Another' }),
    ]
    const results = await site.collide('users', ravi.id, isFirst ? racers : racers.toReversed())
    const failures = results.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    for (const failure of failures) expect([401, 403, 409]).toContain((failure as { status: number }).status)
  }
  expect(await site.call(null, allSpotlight, {})).toEqual({ spotlight: [] })
  for (const table of ['spotlights', 'match_requests']) {
    const { rows } = await site.database.pool.query(
      `select distinct state from ${table} where user_id in ($1, $2)`,
      [one.id, two.id],
    )
    expect(rows, table).toEqual([{ state: 'withdrawn' }])
  }
})

test('the integrity check names a person who takes no part and is still shown', async () => {
  const { ravi } = await introduced()
  const mistakes = async () => {
    const client = await connectAlone(site.database.url)
    const found = await mistakesOf({
      client,
      files: site.context.files.store,
      gateway: null,
      now: new Date(),
    })
    await client.end()
    return found.filter((one) => one.includes('shown or connected'))
  }
  expect(await mistakes()).toEqual([])
  await site.database.pool.query('alter table users disable trigger users_leave')
  await site.database.pool.query("update users set role = 'user' where id = $1", [ravi.id])
  expect(await mistakes()).toEqual([
    `rows: person ${ravi.id} is suspended, closed or no member, and is shown or connected`,
  ])
  // Reading checks the role once more.
  expect(await site.call(ravi.session, mySubmissions, {})).toMatchObject({
    introductions: [{ state: 'ended' }],
  })
  await site.database.pool.query('alter table users enable trigger users_leave')
})
