import { randomUUID } from 'node:crypto'
import { newToken, sessionRow } from '#server/accounts/sign-in/sessions.ts'
import type { Db } from '#server/db/connect.ts'
import { randomAddress } from './applicants.ts'
import { PATIENCE } from './visitors.ts'

export type Answer = { status: number; json: Record<string, unknown>; headers: Headers }

/** One call of the API, from an address of its own; throws if the answer is not JSON. */
export async function post(
  site: { url: string },
  path: string,
  body: object,
  token?: string,
): Promise<Answer> {
  const answer = await fetch(`${site.url}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': randomAddress(),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(PATIENCE),
  })
  return { status: answer.status, json: (await answer.json()) as Answer['json'], headers: answer.headers }
}

/** Signs somebody up; returns the session's token. */
export async function account(site: { url: string }): Promise<string> {
  const { json } = await post(site, '/user/create_user', newPerson())
  return json['twk_fwc'] as string
}

/** Makes `count` people with sessions, without hashing passwords; returns the tokens. */
export async function signedIn(db: Db, count: number): Promise<string[]> {
  const people = await db
    .insertInto('users')
    .values(Array.from({ length: count }, () => ({ email: newPerson().email, name: 'Asha' })))
    .returning('id')
    .execute()
  const sessions = people.map(({ id }) => ({ user_id: id, token: newToken() }))
  await db
    .insertInto('sessions')
    .values(sessions.map(({ user_id, token }) => ({ ...sessionRow(token, new Date(), undefined), user_id })))
    .execute()
  return sessions.map(({ token }) => token)
}

/** The sign-up form of a new person. */
export function newPerson() {
  return { name: 'Asha', email: `${randomUUID()}@example.org`, password: 'quiet-harbour-42' }
}
