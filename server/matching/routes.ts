import {
  allMatchmakings,
  allowMatchmaking,
  answerIntroduction,
  createMatchmaking,
  reviewMatchmaking,
  introduce,
  matchCandidates,
  withdrawMatchmaking,
} from '#contract/programmes/matching.ts'
import { route } from '../http/mount.ts'
import { reviewing, withdrawing } from '../submissions/transitions.ts'
import { candidatesFor } from './candidates.ts'
import { answer, introduce as introduceTwo } from './introductions.ts'
import { listMatchRequests, matching } from './matching.ts'
import { allow, ask } from './writes.ts'

export const matchingRoutes = [
  route(createMatchmaking, ask),
  route(allMatchmakings, listMatchRequests),
  route(allowMatchmaking, allow),
  route(reviewMatchmaking, reviewing(matching)),
  route(withdrawMatchmaking, withdrawing(matching)),
  route(matchCandidates, candidatesFor),
  route(introduce, introduceTwo),
  route(answerIntroduction, answer),
]
