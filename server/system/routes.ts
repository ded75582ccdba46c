import * as calls from '#contract/admin/system.ts'
import { routes } from '../http/mount.ts'
import { systemStatus } from './reads.ts'
import { dropJob, retryJob } from './writes.ts'

export const systemRoutes = routes(calls, {
  systemStatus,
  retryJob,
  dropJob,
})
