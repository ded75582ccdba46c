import * as calls from '#contract/admin/overview.ts'
import { routes } from '../http/mount.ts'
import { setDigest } from './digest.ts'
import { paymentsOfFigure, peopleOfFigure } from './behind-figures.ts'
import { readOverview } from './reads.ts'
import { readWaiting } from './waiting-requests.ts'

export const overviewRoutes = routes(calls, {
  readOverview,
  readWaiting,
  peopleOfFigure,
  paymentsOfFigure,
  setDigest,
})
