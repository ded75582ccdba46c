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
} from '#contract/matching.ts'
import type { World } from '../app/call.ts'
import { mount } from '../app/mount.ts'
import { deciding } from '../submissions/moves.ts'
import { candidatesFor } from './candidates.ts'
import { answer, introduce as introduceTwo } from './introductions.ts'
import { listMatchRequests } from './reads.ts'
import { allow, ask, move, withdraw } from './writes.ts'

export function matchingRoutes(app: FastifyInstance, world: World): void {
  mount(app, world, createMatchmaking, ask)
  mount(app, world, allMatchmakings, listMatchRequests)
  mount(app, world, allowMatchmaking, allow)
  mount(app, world, decideMatchmaking, deciding('matching', move))
  mount(app, world, withdrawMatchmaking, withdraw)
  mount(app, world, matchCandidates, candidatesFor)
  mount(app, world, introduce, introduceTwo)
  mount(app, world, answerIntroduction, answer)
}
