import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { closeGently, closeConnectionsWhenClosing } from '#server/http/graceful-shutdown.ts'

/** Connects and sends a request from another thread; sets `asked` when it is sent, and posts the answer as a message. */
const ASK = `
  const { connect } = require('node:net')
  const { parentPort, workerData: { port, asked } } = require('node:worker_threads')
  const socket = connect(port, '127.0.0.1', () => {
    socket.write('POST /pay HTTP/1.1\\r\\nhost: localhost\\r\\ncontent-length: 0\\r\\n\\r\\n', () => {
      Atomics.store(asked, 0, 1)
      Atomics.notify(asked, 0)
    })
  })
  socket.once('data', (data) => parentPort.postMessage(String(data).split('\\r\\n')[0]))
  socket.once('error', (error) => parentPort.postMessage(error.code))
`

test('while the process is busy and has been told to stop, a client that connects gets an answer', async () => {
  const app = fastify()
  closeConnectionsWhenClosing(app)
  app.post('/pay', async () => 'paid')
  const asked = new Int32Array(new SharedArrayBuffer(4))
  let closed: Promise<void> | undefined
  let message: Promise<unknown[]> | undefined
  app.get('/stop', (_request, reply) => {
    closed = closeGently(app)
    const worker = new Worker(ASK, {
      eval: true,
      workerData: { port: (app.server.address() as AddressInfo).port, asked },
    })
    message = once(worker, 'message')
    // The process does not accept connections meanwhile: the connection waits at the port.
    const isAsked = Atomics.wait(asked, 0, 0, 20_000)
    void reply.send(isAsked)
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const answer = await fetch(`${url}/stop`)
  expect(await answer.text()).toBe('ok')
  expect(await message).toEqual(['HTTP/1.1 200 OK'])
  await closed
})

/** Sends a request, and on `go` a second one if the connection is still open; posts the outcome of each as a message. */
const ASK_TWICE = `
  const { connect } = require('node:net')
  const { parentPort, workerData: { port, go, asked } } = require('node:worker_threads')
  const done = (value) => {
    Atomics.store(asked, 0, value)
    Atomics.notify(asked, 0)
  }
  const write = (then) => socket.write('POST /pay HTTP/1.1\\r\\nhost: localhost\\r\\ncontent-length: 0\\r\\n\\r\\n', then)
  let closed = 'closed before it was asked'
  const socket = connect(port, '127.0.0.1', () => write())
  socket.on('data', (data) => parentPort.postMessage(String(data).split('\\r\\n')[0]))
  socket.on('error', (error) => { closed = error.code })
  socket.once('close', () => { done(2); parentPort.postMessage(closed) })
  Atomics.waitAsync(go, 0, 0).value.then(() => setImmediate(() => setImmediate(() => {
    if (socket.destroyed || socket.readableEnded) return
    closed = 'closed after it was asked'
    write(() => done(1))
  })))
`

test('a second request while the server closes gets an answer, or its connection is closed already', async () => {
  const app = fastify()
  closeConnectionsWhenClosing(app)
  app.post('/pay', async () => 'paid')
  const [go, asked] = [new Int32Array(new SharedArrayBuffer(4)), new Int32Array(new SharedArrayBuffer(4))]
  // Closing takes as long as the second request needs to arrive.
  app.addHook('preClose', async () => {
    Atomics.store(go, 0, 1)
    Atomics.notify(go, 0)
    expect(Atomics.wait(asked, 0, 0, 20_000)).not.toBe('timed-out')
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const worker = new Worker(ASK_TWICE, {
    eval: true,
    workerData: { port: (app.server.address() as AddressInfo).port, go, asked },
  })
  expect(await once(worker, 'message')).toEqual(['HTTP/1.1 200 OK'])
  const message = once(worker, 'message')
  await closeGently(app)
  expect(['HTTP/1.1 200 OK', 'closed before it was asked']).toContainEqual((await message)[0])
})
