import { addressKey } from '../accounts/sign-in/rate-limits.ts'
import { sql } from 'kysely'
import { dayInIst } from '#contract/values/days.ts'
import { MOST_WRONG_CODES } from '#contract/money/vouchers.ts'
import { Problem } from '#contract/call/problem.ts'
import { HOUR } from '#contract/values/time.ts'
import type { Db, Tx } from '../db/connect.ts'
import { consume, refund } from '../db/rate-limit.ts'
import type { RequestContext } from '../context.ts'
import { type Price, withGst } from './prices.ts'
import { reduced, refusalOf } from './voucher-rules.ts'

/**
 * Vouchers with their paid and reserved uses. An open order that could still be paid reserves a use; several orders of one person reserve
 * one. The reservation of the person in `but` is not counted, so that they can order again.
 */
export function vouchers(db: Db | Tx, now: Date, but: { userId: string } | null = null) {
  return db
    .selectFrom('vouchers')
    .select(['id', 'code', 'kind', 'value', 'uses', 'last_day', 'ended_at', 'created_at'])
    .select([
      sql<number>`(select count(*)::int from payments p where p.voucher_id = vouchers.id and p.status = 'paid')`.as(
        'used',
      ),
      sql<number>`(select count(distinct p.user_id)::int from payments p where p.voucher_id = vouchers.id
        and p.user_id is distinct from ${but?.userId ?? null}::uuid and ${couldBePaid(now)})`.as('reserved'),
    ])
}

/** A voucher with its uses. */
export type VoucherUses = Awaited<ReturnType<typeof lockedVoucher>>

/** Whether the order `p` is still valid and its person could still buy it, in SQL. */
function couldBePaid(now: Date) {
  return sql`p.status <> 'paid' and p.lapsed_at is null
    and (p.valid_until > ${now}::timestamptz or p.live_attempts <> '{}')
    and not exists (select from payments other where other.user_id = p.user_id and other.status = 'paid'
      and not other.is_refunded and other.paid_at >= p.sent_at)
    and not exists (select from users where id = p.user_id and closed_at is not null)
    and case when p.purpose = 'join'
      then exists (select from applications a where a.id = p.application_id and a.declined_at is null
        and (a.approved_at is null or not a.asks_aid))
      else not exists (select from memberships where user_id = p.user_id and state = 'removed') end`
}

/** The price with a voucher, and the id of the voucher; without a code, the full price. */
export async function withVoucher(
  db: Db | Tx,
  full: Price,
  { code, userId, now }: { code: string | undefined; userId: string; now: Date },
): Promise<Price & { voucherId: string | null }> {
  if (code === undefined) return { ...full, voucherId: null }
  const row = await vouchers(db, now, { userId }).where('code', '=', spelt(code)).executeTakeFirst()
  const refusal = refusalOf(row, full.price, dayInIst(now))
  if (row === undefined || refusal !== null)
    throw new Problem('invalid_input', { fields: { voucher: refusal ?? '' } })
  return { ...priceWith(row, full), voucherId: row.id }
}

/** The price with a voucher. */
export function priceWith(voucher: VoucherUses, full: Price): Price {
  return withGst({ name: full.name, price: reduced(voucher, full.price), gst_rate: full.rate })
}

export function spelt(code: string): string {
  return code.trim().toUpperCase()
}

/** Locks a voucher, so that its last use is taken once. */
export async function lockVoucher(tx: Tx, code: string | undefined): Promise<void> {
  if (code === undefined) return
  await tx.selectFrom('vouchers').select('id').where('code', '=', spelt(code)).forUpdate().execute()
}

/** Locks the voucher of an order and reads its uses, without the person's own reservation. */
export async function lockedVoucher(tx: Tx, id: string, { userId, now }: { userId: string; now: Date }) {
  await tx.selectFrom('vouchers').select('id').where('id', '=', id).forUpdate().execute()
  return vouchers(tx, now, { userId }).where('id', '=', id).executeTakeFirstOrThrow()
}

/**
 * Runs work that takes a voucher code, within the limit of wrong codes of a person, which all calls share. The try is counted before the
 * work, so that parallel calls allow no further guesses, and is refunded unless the code was wrong.
 */
export async function guessing<T>(
  context: Pick<RequestContext<'signed-in'>, 'db' | 'pool' | 'clock' | 'user' | 'ip'>,
  code: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (code === undefined) return work()
  const key = `voucher:${context.user.id}`
  const guess = await consume(context, [
    // Anybody can make accounts, so an address has a limit too.
    { key: `voucher:${addressKey(context.ip)}`, most: 5 * MOST_WRONG_CODES, window: HOUR },
    { key, most: MOST_WRONG_CODES, window: HOUR },
  ])
  let isWrong = false
  try {
    return await work()
  } catch (error) {
    isWrong = error instanceof Problem && error.fields?.['voucher'] !== undefined
    throw error
  } finally {
    if (!isWrong) await refund(context, guess)
  }
}
