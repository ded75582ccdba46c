import type { Logger } from 'pino'
import type { World } from '../app/call.ts'
import { settle } from './settle.ts'

const TICK = 5_000
const BATCH = 20
/** Nobody else takes an order up while it is being asked about. */
const CLAIM = 30_000
/** After trouble the provider is asked again soon, but not by everything at once. */
const AFTER_TROUBLE = 15_000

/**
 * Asks the provider about open orders when nobody else does. Several processes share the work; a process that dies leaves
 * its share to the others. Runs at once, so that what was paid while everything was down shows soon after a start.
 */
export function startSweep(world: World, log: Logger): { stop: () => Promise<void> } {
  let isStopping = false
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()

  function tick(): void {
    running = sweepOnce(world)
      .catch((error: unknown) => log.warn({ err: error }, 'the sweep could not ask'))
      .then(() => {
        if (!isStopping) timer = setTimeout(tick, TICK)
      })
  }
  tick()
  return {
    async stop() {
      isStopping = true
      clearTimeout(timer)
      await running
    },
  }
}

/** Settles every order that is due; the first error is thrown once all were tried. */
export async function sweepOnce(world: World): Promise<void> {
  for (let orders = await takeDue(world); orders.length > 0; orders = await takeDue(world)) {
    const results = await Promise.allSettled(orders.map((order) => settle(world, order)))
    const failed = results.find((result) => result.status === 'rejected')
    if (failed) {
      await putOff(
        world,
        orders.filter((_, n) => results[n]?.status === 'rejected'),
      )
      throw failed.reason
    }
  }
}

async function takeDue({ db, clock }: World): Promise<string[]> {
  const now = clock()
  const rows = await db
    .updateTable('payments')
    .set({ next_check_at: new Date(now.getTime() + CLAIM) })
    .where('id', 'in', (payments) =>
      payments
        .selectFrom('payments')
        .select('id')
        .where('next_check_at', '<=', now)
        .orderBy('next_check_at')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .returning('provider_order_id')
    .execute()
  return rows.flatMap((row) => row.provider_order_id ?? [])
}

async function putOff({ db, clock }: World, orders: string[]): Promise<void> {
  const jitter = Math.random() * AFTER_TROUBLE
  await db
    .updateTable('payments')
    .set({ next_check_at: new Date(clock().getTime() + AFTER_TROUBLE / 2 + jitter) })
    .where('provider_order_id', 'in', orders)
    .where('next_check_at', 'is not', null)
    .execute()
}
