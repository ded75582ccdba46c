import { takeRequest } from '#contract/admin/assignments.ts'
import type { Endpoint } from '#contract/call/endpoint.ts'
import { applyForAid } from '#contract/membership/members.ts'
import { approveMember, askMember, declineMember, removeMember } from '#contract/membership/review.ts'
import { askAboutSubmission } from '#contract/programmes/questions.ts'
import { allowMatchRequest, introduce } from '#contract/programmes/matching.ts'
import { pickSpotlight, removeFromHomepage, showOnHomepage } from '#contract/programmes/spotlight.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { submittings } from '#test/cases/submission-calls.ts'
import { join } from '#test/members/membership.ts'
import type { SimulatorProcess } from '#test/support/processes/simulator-process.ts'
import type { Person, Site } from '#test/support/test-app.ts'

/** The input by which `undoDecision` names a decision, and the people whose rows the decision may change. */
export type Decided = { about: { email: string } | { id: string }; people: readonly Person[] }
export type Scene = { site: Site; admin: Person; simulator: SimulatorProcess }

/** One kind of decision: its endpoint, the preparation, and the call. */
export type UndoCase = {
  name: string
  endpoint: Endpoint
  prepare: (scene: Scene) => Promise<{ decided: Decided; decide: (by?: Person) => Promise<unknown> }>
}

async function applicant({ site, simulator }: Scene): Promise<Person> {
  const person = await site.person()
  await join(site, simulator, person)
  return person
}

const byEmail = (person: Person): Decided => ({ about: { email: person.email }, people: [person] })

/** Assigns the request to the admin; undoing a decision must restore the assignment as well. */
async function take({ site, admin }: Scene, request: 'membership' | 'spotlight', id: string): Promise<void> {
  await site.call(admin.session, takeRequest, { request, id })
}

const reason = 'Not this time.'

const members: UndoCase[] = [
  {
    name: 'approve a person who has paid',
    endpoint: approveMember,
    async prepare(scene) {
      const person = await applicant(scene)
      await take(scene, 'membership', person.id)
      const { site, admin } = scene
      return {
        decided: byEmail(person),
        decide: (by = admin) => site.call(by.session, approveMember, { email: person.email }),
      }
    },
  },
  {
    name: 'approve a removed member',
    endpoint: approveMember,
    async prepare(scene) {
      const person = await applicant(scene)
      const { site, admin } = scene
      await site.call(admin.session, approveMember, { email: person.email })
      await site.call(admin.session, removeMember, { email: person.email })
      return {
        decided: byEmail(person),
        decide: (by = admin) => site.call(by.session, approveMember, { email: person.email }),
      }
    },
  },
  {
    name: 'remove a member with a spotlight on the home page',
    endpoint: removeMember,
    async prepare(scene) {
      const person = await applicant(scene)
      const { site, admin } = scene
      await site.call(admin.session, approveMember, { email: person.email })
      const { id } = await spotlightOf(scene, person)
      await site.call(admin.session, showOnHomepage, { id })
      return {
        decided: byEmail(person),
        decide: (by = admin) => site.call(by.session, removeMember, { email: person.email }),
      }
    },
  },
  {
    name: 'decline a person who has paid',
    endpoint: declineMember,
    async prepare(scene) {
      const person = await applicant(scene)
      const { site, admin } = scene
      return {
        decided: byEmail(person),
        decide: (by = admin) => site.call(by.session, declineMember, { email: person.email, reason }),
      }
    },
  },
  {
    name: 'ask a person who applied for aid',
    endpoint: askMember,
    async prepare({ site, admin }) {
      const person = await site.person()
      await site.call(person.session, applyForAid, aidForm)
      return {
        decided: byEmail(person),
        decide: (by = admin) =>
          site.call(by.session, askMember, { email: person.email, question: 'Since when?' }),
      }
    },
  },
]

const programmes: UndoCase[] = submittings.flatMap(({ programme, reviewCall, submit }) =>
  (['in_review', 'accepted', 'declined'] as const).map(
    (state): UndoCase => ({
      name: `${programme}: ${state}`,
      endpoint: reviewCall,
      async prepare({ site, admin }) {
        const person = await site.person('member')
        const id = await submit(site, person)
        return {
          decided: { about: { id }, people: [person] },
          decide: (by = admin) =>
            site.call(by.session, reviewCall, { id, state, ...(state === 'declined' ? { reason } : {}) }),
        }
      },
    }),
  ),
)

const questions: UndoCase[] = submittings.map(({ programme, submit }) => ({
  name: `${programme}: ask a question`,
  endpoint: askAboutSubmission,
  async prepare({ site, admin }) {
    const person = await site.person('member')
    const id = await submit(site, person)
    const input = { programme, _id: id, question: 'Since when?' }
    return {
      decided: { about: { id }, people: [person] },
      decide: (by = admin) => site.call(by.session, askAboutSubmission, input),
    }
  },
}))

async function submitTo(programme: string, site: Site, person: Person): Promise<string> {
  const calls = submittings.find((one) => one.programme === programme)
  if (calls === undefined) throw new Error(`no programme ${programme}`)
  return calls.submit(site, person)
}

async function spotlightOf({ site }: Pick<Scene, 'site'>, person: Person): Promise<{ id: string }> {
  return { id: await submitTo('spotlight', site, person) }
}

function spotlights(
  name: string,
  endpoint: typeof showOnHomepage | typeof removeFromHomepage,
  first: 'shown' | 'waits',
): UndoCase {
  return {
    name,
    endpoint,
    async prepare(scene) {
      const { site, admin } = scene
      const person = await site.person('member')
      const { id } = await spotlightOf(scene, person)
      if (first === 'shown') await site.call(admin.session, showOnHomepage, { id })
      else await take(scene, 'spotlight', id)
      return {
        decided: { about: { id }, people: [person] },
        decide: (by = admin) => site.call(by.session, endpoint, { id }),
      }
    },
  }
}

const others: UndoCase[] = [
  spotlights('show a waiting spotlight', showOnHomepage, 'waits'),
  spotlights('hide a spotlight', removeFromHomepage, 'shown'),
  {
    name: 'pick a spotlight in place of another spotlight',
    endpoint: pickSpotlight,
    async prepare(scene) {
      const { site, admin } = scene
      const [before, person] = [await site.person('member'), await site.person('member')]
      const [older, { id }] = [await spotlightOf(scene, before), await spotlightOf(scene, person)]
      await site.call(admin.session, pickSpotlight, older)
      return {
        decided: { about: { id }, people: [person, before] },
        decide: (by = admin) => site.call(by.session, pickSpotlight, { id }),
      }
    },
  },
  {
    name: 'allow a request for a match',
    endpoint: allowMatchRequest,
    async prepare({ site, admin }) {
      const person = await site.person('member')
      const id = await submitTo('matching', site, person)
      return {
        decided: { about: { id }, people: [person] },
        decide: (by = admin) => site.call(by.session, allowMatchRequest, { id }),
      }
    },
  },
  {
    name: 'introduce two members',
    endpoint: introduce,
    async prepare(scene) {
      const { site, admin } = scene
      const [person, other] = [await applicant(scene), await applicant(scene)]
      for (const { email } of [person, other]) await site.call(admin.session, approveMember, { email })
      const id = await submitTo('matching', site, person)
      return {
        decided: { about: { id }, people: [person, other] },
        decide: (by = admin) => site.call(by.session, introduce, { id, userId: other.id }),
      }
    },
  },
]

export const undoCases: readonly UndoCase[] = [...members, ...programmes, ...questions, ...others]
