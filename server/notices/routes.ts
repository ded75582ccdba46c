import type { FastifyInstance } from 'fastify'
import { sampleContent } from '#contract/notices.ts'
import type { AppContext } from '../http/context.ts'
import { mount } from '../http/mount.ts'
import { samplesShown } from '../pages/sample-content.ts'

export function noticeRoutes(app: FastifyInstance, context: AppContext): void {
  mount(app, context, sampleContent, async (request) => ({ samples: await samplesShown(request) }))
}
