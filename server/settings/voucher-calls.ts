import type { z } from 'zod'
import { dayInIst } from '#contract/values/days.ts'
import { Problem } from '#contract/call/problem.ts'
import type * as calls from '#contract/money/vouchers.ts'
import { recordBy } from '../accounts/audit.ts'
import type { RequestContext } from '../context.ts'
import { priceAt } from './prices.ts'
import { stateOf } from './voucher-rules.ts'
import { guessing, vouchers, withVoucher } from './vouchers.ts'

type Owner = RequestContext<'admin'>
type List = z.input<typeof calls.allVouchers.answer>

export async function allVouchers({ db, clock }: Pick<Owner, 'db' | 'clock'>): Promise<List> {
  const now = clock()
  const rows = await vouchers(db, now).orderBy('vouchers.id', 'desc').execute()
  return {
    vouchers: rows.map((row) => {
      const state = stateOf(row, dayInIst(now))
      return { ...row, state, lastDay: row.last_day, createdAt: row.created_at }
    }),
  }
}

export async function makeVoucher(
  context: Owner,
  { code, kind, value, uses, lastDay }: z.output<typeof calls.makeVoucher.input>,
): Promise<List> {
  const now = context.clock()
  if (lastDay !== undefined && lastDay < dayInIst(now))
    throw new Problem('invalid_input', { fields: { lastDay: 'Please choose today or a later day' } })
  await context.db.transaction().execute(async (tx) => {
    const made = await tx
      .insertInto('vouchers')
      .values({ code, kind, value, uses, last_day: lastDay ?? null, created_at: now })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made === undefined)
      throw new Problem('invalid_input', { fields: { code: 'There is a voucher with this code already' } })
    await recordBy(tx, context, 'voucher.make', null, { about: code, kind, value, uses, lastDay })
  })
  return allVouchers(context)
}

/** Ends a voucher; one that has ended stays as it is. */
export async function endVoucher(
  context: Owner,
  { code }: z.output<typeof calls.endVoucher.input>,
): Promise<List> {
  await context.db.transaction().execute(async (tx) => {
    const known = await tx
      .selectFrom('vouchers')
      .select('ended_at')
      .where('code', '=', code)
      .forUpdate()
      .executeTakeFirst()
    if (known === undefined) throw new Problem('not_found')
    if (known.ended_at !== null) return
    await tx.updateTable('vouchers').set({ ended_at: context.clock() }).where('code', '=', code).execute()
    await recordBy(tx, context, 'voucher.end', null, { about: code })
  })
  return allVouchers(context)
}

/** What a category costs the caller with a voucher. */
export async function checkVoucher(
  context: RequestContext<'signed-in'>,
  { voucher, membershipCategory }: z.output<typeof calls.checkVoucher.input>,
): Promise<z.input<typeof calls.checkVoucher.answer>> {
  const { db, clock, user } = context
  return guessing(context, voucher, async () => {
    const now = clock()
    const full = await priceAt(db, membershipCategory, now)
    return withVoucher(db, full, { code: voucher, userId: user.id, now })
  })
}
