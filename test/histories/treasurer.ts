import { dayInIst } from '#contract/values/days.ts'
import type { Plays, Row } from './scene.ts'

/** The sum that came in for a payment, in all currencies. */
function capturedOf({ captures, received }: Row): number {
  return captures.length === 0 ? received : captures.reduce((sum, { amount }) => sum + amount, 0)
}

/** The steps of admins. */
export const treasurer: Plays<'offline' | 'approve' | 'decline' | 'refund' | 'resolve'> = {
  async offline(scene) {
    const { told, site } = scene
    const orders = (await scene.ledger()).orders
    const amount = orders.at(-1)?.amount ?? 235_882
    const reference = `TRANSFER-${told.n}-${scene.random.below(1_000_000)}`
    const { isGood, isSure } = await scene.asAdmin('/money/record_offline', {
      email: told.email,
      amount,
      reference,
      method: scene.random.one(['bank_transfer', 'cheque', 'cash']),
      receivedOn: dayInIst(site.now()),
    })
    if (!isGood && isSure) return
    if (isGood) scene.count('payments recorded by hand')
    told.offline.push({ reference, amount, application: told.applications.length - 1, isSure: isGood })
    if (isGood) told.open = null
  },

  async approve(scene) {
    const { isGood } = await scene.asAdmin('/member/approve_member', { email: scene.told.email })
    if (!isGood) return scene.count('approvals refused')
    scene.count('approvals')
    scene.application().decision = 'approved'
  },

  async decline(scene) {
    const { isGood } = await scene.asAdmin('/member/decline_member', {
      email: scene.told.email,
      reason: 'Not this year.',
    })
    if (!isGood) return scene.count('declines refused')
    scene.count('declines')
    scene.application().decision = 'declined'
    scene.told.open = null
  },

  async refund(scene, { share, times, ends }) {
    const paid = (await scene.rows()).filter(({ received, refunded }) => received > refunded)
    if (paid.length === 0) return
    const { _id: payment, received, refunded } = scene.random.one(paid)
    const amount = Math.max(1, Math.floor(((received - refunded) * share) / 100))
    const ending = ends === null ? {} : { endMembership: ends }
    const body = { payment, reason: 'Asked for.', ...(share === 100 ? {} : { amount }), ...ending }
    if (ends !== null) scene.told.endDecisions.push(ends)
    const { isGood, json } = await scene.atOnce(times, async () => {
      const answer = await scene.asAdmin('/money/refund', body)
      const { refund } = answer.json as { refund?: { _id: string } }
      if (refund) scene.told.refunds.push(refund._id)
      return answer
    })
    if (isGood && json['refund'])
      scene.count(
        `refunds by an admin, ${share === 100 ? 'in full' : 'in part'}${times > 1 ? ', asked twice' : ''}`,
      )
  },

  async resolve(scene, { action }) {
    const [odd] = (await scene.rows()).filter(({ bucket }) => bucket === 'review')
    if (odd === undefined) return
    const saysSeen = scene.random.isOneIn(2)
    const { isGood, isSure } = await scene.asAdmin('/money/resolve', {
      payment: odd._id,
      action,
      note: 'Looked at.',
      ...(saysSeen ? { seen: odd.captures.map(({ _id }) => _id) } : {}),
    })
    if (!isGood && isSure) return
    if (isGood) scene.count(`reviews ended by ${action === 'refund' ? 'a refund' : 'accepting'}`)
    const decided = (captured: number, isCertain: boolean): void => {
      scene.told.resolved.push({ payment: odd._id, captured, action, isSure: isGood && isCertain })
    }
    const before = capturedOf(odd)
    if (saysSeen) return decided(before, true)
    // More money may have come since the list was read.
    const after = capturedOf((await scene.rows()).find(({ _id }) => _id === odd._id) ?? odd)
    for (const captured of new Set([before, after])) decided(captured, before === after)
  },
}
