import type { FastifyInstance } from 'fastify'
import { auditLog, recordExport } from '#contract/audit.ts'
import type { AppContext } from '../http/context.ts'
import { mount } from '../http/mount.ts'
import { entries } from './reads.ts'
import { noteExport } from './writes.ts'

export function auditRoutes(app: FastifyInstance, context: AppContext): void {
  mount(app, context, auditLog, entries)
  mount(app, context, recordExport, noteExport)
}
