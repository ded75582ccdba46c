import type { FastifyInstance } from 'fastify'
import {
  allSpotlight,
  createSpotlight,
  decideSpotlight,
  pickSpotlight,
  removeFromHomepage,
  showOnHomepage,
  withdrawSpotlight,
} from '#contract/spotlight.ts'
import type { World } from '../app/call.ts'
import { mount } from '../app/mount.ts'
import { deciding } from '../submissions/moves.ts'
import { hide, pick, show, withdraw } from './featuring.ts'
import { listSpotlights } from './reads.ts'
import { submit } from './writes.ts'

export function spotlightRoutes(app: FastifyInstance, world: World): void {
  mount(app, world, createSpotlight, submit)
  mount(app, world, allSpotlight, listSpotlights)
  mount(app, world, showOnHomepage, show)
  mount(app, world, removeFromHomepage, hide)
  mount(app, world, pickSpotlight, pick)
  mount(app, world, decideSpotlight, deciding('spotlight'))
  mount(app, world, withdrawSpotlight, withdraw)
}
