import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/backup/installations.ts'
import { root } from '#server/root.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import { createDatabase } from '#test/support/cluster.ts'
import { freePort, serverProcess } from '#test/support/processes/server-process.ts'
import { childEnvironment } from '#test/support/processes/child-environment.ts'

const SECRET = 'sentinel-3f9c1d'
const NOWHERE = 'http://127.0.0.1:9'
const password = `four green villages ${SECRET}`
const email = 'asha@example.org'

/** The output of a program that could not start. */
async function failedStart(program: string, env: Record<string, string>): Promise<string> {
  await using folder = await temporaryFolder()
  const child = spawn(
    process.execPath,
    [join(root, program), ...(program.endsWith('admin.ts') ? [email] : [])],
    {
      cwd: root,
      env: {
        ...childEnvironment(),
        HOME: process.env['HOME'],
        DATA_DIR: folder.path,
        LOG_LEVEL: 'trace',
        ...env,
      },
    },
  )
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  expect(child.exitCode, output + errors).toBe(1)
  return output + errors
}

const onNothing = `postgres://fwc:${SECRET}@127.0.0.1:9/fwc`
const badDatabases = [
  SECRET,
  `mysql://fwc:${SECRET}@127.0.0.1/fwc`,
  `postgres://fwc:${SECRET}@[::bad/fwc`,
  `postgres://fwc:${SECRET}@127.0.0.1:99999/fwc`,
  `postgres://fwc:%zz${SECRET}@127.0.0.1:9/fwc`,
  `postgres://fwc:${SECRET} with spaces@127.0.0.1:9/fwc`,
  `postgres://fwc:${SECRET}@127.0.0.1:9/%zz`,
  `postgres://fwc:${SECRET}@127.0.0.1:9/fwc?sslmode=verify-full&sslrootcert=/nowhere`,
  `postgres:///fwc?host=/nowhere&password=${SECRET}`,
  onNothing,
]
/** Each setting stops the start, or the start goes on to a database that does not answer. */
const badSettings: Record<string, string>[] = [
  { RAZORPAY_KEY_SECRET: SECRET },
  { RAZORPAY_WEBHOOK_SECRET: SECRET },
  { RAZORPAY_API_URL: `ftp://key:${SECRET}@127.0.0.1` },
  { GOOGLE_CLIENT_SECRET: SECRET },
  { GOOGLE_CLIENT_ID: 'fwc', GOOGLE_CLIENT_SECRET: SECRET, GOOGLE_ISSUER: `ftp://fwc:${SECRET}@127.0.0.1` },
  { S3_SECRET_ACCESS_KEY: SECRET },
  { SMTP_URL: `http://fwc:${SECRET}@127.0.0.1` },
  { SMTP_URL: `smtp://fwc:${SECRET}@[::bad` },
  { ADMIN_EMAIL: email, ADMIN_PASSWORD: `${SECRET}${'x'.repeat(128)}` },
  { METRICS_TOKEN: SECRET.slice(0, 15) },
]

test.each(badDatabases)(
  'the message about a database that cannot be reached has no password: %s',
  async (url) => {
    for (const program of ['server/main.ts', 'server/commands/admin.ts'])
      expect(await failedStart(program, { DATABASE_URL: url }), program).not.toContain(SECRET)
  },
)

test('the message about a wrong database password does not repeat it', async () => {
  await using database = await createDatabase()
  const address = new URL(database.url)
  address.password = SECRET
  const output = await failedStart('server/main.ts', { DATABASE_URL: address.href })
  expect(output).toContain('cannot be reached')
  expect(output).not.toContain(SECRET)
})

test.each(badSettings)('the message about a bad setting does not repeat its value: %o', async (env) => {
  const output = await failedStart('server/main.ts', { DATABASE_URL: onNothing, ...env })
  expect(output).not.toContain(SECRET.slice(0, 15))
})

/** A mail server that refuses every log-in. */
async function startRefusingMailServer() {
  let tries = 0
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth(auth, _session, done) {
      tries += 1
      done(new Error(`no such user ${auth.username} ${auth.password}`))
    },
  })
  server.on('error', () => undefined)
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://mailer:${SECRET}@127.0.0.1:${port}`,
    tries: () => tries,
    [Symbol.asyncDispose]: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

test('no answer and no line of the log contains a secret, a token or a password, whatever fails', async () => {
  await using database = await createDatabase()
  await using mail = await startRefusingMailServer()
  await using folder = await temporaryFolder()
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: folder.path,
    LOG_LEVEL: 'trace',
    SMTP_URL: mail.url,
    RAZORPAY_KEY_ID: 'rzp_test_nobody',
    RAZORPAY_KEY_SECRET: `key-${SECRET}`,
    RAZORPAY_WEBHOOK_SECRET: `webhook-${SECRET}`,
    RAZORPAY_API_URL: NOWHERE,
    RAZORPAY_CHECKOUT_URL: NOWHERE,
    GOOGLE_CLIENT_ID: 'fwc',
    GOOGLE_CLIENT_SECRET: `google-${SECRET}`,
    GOOGLE_ISSUER: NOWHERE,
    S3_BUCKET: 'fwc',
    S3_ENDPOINT: NOWHERE,
    S3_ACCESS_KEY_ID: 'fwc',
    S3_SECRET_ACCESS_KEY: `s3-${SECRET}`,
  }
  await using server = await serverProcess(env)
  const answers: string[] = []
  const secrets = [SECRET, password, 'a-link-that-is-none', 'a-session-that-is-none']
  async function ask(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    const isText = typeof body === 'string'
    const answer = await fetch(`${server.url}${path}`, {
      redirect: 'manual',
      ...(body === undefined ? {} : { method: 'POST', body: isText ? body : JSON.stringify(body) }),
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    })
    const answerHeaders = [...answer.headers].filter(([name]) => name !== 'set-cookie')
    // A successful log-in returns the session, as it must.
    if (!answer.ok) answers.push(JSON.stringify(answerHeaders), await answer.clone().text())
    return answer
  }
  const signUp = await ask('/api/user/create_user', { name: 'Asha', email, password })
  const { twk_fwc: session } = (await signUp.json()) as { twk_fwc: string }
  const device = /fwc_device=([^;]+)/.exec(signUp.headers.get('set-cookie') ?? '')?.[1] ?? ''
  secrets.push(session, device)
  const bearer = { authorization: `Bearer ${session}` }

  await ask('/api/user/login_user', { email, password: `${password} wrong` })
  await ask('/api/user/login_user', `{"email": "${email}", "password": "${password}"`)
  await ask('/api/user/login_user', { email, password, more: password })
  await ask('/api/user/login_user', { email: [password], password: { one: SECRET } })
  await ask('/api/user/create_user', { name: password, email, password: 'password1' })
  await ask('/api/user/set_password', { token: 'a-link-that-is-none', password })
  await ask('/api/user/confirm_email', { token: 'a-link-that-is-none' })
  await ask('/api/user/current_user', undefined, { authorization: 'Bearer a-session-that-is-none' })
  await ask(`/api/user/current_user?token=${session}`)
  await ask(`/nowhere/${session}?token=${session}`)
  await ask(`/api/%zz${session}`)
  await ask('/api/user/google_start', undefined, { accept: 'application/json' })
  await ask('/api/user/connect_google', { password }, bearer)
  await ask('/api/user/google_auth?code=a&state=b', undefined, { cookie: `fwc_google=${session}` })
  await ask('/api/member/create-order', applicationForm, bearer)
  await ask('/api/member/paymentsuccess/order_of_nobody', {}, bearer)
  await ask('/api/member/payment-webhook', `{"${SECRET}`, { 'x-razorpay-signature': SECRET })
  await ask('/api/user/forgot_password', { email })
  // The e-mails with the links have been tried.
  await expect.poll(mail.tries, { timeout: 30_000 }).toBeGreaterThan(1)
  await database.pool.query('alter table sessions rename to away')
  await ask('/api/user/current_user', undefined, bearer)
  await ask('/api/user/login_user', { email, password })
  expect(await server.stop()).toBe(0)

  expect(answers.length).toBeGreaterThan(30)
  const output = server.said()
  for (const code of ['google_unavailable', 'payment_unavailable', 'failed']) expect(output).toContain(code)
  for (const secret of secrets) {
    expect(output.includes(secret), `the log: ${secret}`).toBe(false)
    expect(answers.join('\n').includes(secret), `the answers: ${secret}`).toBe(false)
  }
})
