import type pg from 'pg'
import type { Client } from './lib/client.ts'
import type { List } from './dashboard-lists.ts'

/** Creates an admin and returns the token of their session. */
export async function adminOf(client: Client, pool: pg.Pool, email: string): Promise<string> {
  const { json } = await client.must('/api/user/create_user', {
    name: 'Admin',
    email,
    password: 'quiet-harbour-42',
  })
  await pool.query("update users set role = 'admin' where email = $1", [email])
  return String(json['twk_fwc'])
}

/** Requests a page of a list. */
export function callList(
  client: Client,
  token: string,
  { endpoint, more }: Pick<List, 'endpoint' | 'more'>,
  request: { limit: number; q?: string; cursor?: string },
) {
  const input = { ...request, ...more }
  if (endpoint.method === 'POST') return client.must(`/api${endpoint.path}`, input, { token })
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))
  return client.must(`/api${endpoint.path}?${query}`, null, { token })
}
