import type { ProblemCode } from '#contract/call/problem.ts'
import type { ExpertConnect } from '#contract/programmes/matching.ts'

/** The Expert Connect status of a member by the state of their request. */
export function expertConnectOf(state: string): ExpertConnect {
  if (state === 'accepted') return 'allowed'
  return state === 'received' || state === 'in_review' ? 'pending' : 'notapplied'
}

/** What becomes of an introduction when one of the two answers; `same` when the answer changes nothing. */
export function answerOf(
  now: { iAgreed: boolean; theyAgreed: boolean; isEnded: boolean },
  agree: boolean,
): 'proposed' | 'agreed' | 'ended' | 'same' | ProblemCode {
  if (now.isEnded) return agree ? 'already_decided' : 'same'
  if (now.iAgreed && now.theyAgreed) return agree ? 'same' : 'already_decided'
  if (!agree) return 'ended'
  if (now.iAgreed) return 'same'
  return now.theyAgreed ? 'agreed' : 'proposed'
}
