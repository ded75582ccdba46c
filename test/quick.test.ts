import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { createEvent } from '#contract/events.ts'
import { eventForm, fileOf, photograph, sendForm } from './event-form.ts'
import { pipelined, type RawAnswer, rawRequest } from './raw-request.ts'
import { startWorld } from './world.ts'

/** What the answer says, but for when it was given. */
function saidBy({ status, headers, text }: Pick<RawAnswer, 'status' | 'headers' | 'text'>) {
  const passing = new Set(['date', 'connection', 'keep-alive', 'x-request-id'])
  const lasting = Object.entries(headers).filter(([name]) => !passing.has(name))
  return { status, headers: Object.fromEntries(lasting), text }
}

test('an answer from the shelf is the one that the framework gives, in every coding and for who has it', async () => {
  await using site = await startWorld()
  const icon = /\/assets\/[\w.-]+\.css/.exec((await rawRequest(site, '/')).text)?.[0] as string
  for (const path of ['/', '/partner', '/events', icon]) {
    await rawRequest(site, path)
    const { headers } = await rawRequest(site, path)
    for (const asked of [
      {},
      { 'accept-encoding': 'gzip;q=0' },
      { 'if-none-match': String(headers['etag']) },
    ]) {
      const given = await rawRequest(site, path, { headers: asked })
      // With a query, which changes nothing, it goes through the framework.
      expect(saidBy(given)).toEqual(saidBy(await rawRequest(site, `${path}?slowly`, { headers: asked })))
      expect(given.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
    }
  }
})

test('what comes from the shelf is logged and counted like everything else', async () => {
  await using site = await startWorld()
  for (let n = 0; n < 3; n += 1) await rawRequest(site, '/login')
  const { headers } = await rawRequest(site, '/login')
  const metrics = await rawRequest(site, '/api/metrics')
  expect(metrics.text).toContain(
    'http_request_duration_seconds_count{method="GET",route="/*",status="200"} 4',
  )
  const line = site
    .logged()
    .split('\n')
    .find((one) => one.includes(String(headers['x-request-id'])))
  expect(JSON.parse(line as string)).toMatchObject({
    method: 'GET',
    route: '/*',
    status: 200,
    ms: expect.any(Number),
  })
})

test('the shelf holds addresses of ours alone, and whatever is odd goes to the framework', async () => {
  await using site = await startWorld()
  await rawRequest(site, '/login')
  const posted = await rawRequest(site, '/login', { method: 'POST' })
  expect([posted.status, posted.headers['allow']]).toEqual([405, 'GET, HEAD'])
  const packed = await rawRequest(site, '/login', { headers: { 'content-encoding': 'gzip' } })
  expect(packed.status).toBe(415)
  const head = await rawRequest(site, '/login', { method: 'HEAD' })
  expect([head.status, head.text]).toEqual([200, ''])
  for (const same of ['/LOGIN', '/login/', '/login?return=%2F']) {
    expect((await rawRequest(site, same)).status).toBe(200)
  }
})

test('a change empties the shelf before the answer to whoever made it', async () => {
  await using site = await startWorld()
  const admin = await site.person('admin')
  for (let n = 0; n < 2; n += 1) await rawRequest(site, '/events')
  await sendForm(site, admin, createEvent, { ...eventForm, thumbnail: fileOf(await photograph()) })
  expect((await rawRequest(site, '/events')).text).toContain(eventForm.title)
})

test('requests that come at once over one connection are answered in their order, whichever way each goes', async () => {
  await using site = await startWorld()
  const paths = ['/login', '/login?slowly', '/signup', '/signup?slowly', '/login']
  for (const path of paths) await rawRequest(site, path)
  const said = await pipelined(site, paths)
  const all = (what: RegExp) => [...said.matchAll(what)].map(([, one]) => one)
  expect(new Set(all(/x-request-id: (\S+)/g)).size).toBe(paths.length)
  expect(all(/<title>(\w+)/g)).toEqual(['Log', 'Log', 'Create', 'Create', 'Log'])
})

test('whoever hangs up while others are answered harms nobody', async () => {
  await using site = await startWorld()
  const { port, hostname: host } = new URL(site.url)
  await rawRequest(site, '/login')
  for (let n = 0; n < 20; n += 1) {
    const socket = connect(Number(port), host)
    socket.write(`GET /login HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
    await once(socket, 'connect')
    socket.resetAndDestroy()
  }
  expect((await rawRequest(site, '/login')).status).toBe(200)
})
