import {
  allMatchRequests,
  allowMatchRequest,
  answerIntroduction,
  submitMatchRequest,
  reviewMatchRequest,
  introduce,
  matchCandidates,
  withdrawMatchRequest,
} from '#contract/programmes/matching.ts'
import { route } from '../http/mount.ts'
import { reviewing, withdrawing } from '../submissions/transitions.ts'
import { candidatesFor } from './candidates.ts'
import { answer, introduce as introduceTwo } from './introductions.ts'
import { listMatchRequests, matching } from './matching.ts'
import { allow, ask } from './writes.ts'

export const matchingRoutes = [
  route(submitMatchRequest, ask),
  route(allMatchRequests, listMatchRequests),
  route(allowMatchRequest, allow),
  route(reviewMatchRequest, reviewing(matching)),
  route(withdrawMatchRequest, withdrawing(matching)),
  route(matchCandidates, candidatesFor),
  route(introduce, introduceTwo),
  route(answerIntroduction, answer),
]
