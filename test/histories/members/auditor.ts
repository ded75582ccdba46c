import type { Endpoint } from '#contract/call/endpoint.ts'
import { askMember } from '#contract/membership/review.ts'
import { refundPayment } from '#contract/money/money.ts'
import { answerIntroduction, matchCandidates } from '#contract/programmes/matching.ts'
import { mySubmissions } from '#contract/programmes/my-submissions.ts'
import { allSpotlight } from '#contract/programmes/spotlight.ts'
import { setTeam } from '#contract/admin/team.ts'
import type { othersOf } from './shown.ts'

type Call = (
  session: string | null,
  endpoint: Endpoint,
  input?: object,
) => Promise<{ body: object; status: number }>
type AuditInput = {
  call: Call
  url: string
  /** Sessions of the person, the member to whom she is introduced, the admin and the colleague. */
  sessions: { own: string; other: string; admin: string; colleague: string }
  /** The person, by texts that nobody else has, and the request for which she may be chosen. */
  person: { id: string; name: string; email: string; contact: string; face: string }
  request: string
}
type Introduced = { state: 'proposed' | 'agreed' | 'ended'; other: object }

/** A call of each duty, with an input that changes nothing. */
const PROBES = {
  members: askMember,
  money: refundPayment,
  owner: setTeam,
  programmes: matchCandidates,
} as const

/**
 * Observes from outside whether the person is shown to others, connected with others or able to act, and what a colleague may do. What
 * the person paid is in the rest of the view.
 */
export async function audit({
  call,
  url,
  sessions,
  person,
  request,
}: AuditInput): Promise<ReturnType<typeof othersOf>> {
  const featured = await call(null, allSpotlight)
  const candidates = await call(sessions.admin, matchCandidates, { id: request })
  const mine = await call(sessions.other, mySubmissions)
  const headers = { authorization: `Bearer ${sessions.other}` }
  const face = await fetch(`${url}${person.face}`, { headers })
  const member = await call(sessions.own, answerIntroduction, { id: 'nothing', agree: true })
  const probes: { status: number }[] = []
  for (const endpoint of Object.values(PROBES))
    probes.push(await call(sessions.colleague, endpoint, { id: 'nothing' }))
  await face.body?.cancel()
  const shownToOther = JSON.stringify(mine.body)
  const { introductions } = mine.body as { introductions: Introduced[] }
  const names = Object.keys(PROBES) as (keyof typeof PROBES)[]
  return {
    isFeatured: (featured.body as { spotlight: unknown[] }).spotlight.length > 0,
    isCandidate: JSON.stringify((candidates.body as { candidates: unknown[] }).candidates).includes(
      person.id,
    ),
    introduction: introductions[0]?.state ?? 'none',
    isNamed: shownToOther.includes(person.name),
    isReachable: shownToOther.includes(person.email) || shownToOther.includes(person.contact),
    hasFace: face.status === 200,
    // An unknown id gives a 404 to a member, and a 401 or 403 to anybody else.
    isMember: member.status === 404,
    able: names.filter((_, nth) => ![401, 403].includes(probes[nth]?.status ?? 0)),
  }
}
