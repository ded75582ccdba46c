import type { FastifyInstance } from 'fastify'
import { auditLog, recordExport } from '#contract/audit.ts'
import type { World } from '../app/call.ts'
import { mount } from '../app/mount.ts'
import { entries } from './reads.ts'
import { noteExport } from './writes.ts'

export function auditRoutes(app: FastifyInstance, world: World): void {
  mount(app, world, auditLog, entries)
  mount(app, world, recordExport, noteExport)
}
