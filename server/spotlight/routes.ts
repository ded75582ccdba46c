import type { FastifyInstance } from 'fastify'
import {
  allSpotlight,
  createSpotlight,
  decideSpotlight,
  pickSpotlight,
  removeFromHomepage,
  showOnHomepage,
  withdrawSpotlight,
} from '#contract/programmes/spotlight.ts'
import type { AppContext } from '../http/context.ts'
import { mount } from '../http/mount.ts'
import { deciding } from '../submissions/transitions.ts'
import { hide, pick, show, withdraw } from './featuring.ts'
import { listSpotlights } from './reads.ts'
import { submit } from './writes.ts'

export function spotlightRoutes(app: FastifyInstance, context: AppContext): void {
  mount(app, context, createSpotlight, submit)
  mount(app, context, allSpotlight, listSpotlights)
  mount(app, context, showOnHomepage, show)
  mount(app, context, removeFromHomepage, hide)
  mount(app, context, pickSpotlight, pick)
  mount(app, context, decideSpotlight, deciding('spotlight'))
  mount(app, context, withdrawSpotlight, withdraw)
}
