import * as calls from '#contract/programmes/matching.ts'
import { routes } from '../http/mount.ts'
import { correctForm } from '../submissions/correct.ts'
import { reviewing, withdrawing } from '../submissions/transitions.ts'
import { matchCandidates } from './candidates.ts'
import { answerIntroduction, introduce } from './introductions.ts'
import { allMatchRequests, matching } from './matching.ts'
import { allowMatchRequest, nameOf, submitMatchRequest } from './writes.ts'

export const matchingRoutes = routes(calls, {
  submitMatchRequest,
  allMatchRequests,
  allowMatchRequest,
  reviewMatchRequest: reviewing(matching),
  withdrawMatchRequest: withdrawing(matching),
  correctMatchRequest: async (context, { id, lookingFor = null }) => {
    const name = await nameOf(context)
    return correctForm(context, matching, { id, name, lookingFor })
  },
  matchCandidates,
  introduce,
  answerIntroduction,
})
