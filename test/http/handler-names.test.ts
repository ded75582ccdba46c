import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { exportedEndpoints, nameOf } from '#test/cases/calls/endpoints.ts'
import { startTestApp } from '#test/support/test-app.ts'

const STARTS = 'fastify.initialization'

test('the handler of every endpoint has the name of the endpoint', async () => {
  const handlers: Record<string, string | undefined> = {}
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ config, method }) => {
      if (config?.endpoint && method !== 'HEAD') handlers[nameOf(config.endpoint)] = config.handler
    })
  }
  subscribe(STARTS, watch)
  await using _site = await startTestApp()
  unsubscribe(STARTS, watch)
  expect(handlers).toEqual(
    Object.fromEntries(exportedEndpoints.map(([name, endpoint]) => [nameOf(endpoint), name])),
  )
})
