import * as calls from '#contract/overview.ts'
import { routes } from '../http/mount.ts'
import { setDigest } from './digest.ts'
import { readOverview } from './reads.ts'

export const overviewRoutes = routes(calls, {
  readOverview,
  setDigest,
})
