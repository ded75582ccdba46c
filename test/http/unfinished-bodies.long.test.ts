import { connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { createEvent } from '#contract/events/events.ts'
import { startTestApp } from '#test/support/test-app.ts'

const MEGABYTE = 1024 * 1024
const site = await startTestApp()
const admin = await site.person('admin')
afterAll(() => site[Symbol.asyncDispose]())

type Result = { answer: string; error: string | null; written: number }

/** Writes a head and a body of a given size as fast as the server takes it, and reads nothing before all is written. */
async function writeOn(head: string[], size: number, chunked = false, piece = MEGABYTE / 4): Promise<Result> {
  const socket = connect(Number(new URL(site.url).port), '127.0.0.1')
  let error: string | null = null
  socket.on('error', (one: NodeJS.ErrnoException) => (error = one.code ?? one.message))
  socket.pause()
  const closed = new Promise((done) => socket.once('close', done))
  const length = chunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${size}`
  socket.write(`${[...head, `Host: x`, length].join('\r\n')}\r\n\r\n`)
  let written = 0
  while (written < size && !socket.destroyed) {
    const bytes = Buffer.alloc(Math.min(piece, size - written), 0x20)
    if (chunked) socket.write(`${bytes.length.toString(16)}\r\n`)
    const isTaken = socket.write(bytes)
    if (chunked) socket.write('\r\n')
    if (!isTaken) await Promise.race([new Promise((done) => socket.once('drain', done)), closed])
    written += bytes.length
  }
  if (chunked && !socket.destroyed) socket.write('0\r\n\r\n')
  let answer = ''
  socket.on('data', (part) => {
    answer += part.toString()
    if (isWhole(answer)) socket.end()
  })
  socket.resume()
  await closed
  return { answer, error, written }
}

/** Whether an answer is complete by its length. */
function isWhole(answer: string): boolean {
  const [head = '', body] = answer.replace(CONTINUE, '').split('\r\n\r\n')
  return body !== undefined && body.length >= Number(/^content-length: (\d+)/im.exec(head)?.[1])
}
const CONTINUE = /^HTTP\/1\.1 100 Continue\r\n\r\n/

const json = 'Content-Type: application/json'
const form = 'Content-Type: multipart/form-data; boundary=x'
const bearer = `Authorization: Bearer ${admin.session}`
const post = (path: string, version = '1.1') => `POST /api${path} HTTP/${version}`

test.each([
  ['JSON', [post('/user/login_user'), json], 413, 'too_large'],
  ['JSON that ends its connection', [post('/user/login_user'), json, 'Connection: close'], 413, 'too_large'],
  ['JSON of HTTP 1.0', [post('/user/login_user', '1.0'), json], 413, 'too_large'],
  ['JSON that waits for a 100', [post('/user/login_user'), json, 'Expect: 100-continue'], 413, 'too_large'],
  ['JSON of somebody signed in', [post(createEvent.path), json, bearer], 413, 'too_large'],
  ['an event of the provider', [post('/member/payment-webhook'), json], 413, 'too_large'],
  ['a form without a session', [post(createEvent.path), form], 401, 'no_token'],
  ['a form without parts', [post(createEvent.path), form, bearer], 400, 'malformed'],
  ['a form to a call that takes none', [post('/user/login_user'), form], 415, 'wrong_type'],
  ['a type that no call takes', [post('/user/login_user'), 'Content-Type: text/plain'], 415, 'wrong_type'],
  ['compressed JSON', [post('/user/login_user'), json, 'Content-Encoding: gzip'], 415, 'wrong_type'],
  ['JSON to an unknown call', [post('/nothing'), json], 413, 'too_large'],
] as const)('a client that goes on writing %s gets the refusal', async (_what, head, status, code) => {
  for (const chunked of [false, true]) {
    if (chunked && head[0].endsWith('1.0')) continue
    const { answer, error } = await writeOn([...head], 8 * MEGABYTE, chunked)
    const heard = answer.replace(CONTINUE, '')
    expect([chunked, error, heard.split(' ')[1]], heard).toEqual([chunked, null, String(status)])
    const [, body = ''] = heard.split('\r\n\r\n')
    expect(JSON.parse(body)).toMatchObject({ code })
  }
})

test.each([
  ['JSON', [post('/user/login_user'), json]],
  ['a form without a session', [post(createEvent.path), form]],
  ['a type that no call takes', [post('/user/login_user'), 'Content-Type: text/plain']],
] as const)('a client cannot write %s without end', async (_what, head) => {
  const { written } = await writeOn([...head], 1024 * MEGABYTE, true, MEGABYTE)
  expect(written).toBeLessThan(80 * MEGABYTE)
})

test('a refused small request keeps its connection open', async () => {
  const { answer } = await writeOn([post('/nothing'), json, 'Connection: keep-alive'], 2)
  expect(answer).toMatch(/^HTTP\/1\.1 404 /)
  expect(answer.toLowerCase()).not.toContain('connection: close')
})
