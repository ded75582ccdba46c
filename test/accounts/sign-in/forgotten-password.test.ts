import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sharedTestApp, startTestApp } from '#test/support/test-app.ts'
import { JOB_ROWS, JOB_TASKS } from '#test/support/job-queue.ts'

type Site = Awaited<ReturnType<typeof startTestApp>>

async function ask(site: Site, email: unknown) {
  const answer = await fetch(`${site.url}/api/user/forgot_password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  return { status: answer.status, headers: [...answer.headers.keys()], text: await answer.text() }
}

/** The links that exist: the e-mail of the person, and for how many minutes the link is valid. */
async function links(site: Site): Promise<{ email: string; minutes: number }[]> {
  const { rows } = await site.context.pool.query(
    `select email, round(extract(epoch from expires_at - $1) / 60)::int as minutes
      from password_links join users on users.id = user_id`,
    [site.context.clock()],
  )
  return rows
}

/** Starts the background jobs, and waits until no job is left. */
async function workOff(site: Site): Promise<void> {
  site.startJobs()
  await expect.poll(async () => (await jobs(site)).length).toBe(0)
}

async function jobs(site: Site) {
  const { rows } = await site.context.pool.query<{ task: string; payload: Record<string, string> }>(
    `select identifier as task, payload from ${JOB_ROWS} as jobs
      join ${JOB_TASKS} as tasks on tasks.id = jobs.task_id order by jobs.id`,
  )
  return rows
}

const site = await sharedTestApp()

test('a person who forgot a password gets a link for an hour; an e-mail without an account gets the same answer and no link', async () => {
  await site.context.pool.query(`insert into users (email, name) values ('asha@example.org', 'Asha')`)
  const known = await ask(site, ' Asha@Example.org ')
  expect(known).toMatchObject({ status: 200, text: '{"success":true}' })
  expect(await ask(site, 'nobody@example.org')).toEqual(known)
  await workOff(site)
  expect(await links(site)).toEqual([{ email: 'asha@example.org', minutes: 60 }])
  const [email = '', ...more] = await readdir(join(site.folder, 'mail'))
  expect(more).toEqual([])
  const text = await readFile(join(site.folder, 'mail', email), 'utf8')
  expect(text).toContain('asha@example.org')
})

test('the answer is sent before the account is looked up, so that the response time does not show whether the account exists', async () => {
  await using site = await startTestApp({})
  await site.context.pool.query(`insert into users (email, name) values ('asha@example.org', 'Asha')`)
  const emails = ['asha@example.org', 'nobody@example.org']
  const keeper = await site.context.pool.connect()
  try {
    await keeper.query('begin; lock table users, password_links')
    for (const email of emails) expect((await ask(site, email)).status).toBe(200)
  } finally {
    await keeper.query('rollback')
    keeper.release()
  }
  expect(await jobs(site)).toEqual(
    emails.map((email) => ({ task: 'mail_password_link', payload: { email } })),
  )
})

test('repeated requests for a link have the same limit with and without an account', async () => {
  await using site = await startTestApp({})
  await site.context.pool.query(`insert into users (email, name) values ('asha@example.org', 'Asha')`)
  for (const email of ['asha@example.org', 'nobody@example.org']) {
    const statuses: number[] = []
    for (let tries = 0; tries < 5; tries++) statuses.push((await ask(site, email)).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
  }
  await workOff(site)
  expect(await links(site)).toHaveLength(3)
})

test('an invalid e-mail is refused', async () => {
  for (const email of [
    undefined,
    '',
    'no address',
    7,
    null,
    ['asha@example.org'],
    'a\0@example.org',
    `${'a'.repeat(300)}@example.org`,
  ]) {
    expect((await ask(site, email)).status, JSON.stringify(email)).toBe(400)
  }
})
