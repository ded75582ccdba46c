import * as calls from '#contract/admin/audit.ts'
import { routes } from '../http/mount.ts'
import { auditLog } from './reads.ts'
import { recordExport } from './writes.ts'

export const auditRoutes = routes(calls, {
  auditLog,
  recordExport,
})
