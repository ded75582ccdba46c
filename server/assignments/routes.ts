import * as calls from '#contract/admin/assignments.ts'
import { routes } from '../http/mount.ts'
import { allAssignments } from './reads.ts'
import { handOver, giveBack, takeRequest } from './writes.ts'

export const assignmentRoutes = routes(calls, {
  allAssignments,
  takeRequest,
  handOver,
  giveBack,
})
