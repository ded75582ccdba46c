import { expect, test } from 'vitest'
import type { Input } from '#contract/call/endpoint.ts'
import { allMembers, applyForAid } from '#contract/membership/members.ts'
import { askMember, declineMember, removeMember } from '#contract/membership/review.ts'
import { DAY } from '#contract/values/time.ts'
import { submitYouth, reviewYouth } from '#contract/programmes/youth.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { youthForm } from '#test/cases/submission-forms.ts'
import { openSession, type Person, sharedTestApp, startTestApp } from '#test/support/test-app.ts'
import { again, approve, daysLater } from '../membership.ts'

type Asked = Input<typeof allMembers>
const site = await community()

/** People who applied for aid, one a day, in this order, each somewhere else on the way. */
async function community() {
  const app = await sharedTestApp()
  const admin = await app.person('admin')
  async function apply(name: string, membershipCategory: string, city: string): Promise<Person> {
    const person = await app.person('user', { name, email: `${name.toLowerCase()}@example.org` })
    await app.call(person.session, applyForAid, { ...aidForm, membershipCategory, city } as never)
    return person
  }
  const anil = await apply('Anil', 'Investor', ' Pune ')
  await approve(app, anil)
  await daysLater(app, 340)
  const lena = await apply('Lena', 'Student', 'München-East')
  await approve(app, lena)
  // Her year has 365 days left now, his 25.
  const bina = await apply('Bina', 'nariShakti', 'PUNE')
  const chitra = await apply('Chitra', 'Startup/Business', 'Kochi')
  const dev = await apply('Dev', 'Startup/Business', 'pune')
  const session = await openSession(app.database.db, admin.id, app.context.clock())
  await app.call(session, askMember, { email: chitra.email, question: 'What do you make?' })
  await app.call(session, declineMember, { email: dev.email, reason: 'Not yet.' })
  app.turnClock(2 * DAY)
  const esha = await apply('Esha', 'Investor', 'Kochi')
  const { yuvaShakti } = await app.call((await again(app, esha)).session, submitYouth, youthForm)
  await app.call(session, reviewYouth, { id: yuvaShakti._id, state: 'accepted' })
  const farid = await apply('Farid', 'Investor', 'Kochi')
  await approve(app, farid)
  await app.call(session, removeMember, { email: farid.email })
  app.turnClock(2 * DAY)
  return Object.assign(app, { admin: { ...admin, session }, bina })
}

async function names(asked: Asked): Promise<string> {
  const { members } = await site.call(site.admin.session, allMembers, asked)
  return members.map(({ user }) => user.name).join(' ')
}

const cases: [what: string, asked: Asked, found: string][] = [
  ['nothing', {}, 'Farid Esha Dev Chitra Bina Lena Anil'],
  ['a category', { category: 'Investor' }, 'Farid Esha Anil'],
  ['a category of nobody', { category: 'coreteammember' }, ''],
  ['a city, however it was typed', { city: ' pUnE' }, 'Dev Bina Anil'],
  ['a city beyond ASCII', { city: 'MÜNCHEN' }, 'Lena'],
  ['a city by the beginning of it', { city: 'pun' }, 'Dev Bina Anil'],
  ['a city by what is no beginning', { city: 'une' }, ''],
  ['a city without its accents', { city: 'munchen' }, 'Lena'],
  ['a city by the beginning of it without its accents', { city: 'munc' }, 'Lena'],
  ['a city with an accent that it has not', { city: 'puné' }, ''],
  ['a city by its words in another order', { city: 'east mÜn' }, 'Lena'],
  ['a city by words of which it has one', { city: 'pune east' }, ''],
  ['no word at all', { city: '.' }, ''],
  ['an empty city, which is any', { city: '' }, 'Farid Esha Dev Chitra Bina Lena Anil'],
  ['the branch of women', { branch: 'women' }, 'Bina'],
  ['the youth branch, by category or programme', { branch: 'youth' }, 'Esha Lena'],
  ['no branch', { branch: 'none' }, 'Farid Dev Chitra Anil'],
  ['a state', { state: 'member' }, 'Lena Anil'],
  ['a state and a city', { state: 'waiting', city: 'kochi' }, 'Esha'],
  ['category, city and state', { category: 'Investor', city: 'kochi', state: 'removed' }, 'Farid'],
  ['what is overdue', { due: 'overdue' }, 'Bina'],
  ['what is due within a week', { due: 'week' }, 'Esha'],
  ['what is due within a month', { due: 'month' }, 'Esha Anil'],
  ['due and a category', { due: 'month', category: 'Investor', state: 'member' }, 'Anil'],
  ['those who ask for aid in a city', { form: 'aid', city: 'pune' }, 'Dev Bina Anil'],
  ['a city and a search', { city: 'pune', q: 'ani' }, 'Anil'],
  ['a city and a search for somebody elsewhere', { city: 'pune', q: 'lena' }, ''],
  ['newest first, those who wait too', { state: 'waiting', sort: 'newest' }, 'Esha Bina'],
  ['those who wait in the order in which they came', { state: 'waiting' }, 'Bina Esha'],
  ['by when something is due', { sort: 'due' }, 'Bina Esha Anil Lena Chitra Dev Farid'],
  ['by city', { sort: 'city' }, 'Chitra Esha Farid Lena Anil Bina Dev'],
  ['by branch', { sort: 'branch' }, 'Anil Chitra Dev Farid Bina Lena Esha'],
  ['by state', { sort: 'state' }, 'Dev Anil Lena Chitra Farid Bina Esha'],
  ['a category by city', { category: 'Investor', sort: 'city' }, 'Esha Farid Anil'],
]

test.each(cases)(
  'the list narrowed down or sorted by %s is the whole answer, page by page and counted',
  async (_what, asked, found) => {
    expect(await names(asked)).toBe(found)
    const some: string[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await site.call(site.admin.session, allMembers, {
        ...asked,
        limit: '2',
        ...(cursor ? { cursor } : {}),
      })
      expect(page.total).toBe(found === '' ? 0 : found.split(' ').length)
      some.push(...page.members.map(({ user }) => user.name))
      if (!page.nextCursor) break
      cursor = page.nextCursor
    }
    expect(some.join(' ')).toBe(found)
  },
)

test('by category, the names of the categories stand in their order', async () => {
  const { members } = await site.call(site.admin.session, allMembers, { sort: 'category' })
  const found = members.map(({ membershipCategory }) => membershipCategory ?? '')
  expect(new Set(found).size).toBe(4)
  expect(found).toEqual(found.toSorted((a, b) => found.indexOf(a) - found.indexOf(b)))
})

test.each([
  ['a date that is none', 'due', '2026-02-31'],
  ['no date', 'due', 'soon'],
  ['a city that is too long', 'city', 'x'.repeat(41)],
  ['nothing before the person', 'city', null],
] as const)('a cursor with %s is 400', async (_what, sort, value) => {
  const text = value === null ? site.bina.id : `${value} ${site.bina.id}`
  const cursor = Buffer.from(text).toString('base64url')
  await expect(site.call(site.admin.session, allMembers, { sort, cursor })).rejects.toMatchObject({
    status: 400,
    fields: { cursor: expect.any(String) },
  })
})

test('a city longer than a cursor has room for is found and paged through', async () => {
  await using app = await startTestApp()
  const admin = await app.person('admin')
  const city = 'श्री'.repeat(25)
  for (const name of ['One', 'Two', 'Three']) {
    const { session } = await app.person('user', { name })
    await app.call(session, applyForAid, { ...aidForm, city })
  }
  const found: string[] = []
  for (let cursor: string | undefined; ; ) {
    const asked = { city, sort: 'city', limit: '1', ...(cursor ? { cursor } : {}) } as const
    const page = await app.call(admin.session, allMembers, asked)
    found.push(...page.members.map(({ user }) => user.name))
    if (!page.nextCursor) break
    cursor = page.nextCursor
  }
  expect(found).toEqual(['One', 'Two', 'Three'])
})
