import type { FastifyInstance } from 'fastify'
import { SHIPPED_BRANDING } from '#contract/site/branding.ts'
import { openPageInvalidation } from '#server/pages/invalidation.ts'
import { openPageCache } from '#server/pages/page-cache.ts'
import { pages } from '#server/pages/pages.ts'

/** The built pages on an application whose calls are a test's own. */
export function openPages(
  app: FastifyInstance,
  { isThere, checkoutOrigins = [] }: { isThere: boolean; checkoutOrigins?: string[] },
): Promise<unknown> {
  const clock = () => new Date()
  return pages(app, {
    dev: false,
    publicUrl: 'https://fwc.test',
    checkoutOrigins,
    isPurged: false,
    morePaths: async () => [],
    recordPaths: async () => [],
    isThere: async () => isThere,
    isEditor: async () => false,
    cache: openPageCache({ pageInvalidation: openPageInvalidation(), clock }),
    clock,
    testMode: false,
    branding: () => Promise.resolve(SHIPPED_BRANDING),
    logo: () => Promise.reject(new Error('there is none')),
  })
}
