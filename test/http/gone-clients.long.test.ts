import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startTestApp } from '#test/support/test-app.ts'

test('a client that disconnects in the middle of its body is not logged as an outage of the database', async () => {
  await using site = await startTestApp()
  const { hostname: host, port } = new URL(site.url)
  const socket = connect({ host, port: Number(port) })
  socket.resume()
  socket.write(
    `POST /api/user/login_user HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"email":`,
  )
  // Long enough for the server to wait for the body.
  await sleep(50)
  socket.end()
  await once(socket, 'close')
  await site.http('/api/user/current_user')
  await expect.poll(() => site.logged()).toContain('/api/user/current_user')
  expect(site.logged()).not.toContain('"level":50')
})
