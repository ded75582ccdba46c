import { Agent, request } from 'node:http'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/backup/installations.ts'
import { createDatabase } from '#test/support/cluster.ts'
import { NO_PROVIDER, serverProcess } from '#test/support/processes/server-process.ts'

const AT_ONCE = 20

/** Signs up over a kept-alive connection; returns the status or the error. */
function signUp(url: string, agent: Agent, n: number): Promise<number | string> {
  return new Promise((done) => {
    const body = JSON.stringify({
      name: 'Asha',
      email: `asha-${n}@example.org`,
      password: 'quiet-harbour-42',
    })
    const headers = { 'content-type': 'application/json', 'content-length': body.length }
    const call = request(`${url}/api/user/create_user`, { method: 'POST', agent, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => done(answer.statusCode ?? 0))
    })
    call.on('error', (error) => done(error.message))
    call.end(body)
  })
}

test('a stop does not wait for recurring work that waits for its turn to ask the provider', async () => {
  await using folder = await temporaryFolder()
  await using database = await createDatabase()
  // As if so many payments had been asked about that the next question is hours away.
  await database.pool.query("update payment_sweep set next_at = now() + interval '5 hours'")
  const env = { ...database.env, DATA_DIR: folder.path, ...NO_PROVIDER }
  await using server = await serverProcess(env)
  expect(await server.stop(), server.said()).toBe(0)
})

test('a stop answers the requests that have arrived, and does not wait for kept-alive connections', async () => {
  await using folder = await temporaryFolder()
  await using database = await createDatabase()
  await using server = await serverProcess({
    ...database.env,
    DATA_DIR: folder.path,
    ...NO_PROVIDER,
  })
  const agent = new Agent({ keepAlive: true })
  const answers = Array.from({ length: AT_ONCE }, (_, n) => signUp(server.url, agent, n))
  await Promise.race(answers)
  // The exit code is not 0 if the process had to be ended because a stop took too long.
  expect(await server.stop()).toBe(0)
  expect(await Promise.all(answers)).toEqual(Array.from({ length: AT_ONCE }, () => 200))
  agent.destroy()
})
