import { createHash } from 'node:crypto'
import { fastify } from 'fastify'
import pg from 'pg'

// The baseline: a bare Fastify with a pool. Environment: PORT, DATABASE_URL.
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'] })
const app = fastify()

app.get('/api/health/ready', async () => {
  await pool.query('select 1')
  return { status: 'ok' }
})

app.get('/api/user/current_user', async (request) => {
  const token = request.headers.authorization?.slice(7) ?? ''
  const now = new Date()
  const { rows } = await pool.query(
    `select u.id, u.name, u.email, u.contact, u.role, u.investment_circle, u.expert_connect, s.seen_at
      from sessions s join users u on u.id = s.user_id
      where s.token_hash = $1 and s.expires_at > $2 and s.seen_at > $3`,
    [createHash('sha256').update(token).digest(), now, new Date(now.getTime() - 604_800_000)],
  )
  return { user: rows[0] }
})

await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
