import type { Plays, Scene } from './scene.ts'

/** The steps that the provider and the bank do by themselves. */
export const bank: Plays<'webhooks' | 'refundElsewhere' | 'nextRefund' | 'refundStatus' | 'provider'> = {
  async webhooks(scene, { order, times }) {
    const held = (await scene.ledger()).events.filter(({ state }) => state === 'held')
    if (held.length === 0) return
    const ids = held.map(({ id }) => id)
    if (order === 'reversed') ids.reverse()
    if (order === 'shuffled') ids.sort(() => scene.random.below(3) - 1)
    scene.count('webhooks', ids.length)
    if (order !== 'asMade') scene.count('webhooks in another order', ids.length)
    if (times > 1) scene.count('webhooks sent again', ids.length * (times - 1))
    const madeAt = (event: (typeof held)[number]) =>
      (JSON.parse(event.body) as { created_at: number }).created_at
    const late = held.filter((event) => scene.site.now().getTime() / 1_000 - madeAt(event) > 47 * 3_600)
    scene.count('webhooks 48 hours late or more', late.length)
    await scene.provider('/release', { order: ids })
    for (let more = 1; more < times; more += 1)
      await Promise.all(ids.map((event_id) => scene.provider('/replay', { event_id })))
  },

  async refundElsewhere(scene, { share, status }) {
    const paid = (await moneyOf(scene)).filter(({ amount, amount_refunded }) => amount_refunded < amount)
    if (paid.length === 0) return
    const { id, amount, amount_refunded } = scene.random.one(paid)
    const part = Math.max(1, Math.floor(((amount - amount_refunded) * share) / 100))
    const made = await scene.provider('/refund', { payment_id: id, amount: part, status })
    if (made !== null)
      scene.count(`refunds in the provider’s dashboard, ${share === 100 ? 'in full' : 'in part'}`)
  },

  async nextRefund(scene, { status }) {
    const paid = await moneyOf(scene)
    if (paid.length > 0)
      await scene.provider('/next-refund', { payment_id: scene.random.one(paid).id, status })
  },

  async refundStatus(scene, { status }) {
    const pending = (await scene.ledger()).refunds.filter((refund) => refund.status === 'pending')
    if (pending.length === 0) return
    const made = await scene.provider('/refund-status', { refund_id: scene.random.one(pending).id, status })
    if (made !== null) scene.count(`refunds that the bank ${status === 'failed' ? 'gave up' : 'made later'}`)
  },

  async provider(scene, { fault, of }) {
    const order = [...scene.told.orders.keys()].at(-1)
    const payment = (await scene.ledger()).payments.at(-1)
    const path = {
      orders: '/v1/orders',
      order: order && `/v1/orders/${order}`,
      refund: payment && `/v1/payments/${payment.id}/refund`,
    }[of]
    if (path === undefined) return
    scene.count('calls that the provider did not answer, or late')
    const more = {
      status: { status: scene.random.one([429, 500, 503]) },
      latency: { ms: 500 },
      cut: {},
      'cut-after-write': {},
    }
    await scene.provider('/faults', {
      kind: fault,
      path,
      times: 1 + scene.random.below(2),
      ...more[fault],
      ...(of === 'order' ? {} : { method: 'POST' }),
    })
  },
}

async function moneyOf(scene: Scene) {
  return (await scene.ledger()).payments.filter(({ captured }) => captured)
}
