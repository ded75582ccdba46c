import type { FastifyInstance } from 'fastify'
import { sampleContent } from '#contract/notices.ts'
import type { World } from '../app/call.ts'
import { mount } from '../app/mount.ts'
import { samplesShown } from './reads.ts'

export function noticeRoutes(app: FastifyInstance, world: World): void {
  mount(app, world, sampleContent, async (call) => ({ samples: await samplesShown(call) }))
}
