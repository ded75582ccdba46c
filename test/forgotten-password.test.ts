import { expect, test } from 'vitest'
import { startWorld } from '#test/world.ts'

type Site = Awaited<ReturnType<typeof startWorld>>

async function ask(site: Site, email: unknown): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(`${site.url}/api/user/forgot_password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  return { status: answer.status, body: await answer.json() }
}

/** Whose links there are, and for how many minutes each is good. */
async function links(site: Site): Promise<{ email: string; minutes: number }[]> {
  const { rows } = await site.world.pool.query(
    `select email, round(extract(epoch from expires_at - $1) / 60)::int as minutes
      from password_links join users on users.id = user_id`,
    [site.world.clock()],
  )
  return rows
}

test('who forgot a password gets a link for an hour; who has no account gets the same answer and none', async () => {
  await using site = await startWorld({})
  await site.world.pool.query(`insert into users (email, name) values ('asha@example.org', 'Asha')`)
  const known = await ask(site, ' Asha@Example.org ')
  expect(known).toEqual({ status: 200, body: { success: true } })
  expect(await ask(site, 'nobody@example.org')).toEqual(known)
  expect(await links(site)).toEqual([{ email: 'asha@example.org', minutes: 60 }])
})

test('asking again and again is limited alike with and without an account', async () => {
  await using site = await startWorld({})
  await site.world.pool.query(`insert into users (email, name) values ('asha@example.org', 'Asha')`)
  for (const email of ['asha@example.org', 'nobody@example.org']) {
    const statuses: number[] = []
    for (let tries = 0; tries < 5; tries++) statuses.push((await ask(site, email)).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
  }
  expect(await links(site)).toHaveLength(3)
})

test('what is no e-mail is refused', async () => {
  await using site = await startWorld({})
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
