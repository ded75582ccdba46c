import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { periodFrom } from '#contract/membership/approval.ts'
import { priceOf } from '#contract/membership/price.ts'
import { columnsOf } from '#server/members/columns.ts'
import { type Email, systemText } from '#server/mail/email.ts'
import { applicationForm } from '../application-form.ts'

const CATEGORY = applicationForm.membershipCategory
const { price, gst, total } = priceOf(CATEGORY)
const answers = columnsOf(applicationForm)
const names = Object.keys(answers)
const places = names.map((_, n) => `$${n + 4}`)

/**
 * The rows that the line leaves behind, column by column, written in the fewest commits that are safe, without any check or
 * question. `rowsLeftBy` holds it to that.
 */
export async function fourCommits(pool: pg.Pool, adminId: string): Promise<void> {
  const client = await pool.connect()
  const run = (name: string, text: string, values: unknown[]) => client.query({ name, text, values })
  const post = (letter: Email) =>
    run('letter', "select from graphile_worker.add_job('send_email', $1::json, max_attempts => 25)", [
      JSON.stringify(letter),
    ])
  const email = `${randomUUID()}@example.org`
  const orderId = `order_${randomBytes(7).toString('hex')}`
  const paymentId = `pay_${randomBytes(7).toString('hex')}`
  const now = new Date()
  const later = new Date(now.getTime() + 86_400_000)
  const tried = (key: string) =>
    run('try', 'insert into rate_limits (key, counted_at) values ($1, array[$2::timestamptz])', [key, now])
  try {
    await client.query('begin')
    await tried(`sign-up:${randomUUID()}`)
    const user = await run(
      'user',
      "insert into users (email, name, password_hash, created_at) values ($1, 'Asha', $2, $3) returning id",
      [email, 'x'.repeat(64), now],
    )
    const userId: string = user.rows[0].id
    await run(
      'session',
      `insert into sessions (token_hash, user_id, device, created_at, seen_at, expires_at) values ($1, $2, 'Another browser', $3, $3, $4)`,
      [randomBytes(32), userId, now, later],
    )
    await post({ kind: 'welcome', to: userId })
    await run(
      'known device',
      `insert into known_devices (token_hash, user_id, device, created_at, seen_at) values ($1, $2, 'Another browser', $3, $3)`,
      [randomBytes(32), userId, now],
    )
    await run(
      'signed up',
      "insert into audit_log (at, actor_id, action, subject_id, address, request_id) values ($1, $2, 'sign_up', $2, '127.0.0.1', $3)",
      [now, userId, randomUUID()],
    )
    await client.query('commit')

    await client.query('begin')
    await run('applicant', 'update users set applicant_name = $2, contact = $3 where id = $1', [
      userId,
      applicationForm.fullName,
      applicationForm.contact,
    ])
    const application = await run(
      'application',
      `insert into applications (user_id, email, created_at, terms_accepted_at, asks_aid, ${names.join(', ')})
        values ($1, $2, $3, $3, false, ${places.join(', ')}) returning id`,
      [userId, email, now, ...Object.values(answers)],
    )
    const applicationId: string = application.rows[0].id
    const payment = await run(
      'payment',
      `insert into payments (application_id, user_id, user_email, amount, provider_order_id, next_check_at, created_at, category,
          price, gst) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
      [applicationId, userId, email, total, orderId, later, now, CATEGORY, price, gst],
    )
    const receipt: string = payment.rows[0].id
    await client.query('commit')

    await client.query('begin')
    await tried(`paid:${userId}`)
    await run('listed', 'update users set is_listed = true where id = $1', [userId])
    await run(
      'paid',
      `update payments set status = 'paid', paid_at = $2, provider_payment_id = $3, answered_question = 1, next_check_at = null
        where id = $1`,
      [receipt, now, paymentId],
    )
    await post({ kind: 'application_received', to: userId, category: CATEGORY, total })
    await post({
      kind: 'payment_receipt',
      to: userId,
      category: CATEGORY,
      price,
      gst,
      total,
      paymentId: systemText(paymentId),
      receipt: systemText(receipt),
      paidAt: systemText(now.toISOString()),
    })
    await run(
      'events',
      `insert into webhook_events (event_id, event, order_id, known, received_at)
        select $1 || event, event, $2, true, $3 from unnest('{payment.authorized,payment.captured,order.paid}'::text[]) event`,
      [randomBytes(7).toString('hex'), orderId, now],
    )
    await client.query('commit')

    await client.query('begin')
    await run('role', "update users set role = 'member' where id = $1", [userId])
    await run('approved', 'update applications set approved_at = $2, approved_by = $3 where id = $1', [
      applicationId,
      now,
      adminId,
    ])
    await run(
      'audit',
      "insert into audit_log (at, actor_id, action, subject_id, address, details) values ($1, $2, 'member.approve', $3, '127.0.0.1', $4)",
      [now, adminId, userId, JSON.stringify({ application: applicationId })],
    )
    await post({ kind: 'approved', to: userId, endsOn: systemText(periodFrom(now).endsOn) })
    await client.query('commit')
  } finally {
    client.release()
  }
}

// Letters are gone once sent, with their links and counts only then; the Overview is counted every few minutes.
const PASSING = ['statistics', 'migrations', 'confirmation_links', 'rate_limits']
// What the provider tells by itself comes a little later.
const ARRIVALS = 1_000

/** How many rows some work adds to each table, as a text to compare. */
export async function rowsLeftBy(pool: pg.Pool, work: () => Promise<unknown>): Promise<string> {
  const before = await countRows(pool)
  await work()
  await wait(ARRIVALS)
  const after = await countRows(pool)
  return [...after].map(([table, rows]) => `${table} ${rows - (before.get(table) ?? 0)}`).join(', ')
}

async function countRows(pool: pg.Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ table: string }>(
    `select table_name as table from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all($1) order by 1`,
    [PASSING],
  )
  const counts = new Map<string, number>()
  for (const { table } of rows) {
    const counted = await pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)
    counts.set(table, counted.rows[0]?.n ?? 0)
  }
  return counts
}

/** Somebody who approves, for a database that no server has filled. */
export async function someAdmin(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    "insert into users (email, name, role, created_at) values ('admin@example.org', 'Admin', 'admin', now()) returning id",
  )
  return (rows[0] as { id: string }).id
}
