import { createHash } from 'node:crypto'
import { fastify, type FastifyRequest } from 'fastify'
import pg from 'pg'

// The baseline: a bare Fastify with a pool. PORT, DATABASE_URL.
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'] })
const app = fastify()

app.get('/api/health/ready', async () => {
  await pool.query('select 1')
  return { status: 'ok' }
})

function caller(request: FastifyRequest) {
  const token = request.headers.authorization?.slice(7) ?? ''
  const now = new Date()
  return pool.query(
    `select u.id, u.name, u.email, u.contact, u.role, u.investment_circle, u.expert_connect, s.seen_at
      from sessions s join users u on u.id = s.user_id
      where s.token_hash = $1 and s.expires_at > $2 and s.seen_at > $3`,
    [createHash('sha256').update(token).digest(), now, new Date(now.getTime() - 604_800_000)],
  )
}

app.get('/api/user/current_user', async (request) => {
  const { rows } = await caller(request)
  return { user: rows[0] }
})

app.get('/api/events/mine', async (request) => {
  const { rows } = await caller(request)
  const { rows: registrations } = await pool.query(
    `select mine.*, events.*, files.id as thumbnail, files.kind, files.width, files.height, files.widths
      from event_registrations mine join events on events.id = mine.event_id join files on files.id = events.thumbnail_id
      where mine.user_id = $1 order by events.starts_at > now() desc, events.starts_at desc, events.id`,
    [(rows[0] as { id: string }).id],
  )
  return { registrations }
})

await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
