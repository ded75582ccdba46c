import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createUser, forgotPassword, setPassword } from '#contract/accounts/accounts.ts'
import { confirmEmail, sendConfirmation } from '#contract/accounts/confirm-email.ts'
import { HOUR } from '#contract/values/time.ts'
import { linkToken } from '#server/mail/link-token.ts'
import { readMail } from '#test/support/mail-files.ts'
import { startMailServer } from '#test/support/mail-server.ts'
import { freePort } from '#test/support/processes/server-process.ts'
import { type Site, startTestApp } from '#test/support/test-app.ts'
import { JOB_ROWS, makeJobsDue } from '#test/support/job-queue.ts'

const FROM = { MAIL_FROM: 'no-reply@fwc.example' }
const TOKEN = /#([\w-]{43})$/m

/** All jobs in the queue, as text. */
async function queue(site: Site): Promise<string> {
  const { rows } = await site.context.pool.query<{ job: string }>(
    `select jobs::text as job from ${JOB_ROWS} as jobs order by id`,
  )
  return rows.map(({ job }) => job).join('\n')
}

/** The hashes of all links that still work. */
async function workingLinks(site: Site): Promise<Set<string>> {
  const { rows } = await site.context.pool.query<{ hash: string }>(
    `select encode(token_hash, 'hex') as hash from confirmation_links
      union all select encode(token_hash, 'hex') from password_links where used_at is null`,
  )
  return new Set(rows.map(({ hash }) => hash))
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
const runNow = (site: Site) => makeJobsDue(site.context.pool)

/** Puts off all failed jobs, which would otherwise be tried again during the check; returns how many there are. */
async function putOff({ context: { pool } }: Site): Promise<number | null> {
  const { rowCount } = await pool.query(
    `update ${JOB_ROWS} set run_at = now() + interval '1 hour'
      where locked_at is null and last_error like '%ECONNREFUSED%'`,
  )
  return rowCount
}

test('while forty e-mails wait, no dump of the queue holds a link that works', async () => {
  const port = await freePort()
  await using site = await startTestApp({ env: { SMTP_URL: `smtp://127.0.0.1:${port}`, ...FROM } })
  for (let n = 0; n < 4; n += 1) {
    const form = { name: 'Asha', email: `new-${n}@example.org`, password: 'four green villages' }
    await site.call(null, createUser, form)
  }
  for (let n = 0; n < 26; n += 1) {
    const { session } = await site.person()
    await site.call(session, sendConfirmation, {})
  }
  for (let n = 0; n < 10; n += 1) {
    const { email } = await site.person()
    await site.call(null, forgotPassword, { email })
  }
  const before = await queue(site)
  expect(before.split('\n')).toHaveLength(40)
  expect(await workingLinks(site)).toEqual(new Set())
  // No mail server answers.
  site.startJobs()
  await expect.poll(() => putOff(site), { timeout: 30_000 }).toBe(40)
  for (const dump of [before, await queue(site)]) {
    for (const [word] of dump.matchAll(/[\w-]{43,}/g))
      expect((await workingLinks(site)).has(hashOf(word))).toBe(false)
    expect(dump).not.toMatch(/set-password|confirm-email|#/)
  }

  await using server = await startMailServer({ port })
  await runNow(site)
  await server.atLeast(40)
  const texts = server.received.map(({ raw }) => readMail(raw).text)
  const tokenOf = (text: string) => TOKEN.exec(text)?.[1] ?? ''
  expect(await workingLinks(site)).toEqual(new Set(texts.map((text) => hashOf(tokenOf(text)))))
  const confirmations = texts.filter((text) => text.includes('/confirm-email#'))
  expect(confirmations).toHaveLength(30)
  for (const text of confirmations.slice(0, 3)) await site.call(null, confirmEmail, { token: tokenOf(text) })
}, 90_000)

test('a refused e-mail is tried again as the same message with the same link', async () => {
  const refused: string[] = []
  await using server = await startMailServer({
    async answer(raw) {
      if (refused.length < 2) {
        refused.push(raw)
        throw Object.assign(new Error('busy'), { responseCode: 451 })
      }
    },
  })
  await using site = await startTestApp({ env: { SMTP_URL: server.url, ...FROM } })
  const { email } = await site.person()
  await site.call(null, forgotPassword, { email })
  site.startJobs()
  for (const tries of [1, 2]) {
    await expect.poll(async () => (await queue(site)).includes('busy') && refused.length).toBe(tries)
    // A link holds for its whole time from the last try on.
    site.turnClock(HOUR / 2 + 1)
    await runNow(site)
  }
  const [sent] = await server.atLeast(1)
  const mails = [...refused, sent?.raw ?? ''].map(readMail)
  const [token = '', ...others] = new Set(mails.map(({ text }) => TOKEN.exec(text)?.[1] ?? ''))
  expect(others).toEqual([])
  expect(new Set(mails.map(({ headers }) => headers.get('message-id')?.[0])).size).toBe(1)
  expect(await workingLinks(site)).toEqual(new Set([hashOf(token)]))
  await site.call(null, setPassword, { token, password: 'four green villages' })
})

test('the token of an e-mail differs by job, address, database and secrets of the environment', async () => {
  await using site = await startTestApp()
  const { context } = site
  const of = { job: { id: '7', created_at: new Date(0) }, address: 'asha@example.org' }
  const key = (name: string) => ({
    ...context.keys,
    hmac: async () => createHash('sha256').update(name).digest(),
  })
  const tokens = await Promise.all([
    linkToken(context, of),
    linkToken(context, { ...of, address: 'new-asha@example.org' }),
    linkToken(context, { ...of, job: { ...of.job, id: '8' } }),
    linkToken(context, { ...of, job: { ...of.job, created_at: new Date(1) } }),
    linkToken({ ...context, keys: key('of another database') }, of),
    linkToken({ ...context, payment: { ...context.payment, keySecret: 'another' } }, of),
    linkToken({ ...context, config: { ...context.config, smtpUrl: 'smtps://mail.example' } }, of),
  ])
  expect(tokens.filter((token) => /^[\w-]{43}$/.test(token))).toHaveLength(7)
  expect(new Set(tokens).size).toBe(7)
  expect(await linkToken(context, of)).toBe(tokens[0])
})
