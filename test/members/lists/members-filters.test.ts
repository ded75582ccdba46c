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

type Query = Input<typeof allMembers>
const site = await community()

/** People who applied for aid, in this order, each with an application in another state. */
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
  // Lena's year has 365 days left now, and Anil's has 25.
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

async function names(query: Query): Promise<string> {
  const { members } = await site.call(site.admin.session, allMembers, query)
  return members.map(({ user }) => user.name).join(' ')
}

const cases: [what: string, query: Query, found: string][] = [
  ['nothing', {}, 'Farid Esha Dev Chitra Bina Lena Anil'],
  ['a category', { category: 'Investor' }, 'Farid Esha Anil'],
  ['a category without members', { category: 'coreteammember' }, ''],
  ['a city in any letter case', { city: ' pUnE' }, 'Dev Bina Anil'],
  ['a city with letters outside ASCII', { city: 'MÜNCHEN' }, 'Lena'],
  ['the beginning of a city', { city: 'pun' }, 'Dev Bina Anil'],
  ['a part of a city that is not the beginning', { city: 'une' }, ''],
  ['a city without its accents', { city: 'munchen' }, 'Lena'],
  ['the beginning of a city without its accents', { city: 'munc' }, 'Lena'],
  ['a city with an accent that the name does not have', { city: 'puné' }, ''],
  ['the words of a city in another order', { city: 'east mÜn' }, 'Lena'],
  ['two words of which the city has only one', { city: 'pune east' }, ''],
  ['a city without any word', { city: '.' }, ''],
  ['an empty city, which means any city', { city: '' }, 'Farid Esha Dev Chitra Bina Lena Anil'],
  ['the branch of women', { branch: 'women' }, 'Bina'],
  ['the youth branch, by category or programme', { branch: 'youth' }, 'Esha Lena'],
  ['no branch', { branch: 'none' }, 'Farid Dev Chitra Anil'],
  ['a state', { state: 'member' }, 'Lena Anil'],
  ['a state and a city', { state: 'waiting', city: 'kochi' }, 'Esha'],
  ['category, city and state', { category: 'Investor', city: 'kochi', state: 'removed' }, 'Farid'],
  ['a due date that has passed', { due: 'overdue' }, 'Bina'],
  ['a due date within a week', { due: 'week' }, 'Esha'],
  ['a due date within a month', { due: 'month' }, 'Esha Anil'],
  ['a due date, a category and a state', { due: 'month', category: 'Investor', state: 'member' }, 'Anil'],
  ['applications for aid in a city', { form: 'aid', city: 'pune' }, 'Dev Bina Anil'],
  ['a city and a search', { city: 'pune', q: 'ani' }, 'Anil'],
  ['a city and a search for somebody elsewhere', { city: 'pune', q: 'lena' }, ''],
  ['state, with the newest waiting application first', { state: 'waiting', sort: 'newest' }, 'Esha Bina'],
  ['state, with the oldest waiting application first by default', { state: 'waiting' }, 'Bina Esha'],
  ['due date', { sort: 'due' }, 'Bina Esha Anil Lena Chitra Dev Farid'],
  ['city', { sort: 'city' }, 'Chitra Esha Farid Lena Anil Bina Dev'],
  ['branch', { sort: 'branch' }, 'Anil Chitra Dev Farid Bina Lena Esha'],
  ['state', { sort: 'state' }, 'Dev Anil Lena Chitra Farid Bina Esha'],
  ['a category, sorted by city', { category: 'Investor', sort: 'city' }, 'Esha Farid Anil'],
]

test.each(cases)(
  'the list filtered or sorted by %s is complete as a whole and in pages, with the right total',
  async (_what, query, found) => {
    expect(await names(query)).toBe(found)
    const some: string[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await site.call(site.admin.session, allMembers, {
        ...query,
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

test('the list sorted by category groups the members of each category', async () => {
  const { members } = await site.call(site.admin.session, allMembers, { sort: 'category' })
  const found = members.map(({ membershipCategory }) => membershipCategory ?? '')
  expect(new Set(found).size).toBe(4)
  expect(found).toEqual(found.toSorted((a, b) => found.indexOf(a) - found.indexOf(b)))
})

test.each([
  ['an invalid date', 'due', '2026-02-31'],
  ['a word instead of a date', 'due', 'soon'],
  ['a city that is too long', 'city', 'x'.repeat(41)],
  ['only the id of a person', 'city', null],
] as const)('a cursor with %s is refused with 400', async (_what, sort, value) => {
  const text = value === null ? site.bina.id : `${value} ${site.bina.id}`
  const cursor = Buffer.from(text).toString('base64url')
  await expect(site.call(site.admin.session, allMembers, { sort, cursor })).rejects.toMatchObject({
    status: 400,
    fields: { cursor: expect.any(String) },
  })
})

test('people of a city whose name is longer than a cursor can hold are found and shown in pages', async () => {
  await using app = await startTestApp()
  const admin = await app.person('admin')
  const city = 'श्री'.repeat(25)
  for (const name of ['One', 'Two', 'Three']) {
    const { session } = await app.person('user', { name })
    await app.call(session, applyForAid, { ...aidForm, city })
  }
  const found: string[] = []
  for (let cursor: string | undefined; ; ) {
    const query = { city, sort: 'city', limit: '1', ...(cursor ? { cursor } : {}) } as const
    const page = await app.call(admin.session, allMembers, query)
    found.push(...page.members.map(({ user }) => user.name))
    if (!page.nextCursor) break
    cursor = page.nextCursor
  }
  expect(found).toEqual(['One', 'Two', 'Three'])
})
