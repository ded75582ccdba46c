import { takeRequest } from '#contract/admin/assignments.ts'
import { checkIn } from '#contract/events/check-in.ts'
import { addRegistration, registerForEvent } from '#contract/events/registrations.ts'
import { saveDraft } from '#contract/membership/members.ts'
import { addNote } from '#contract/membership/notes.ts'
import { Problem } from '#contract/call/problem.ts'
import { introduce } from '#contract/programmes/matching.ts'
import { showOnHomepage } from '#contract/programmes/spotlight.ts'
import { makeMeetup, register } from '#test/cases/events/event-calls.ts'
import { submittings } from '#test/cases/submission-calls.ts'
import type { Person, Site } from '#test/support/test-app.ts'

/** Gives a person every kind of record that their state allows; other kinds are refused and left out. */
export async function giveOneOfEverything(site: Site, admin: Person, person: Person): Promise<void> {
  await placesAtEvents(site, admin, person)
  for (const { programme, table, submit } of submittings) {
    const { rowCount } = await site.database.pool.query(`select from ${table} where user_id = $1`, [
      person.id,
    ])
    if (rowCount !== 0) continue
    const id = await unlessRefused(submit(site, person))
    if (id === undefined) continue
    if (programme === 'spotlight') await site.call(admin.session, showOnHomepage, { id })
    else if (programme === 'matching') {
      const userId = (await site.person('member')).id
      await unlessRefused(site.call(admin.session, introduce, { id, userId }))
    } else await site.call(admin.session, takeRequest, { request: programme, id })
  }
  await site.call(admin.session, addNote, { user: person.id, text: 'Called.' })
  await unlessRefused(site.call(person.session, saveDraft, { changes: { city: 'Pune' }, step: 1 }))
}

/** Gives the person a registration, a check-in, and a place on a waiting list. */
async function placesAtEvents(site: Site, admin: Person, { email, session }: Person): Promise<void> {
  const made = events.get(site) ?? makeEvents(site, admin)
  events.set(site, made)
  for (const { simple, entered, full } of await made) {
    await site.call(admin.session, addRegistration, { eventid: simple, email })
    const { registration } = await site.call(admin.session, addRegistration, { eventid: entered, email })
    await site.call(admin.session, checkIn, { eventid: entered, registration: registration._id })
    await unlessRefused(site.call(session, registerForEvent, { eventid: full }))
  }
}

const events = new WeakMap<Site, ReturnType<typeof makeEvents>>()

/** Makes the events twice: for everybody and for members. */
function makeEvents(site: Site, admin: Person) {
  return Promise.all(
    ['everyone', 'members'].map(async (audience) => {
      const make = async (more = {}) => (await makeMeetup(site, admin, { audience, ...more }))._id
      const [simple, entered, full] = [await make(), await make(), await make({ capacity: '1' })]
      await register(site, admin, full)
      return { simple, entered, full }
    }),
  )
}

async function unlessRefused<T>(call: Promise<T>): Promise<T | undefined> {
  return call.catch((error: unknown) => {
    if (error instanceof Problem) return undefined
    throw error
  })
}
