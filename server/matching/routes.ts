import type { FastifyInstance } from 'fastify'
import {
  allMatchmakings,
  allowMatchmaking,
  answerIntroduction,
  createMatchmaking,
  decideMatchmaking,
  introduce,
  matchCandidates,
  withdrawMatchmaking,
} from '#contract/programmes/matching.ts'
import type { AppContext } from '../http/context.ts'
import { mount } from '../http/mount.ts'
import { deciding } from '../submissions/transitions.ts'
import { candidatesFor } from './candidates.ts'
import { answer, introduce as introduceTwo } from './introductions.ts'
import { listMatchRequests } from './reads.ts'
import { allow, ask, move, withdraw } from './writes.ts'

export function matchingRoutes(app: FastifyInstance, context: AppContext): void {
  mount(app, context, createMatchmaking, ask)
  mount(app, context, allMatchmakings, listMatchRequests)
  mount(app, context, allowMatchmaking, allow)
  mount(app, context, decideMatchmaking, deciding('matching', move))
  mount(app, context, withdrawMatchmaking, withdraw)
  mount(app, context, matchCandidates, candidatesFor)
  mount(app, context, introduce, introduceTwo)
  mount(app, context, answerIntroduction, answer)
}
