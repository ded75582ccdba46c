import { sql } from 'kysely'
import { dayInIst } from '#contract/days.ts'
import { Problem } from '#contract/problem.ts'
import type { Db, Tx } from '../db/connect.ts'
import { type Price, withGst } from './prices.ts'
import { reduced, refusalOf } from './voucher-rules.ts'

/** For how long an open order holds a use; after that nobody asks about the order either. */
const HELD_FOR = '144 hours'

/** Vouchers with their uses. Those that somebody holds by an open order of their own are theirs to take again. */
export function vouchers(db: Db | Tx, now: Date, but: { userId: string } | null = null) {
  const open = sql`p.status = 'created' and p.sent_at > ${now}::timestamptz - ${HELD_FOR}::interval
    and p.user_id is distinct from ${but?.userId ?? null}::uuid`
  return db
    .selectFrom('vouchers')
    .select(['id', 'code', 'kind', 'value', 'uses', 'last_day', 'ended_at', 'created_at'])
    .select([
      sql<number>`(select count(*)::int from payments p where p.voucher_id = vouchers.id and p.status = 'paid')`.as(
        'used',
      ),
      sql<number>`(select count(*)::int from payments p where p.voucher_id = vouchers.id and ${open})`.as(
        'reserved',
      ),
    ])
}

/** What a price comes to with a voucher, and which one it is; without a code, the price itself. */
export async function withVoucher(
  db: Db | Tx,
  full: Price,
  { code, userId, now }: { code: string | undefined; userId: string; now: Date },
): Promise<Price & { voucherId: string | null }> {
  if (code === undefined) return { ...full, voucherId: null }
  const row = await vouchers(db, now, { userId })
    .where('code', '=', code.trim().toUpperCase())
    .executeTakeFirst()
  const refusal = refusalOf(row, full.price, dayInIst(now))
  if (row === undefined || refusal !== null)
    throw new Problem('invalid_input', { fields: { voucher: refusal ?? '' } })
  const price = reduced(row, full.price)
  return { ...withGst({ name: full.name, price, gst_rate: full.rate }), voucherId: row.id }
}

/** Lets orders with one voucher wait for each other, so that its last use is taken once. */
export async function lockVoucher(tx: Tx, code: string | undefined): Promise<void> {
  if (code === undefined) return
  await tx
    .selectFrom('vouchers')
    .select('id')
    .where('code', '=', code.trim().toUpperCase())
    .forUpdate()
    .execute()
}
