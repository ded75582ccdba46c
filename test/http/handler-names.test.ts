import { pino } from 'pino'
import { expect, test } from 'vitest'
import { buildSite } from '#server/server.ts'
import { exportedEndpoints, nameOf } from '#test/cases/endpoints.ts'
import { startTestApp } from '#test/support/test-app.ts'

test('every endpoint is answered by a function of its name', async () => {
  await using site = await startTestApp()
  const app = await buildSite(site.context, pino({ level: 'silent' }))
  await app.ready()
  const handlers = exportedEndpoints.map(([, { method, path }]) => {
    const found = app.findRoute({ method, url: `/api${path}` }) as { store?: { config: { handler?: string } } } | null
    return found?.store?.config.handler
  })
  await app.close()
  const named = exportedEndpoints.map(([, endpoint], index) => [nameOf(endpoint), handlers[index]])
  expect(named).toEqual(exportedEndpoints.map(([name, endpoint]) => [nameOf(endpoint), name]))
})
