import type { FastifyInstance } from 'fastify'
import { SHIPPED_BRANDING } from '#contract/site/branding.ts'
import { openPageInvalidation } from '#server/pages/invalidation.ts'
import { openPageCache } from '#server/pages/page-cache.ts'
import { pages } from '#server/pages/pages.ts'

/** Serves the built pages from a Fastify app whose API the test defines. */
export function pagesForTest(
  app: FastifyInstance,
  { pageExists, checkoutOrigins = [] }: { pageExists: boolean; checkoutOrigins?: string[] },
): Promise<unknown> {
  const clock = () => new Date()
  return pages(app, {
    dev: false,
    publicUrl: 'https://fwc.test',
    checkoutOrigins,
    purgesCdn: false,
    ownPagePaths: async () => [],
    recordPagePaths: async () => [],
    pageExists: async () => pageExists,
    isEditor: async () => false,
    cache: openPageCache({ pageInvalidation: openPageInvalidation(), clock }),
    clock,
    testMode: false,
    branding: () => Promise.resolve(SHIPPED_BRANDING),
    logo: () => Promise.reject(new Error('the test has no logo')),
  })
}
