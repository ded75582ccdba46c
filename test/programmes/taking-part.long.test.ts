import { expect, test } from 'vitest'
import { correctMember } from '#contract/admin/correction.ts'
import type { OwnUser } from '#contract/accounts/accounts.ts'
import { closeAccount } from '#contract/accounts/privacy.ts'
import { updateProfile } from '#contract/accounts/profile.ts'
import { restoreUser, suspendUser } from '#contract/accounts/suspension.ts'
import { dayInIst } from '#contract/values/days.ts'
import { applyForAid } from '#contract/membership/members.ts'
import { approveMember, removeMember } from '#contract/membership/review.ts'
import {
  answerIntroduction,
  submitMatchRequest,
  introduce,
  matchCandidates,
} from '#contract/programmes/matching.ts'
import { readPerson } from '#contract/admin/person.ts'
import { recordOffline, refundPayment } from '#contract/money/money.ts'
import { mySubmissions } from '#contract/programmes/my-submissions.ts'
import {
  allSpotlight,
  submitSpotlight,
  withdrawSpotlight,
  pickSpotlight,
  showOnHomepage,
} from '#contract/programmes/spotlight.ts'
import { type Programme, programmeFacts, stateInWords } from '#contract/programmes/submissions.ts'
import type { Answer } from '#contract/call/endpoint.ts'
import { priceAt } from '#server/settings/prices.ts'
import { OPERATORS_TURN } from '#server/accounts/sign-in/password-queue.ts'
import { endMemberships } from '#server/members/periods/membership-expiry.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { exportedEndpoints, send } from '#test/cases/calls/endpoints.ts'
import { selectedCases } from '#test/cases/calls/selected-cases.ts'
import { fileOf, photograph, sendForm } from '#test/cases/events/event-form.ts'
import { untilItHears } from '#test/cases/page-invalidation.ts'
import { publicPaths } from '#test/cases/calls/public-paths.ts'
import { submittings } from '#test/cases/submission-calls.ts'
import { spotlightForm } from '#test/cases/submission-forms.ts'
import { openSession, type Person, sharedTestApp } from '#test/support/test-app.ts'

const PASSWORD = 'four green villages'
const site = await sharedTestApp({ env: { PURGE_URL: 'http://127.0.0.1:9/purge' } })
const admin = await site.person('admin')
const { pool } = site.database
const pages = await publicPaths(site.url)

/** Texts that only the person and admins may read once the person takes no part; each is in one record only. */
const marks = (way: string) => ({
  name: `Quiverin ${way}`,
  company: `Quivercompany ${way}`,
  email: `quiver-${way}@example.org`,
  phone: `+9198888${String(10_000 + [...way].reduce((sum, sign) => sum + sign.charCodeAt(0), 0))}`,
  spotlight: `Quiverspot ${way}`,
})

async function memberOf(
  more: { name: string; email?: string },
  form: object = {},
  isPaid = false,
): Promise<Person> {
  const person = await site.person('user', more)
  await site.call(person.session, applyForAid, { ...aidForm, fullName: more.name, ...form })
  if (isPaid) await payByCheque(person)
  await site.call(admin.session, approveMember, { email: person.email })
  await site.confirm(person.email)
  return person
}

async function payByCheque({ email }: Person): Promise<void> {
  const now = site.context.clock()
  const { total: amount } = await priceAt(site.context.db, aidForm.membershipCategory, now)
  const cheque = { email, amount, method: 'cheque', receivedOn: dayInIst(now), reference: '000123' } as const
  await site.call(admin.session, recordOffline, cheque)
}

const askFor = async ({ session, id }: Person) =>
  (await site.call(session, submitMatchRequest, { id })).data._id
const introduceTo = async (request: string, { id }: Person) =>
  (await site.call(admin.session, introduce, { id: request, userId: id })).introduction
const spotlightOf = async (person: Person, name: string) => {
  const form = { ...spotlightForm, name, file: fileOf(await photograph()) }
  return (await sendForm<Answer<typeof submitSpotlight>>(site, person, submitSpotlight, form)).body.spotlight
}

/** A person who is shown and connected in every possible place, and the members who see that. */
async function scene(way: string) {
  const mark = marks(way)
  const alike = { city: `City ${way}`, sector: `Sector ${way}` }
  const ravi = await memberOf(
    { name: mark.name, email: mark.email },
    { companyName: mark.company, contact: mark.phone, ...alike },
    way === 'refunded',
  )
  const passwordHash = await site.context.passwords.hash(PASSWORD, OPERATORS_TURN)
  await pool.query('update users set password_hash = $2 where id = $1', [ravi.id, passwordHash])
  const others = await Promise.all(
    ['Zoya', 'Uma', 'Lata'].map((name) => memberOf({ name: `${name} ${way}` }, alike)),
  )
  const [zoya, uma, lata] = others as [Person, Person, Person]
  const avatar = fileOf(await photograph())
  const profile = await sendForm<{ user: OwnUser }>(site, ravi, updateProfile, { avatar })
  const spotlight = await spotlightOf(ravi, mark.spotlight)
  await site.call(admin.session, pickSpotlight, { id: spotlight._id })
  const sent: { decide: Decide; id: string; programme: Programme }[] = []
  for (const { programme, submit, decide } of submittings)
    sent.push({ programme, decide, id: await submit(site, ravi) })
  const request = sent.find(({ programme }) => programme === 'matching')?.id as string
  const agreed = await introduceTo(await askFor(zoya), ravi)
  for (const { session } of [zoya, ravi])
    await site.call(session, answerIntroduction, { id: agreed, agree: true })
  const proposed = await introduceTo(await askFor(uma), ravi)
  const own = await introduceTo(request, lata)
  const wanted = await askFor(lata)
  return {
    way,
    mark,
    ravi,
    zoya,
    uma,
    lata,
    others,
    sent,
    spotlight,
    wanted,
    introductions: [agreed, proposed, own],
    face: profile.body.user.avatar.url as string,
    picture: spotlight.file.url as string,
  }
}
type Decide = (typeof submittings)[number]['decide']
type Scene = Awaited<ReturnType<typeof scene>>

const reading = exportedEndpoints
  .map(([, endpoint]) => endpoint)
  .filter(
    ({ allow, method, changes, path }) =>
      ['anyone', 'signed-in', 'member'].includes(allow) &&
      ((method === 'GET' && changes !== true) || path === allSpotlight.path),
  )

/** Whether a purge of the CDN is waiting. */
async function isPurgeWaiting(): Promise<boolean> {
  const jobs = await pool.query(
    "select from graphile_worker.jobs where task_identifier = 'purge_pages' and locked_at is null",
  )
  return jobs.rowCount === 1
}

/** Without `EVERY_CASE=1`, each way of leaving reads the home page and its share of the other pages. */
const pagesAfter = (way: string) => {
  const nth = Object.keys(ways).indexOf(way)
  return selectedCases(pages, (path, at) => path === '/' || at % Object.keys(ways).length === nth)
}

/** Everything that visitors and other members are shown, by its place: each reading call, each public page, each file. */
async function shownToOthers(
  { way, others, face, picture }: Scene,
  isRequested: (where: string) => boolean = () => true,
): Promise<[string, string][]> {
  const bearing = (person: Person | null): HeadersInit =>
    person ? { authorization: `Bearer ${person.session}` } : {}
  const requests = [null, ...others].flatMap((person) => {
    const name = person?.name ?? 'a visitor'
    // All other calls refuse a visitor, as `http/who-may-call` shows.
    const calls = reading.filter(({ allow }) => person !== null || allow === 'anyone')
    return [
      ...calls.map((endpoint): [string, () => Promise<string>] => [
        `${endpoint.path} to ${name}`,
        async () => (await send(site, person, endpoint, {})).text(),
      ]),
      ...Object.entries({ face, picture }).map(([what, address]): [string, () => Promise<string>] => [
        `${what} to ${name}`,
        async () => `file ${(await site.http(address, { headers: bearing(person) })).status === 200}`,
      ]),
    ]
  })
  const read = [...pagesAfter(way), '/events.ics', '/events.json'].map(
    (path): [string, () => Promise<string>] => [path, async () => (await site.http(path)).text()],
  )
  const all = [...requests, ...read].filter(([where]) => isRequested(where))
  return Promise.all(all.map(async ([where, ask]): Promise<[string, string]> => [where, await ask()]))
}

/** The places where something of the person is shown to others. */
async function placesShown(one: Scene, isRequested?: (where: string) => boolean): Promise<string[]> {
  const found = (await shownToOthers(one, isRequested)).filter(([, text]) =>
    ['file true', one.ravi.id, ...Object.values(one.mark)].some((mark) => text.includes(mark)),
  )
  const { candidates } = await site.call(admin.session, matchCandidates, { id: one.wanted })
  const isCandidate = candidates.some(({ member }) => member.userId === one.ravi.id)
  return [...found.map(([where]) => where), ...(isCandidate ? ['candidates'] : [])].toSorted()
}

/** How a person ceases to take part, and how that is undone; null when it cannot be undone. */
type Way = { leave: (one: Scene) => Promise<unknown>; lift: ((one: Scene) => Promise<unknown>) | null }
const by = (email: string) => ({ email, reason: 'As agreed.' })
const approveAgain = ({ ravi }: Scene) => site.call(admin.session, approveMember, { email: ravi.email })
const ways: Record<string, Way> = {
  suspended: {
    leave: ({ ravi }) => site.call(admin.session, suspendUser, by(ravi.email)),
    lift: ({ ravi }) => site.call(admin.session, restoreUser, { email: ravi.email }),
  },
  removed: {
    leave: ({ ravi }) => site.call(admin.session, removeMember, { email: ravi.email }),
    lift: approveAgain,
  },
  ended: {
    async leave({ ravi }) {
      await pool.query('update memberships set ends_on = current_date - 20 where user_id = $1', [ravi.id])
      await endMemberships(site.context)
    },
    lift: ({ ravi }) => pool.query("update users set role = 'member' where id = $1", [ravi.id]),
  },
  refunded: {
    async leave({ ravi }) {
      const { rows } = await pool.query<{ id: string }>('select id from payments where user_id = $1', [
        ravi.id,
      ])
      const payment = rows[0]?.id as string
      await site.call(admin.session, refundPayment, { payment, reason: 'As agreed.' })
    },
    async lift(one) {
      await site.call(await sessionOf(one.ravi), applyForAid, { ...aidForm, fullName: one.ravi.name })
      await approveAgain(one)
    },
  },
  closed: {
    leave: ({ ravi }) => site.call(ravi.session, closeAccount, { password: PASSWORD }),
    lift: null,
  },
  minor: {
    leave: ({ ravi }) => correctAge(ravi, `${new Date().getFullYear() - 16}-01-02`),
    lift: ({ ravi }) => correctAge(ravi, '1990-01-02'),
  },
}

const correctAge = (person: Person, dateOfBirth: string) =>
  site.call(admin.session, correctMember, {
    email: person.email,
    changes: { dateOfBirth },
    reason: 'Your identity card says so.',
  })

const sessionOf = ({ id }: Person) => openSession(site.database.db, id, site.context.clock())

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'none',
    (error: { status: number }) => error.status,
  )

test.each(Object.keys(ways))(
  'a person who no longer takes part (%s) is shown nowhere and connected with nobody, and old submissions stay hidden afterwards',
  // Reads every page and every reading call three times.
  { timeout: 180_000 },
  async (way) => {
    const { leave, lift } = ways[way] as Way
    await untilItHears(site)
    const one = await scene(way)
    const { ravi, zoya, uma, spotlight, introductions, sent } = one
    const places = [
      '/',
      '/programmes/mine to Uma',
      '/programmes/mine to Zoya',
      '/spotlightBoost/all_spotlight to a visitor',
      'candidates',
      'face to Uma',
      'picture to a visitor',
    ].map((place) => place.replace(/(?<=to )(Uma|Zoya)$/, `$1 ${way}`))
    expect(await placesShown(one, (where) => places.includes(where))).toEqual(places)

    await pool.query(
      "select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs where task_identifier = 'purge_pages'",
    )
    await leave(one)
    expect(await placesShown(one)).toEqual([])
    await expect.poll(isPurgeWaiting).toBe(true)
    // The waiting e-mails to the other members.
    const letters = (await site.mailed()).filter(({ to }) => one.others.some(({ email }) => email === to))
    expect(letters.map(({ kind }) => kind)).not.toContain('match_agreed')
    for (const mark of Object.values(one.mark)) expect(JSON.stringify(letters)).not.toContain(mark)
    // Old introductions cannot connect them any more.
    for (const [nth, person] of [zoya, uma].entries()) {
      const id = introductions[nth] as string
      const refused = site.call(person.session, answerIntroduction, { id, agree: true })
      if (way === 'closed') await expect(refused).rejects.toMatchObject({ status: 404 })
      else
        await expect(refused).rejects.toMatchObject({ status: 409, message: 'This introduction has ended.' })
    }
    const introducing = () =>
      refusalOf(site.call(admin.session, introduce, { id: one.wanted, userId: ravi.id }))
    expect([404, 409]).toContain(await introducing())
    for (const call of [showOnHomepage, pickSpotlight])
      expect([404, 409]).toContain(await refusalOf(site.call(admin.session, call, { id: spotlight._id })))
    for (const { programme, decide, id } of sent) {
      // Submissions that are open to everybody are kept for somebody who is no member; no submission of a suspended person is
      // accepted.
      if (!programmeFacts[programme].isForMembers && !['suspended', 'closed'].includes(way)) continue
      const accepting = decide(site, admin, { id, state: 'accepted' })
      expect([404, 409], programme).toContain(await refusalOf(accepting))
    }

    if (lift === null) return
    await lift(one)
    // An admin may propose the person again; everything else needs a new submission.
    expect((await placesShown(one)).filter((where) => where !== 'candidates')).toEqual([])
    for (const call of [showOnHomepage, pickSpotlight])
      expect(await refusalOf(site.call(admin.session, call, { id: spotlight._id }))).toBe(409)
    for (const { programme, decide, id } of sent) {
      if (!programmeFacts[programme].isForMembers) continue
      expect(await refusalOf(decide(site, admin, { id, state: 'accepted' })), programme).toBe(409)
    }
    const back = { ...ravi, session: await sessionOf(ravi) }
    const anew = await spotlightOf(back, one.mark.spotlight)
    await site.call(admin.session, showOnHomepage, { id: anew._id })
    expect(await (await site.http('/')).text()).toContain(one.mark.spotlight)
    expect(await introducing()).toBe('none')
    expect(JSON.stringify((await site.call(one.lata.session, mySubmissions, {})).introductions)).toContain(
      one.mark.name,
    )
  },
)

test('a submission that ended with a suspension is shown as ended, not as withdrawn by somebody, in lists and on the page of the person', async () => {
  const [ravi, maya] = [await memberOf({ name: 'Ravi Ends' }), await memberOf({ name: 'Maya Withdraws' })]
  await spotlightOf(ravi, 'Endedspot')
  const { _id: id } = await spotlightOf(maya, 'Withdrawnspot')
  await site.call(maya.session, withdrawSpotlight, { id })
  await site.call(admin.session, suspendUser, by(ravi.email))
  const statesOf = async (q: string) =>
    (await site.call(admin.session, allSpotlight, { q })).spotlight.flatMap((one) =>
      'state' in one ? [[one.state, one.stateBy, stateInWords(one)]] : [],
    )
  expect(await statesOf('Endedspot')).toEqual([['withdrawn', null, 'Ended']])
  expect(await statesOf('Withdrawnspot')).toEqual([['withdrawn', 'Maya Withdraws', 'Withdrawn']])
  const { submissions } = await site.call(admin.session, readPerson, { _id: ravi.id })
  expect(submissions?.map(stateInWords)).toEqual(['Ended'])
})
