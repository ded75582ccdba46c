import { createHmac } from 'node:crypto'
import { ORDER_HOURS } from '#contract/business-constants.ts'
import { HOUR } from '#contract/values/time.ts'
import { aidForm, applicationForm } from '#test/cases/application-form.ts'
import type { Plays, Scene } from './scene.ts'

type Form = Record<string, string>

/** The steps of the payer, and of somebody who pretends to be the payer or the provider. */
export const payer: Plays<
  | 'order'
  | 'pay'
  | 'late'
  | 'callback'
  | 'confirm'
  | 'claim'
  | 'forgedCallback'
  | 'foreignClaim'
  | 'tamperedWebhook'
  | 'aid'
> = {
  async order(scene, { category, voucher: wanted }) {
    const { told } = scene
    const form = { ...applicationForm, membershipCategory: category }
    const order = (voucher: string | undefined) =>
      scene.asPerson('/member/create-order', voucher === undefined ? form : { ...form, voucher })
    let voucher: string | undefined = wanted
    let { isGood, json } = await order(voucher)
    if (!isGood && voucher !== undefined) {
      scene.count('vouchers refused')
      voucher = undefined
      ;({ isGood, json } = await order(voucher))
    }
    if (!isGood) return scene.count('orders refused')
    scene.count('orders')
    startNewApplication(scene)
    const id = json['id'] as string
    if (!told.orders.has(id)) told.orders.set(id, told.applications.length - 1)
    told.open = { order: id, at: scene.site.now() }
    const at = new Date(json['validUntil'] as string)
    told.ends.set(id, { at, day: scene.site.day(), voucher })
    const difference = at.getTime() - scene.site.now().getTime() - ORDER_HOURS * HOUR
    if (Math.abs(difference) > 120_000) told.mistakes.push(`order ${id} holds until ${at.toISOString()}`)
  },

  async pay(scene, { order: which, outcome, amount: how, currency }) {
    const orders = [...scene.told.orders.keys()]
    const order = which === 'last' ? orders.at(-1) : orders.at(-2)
    const made = (await scene.ledger()).orders.find(({ id }) => id === order)
    if (order === undefined || made === undefined) return
    const amount = {
      ordered: made.amount,
      short: made.amount - 1 - scene.random.below(Math.min(100_000, made.amount - 1)),
      more: made.amount + 1,
    }[how]
    const method = scene.random.one(['upi', 'card', 'netbanking'])
    // The provider should refuse a second payment of an order; two that are made at once may both succeed.
    const paid = await scene.provider('/pay', {
      order_id: order,
      method,
      outcome,
      amount,
      currency,
      force: true,
    })
    if (paid === null || outcome !== 'captured') return scene.count(`attempts ${outcome}`)
    scene.count('captures')
    if (made.status === 'paid') scene.count('captures of an order that was paid')
    const end = scene.told.ends.get(order)
    if (end !== undefined && end.at < scene.site.now()) scene.count('captures of an order that held no more')
    if (how !== 'ordered') scene.count('captures of another amount')
    if (currency !== 'INR') scene.count('captures in another currency')
    if (scene.told.open?.order !== order) scene.count('captures of an order that was cancelled')
  },

  async late(scene) {
    const attempt = (await scene.ledger()).payments.findLast(({ status }) =>
      ['created', 'failed', 'authorized'].includes(status),
    )
    if (attempt === undefined) return
    if (attempt.status === 'failed') scene.told.revived.add(attempt.id)
    await scene.provider('/late', { payment_id: attempt.id, force: scene.random.isOneIn(2) })
    scene.count('late words of the bank')
  },

  async callback(scene, { times }) {
    const form = await formOf(scene)
    if (form === null) return
    scene.count('callbacks', times)
    await scene.atOnce(times, () => postForm(scene, form))
  },

  async forgedCallback(scene) {
    const order = [...scene.told.orders.keys()].at(-1) ?? 'order_ofNobody0000'
    const form = (await formOf(scene)) ?? {
      razorpay_order_id: order,
      razorpay_payment_id: 'pay_ofNobody000000',
      razorpay_signature: hmac('a guess', `${order}|pay_ofNobody000000`),
    }
    const [name, value] = scene.random.one([
      ['razorpay_order_id', 'order_ofNobody0000'],
      ['razorpay_payment_id', 'pay_ofNobody000001'],
      ['razorpay_signature', hmac('another guess', order)],
    ] as const)
    scene.count('forged callbacks')
    const answer = await postForm(scene, { ...form, [name]: value })
    if (answer !== null && !answer.location?.endsWith('?payment=failed'))
      scene.told.mistakes.push(`a forged callback led to ${answer.status} ${answer.location}`)
  },

  async confirm(scene, { times }) {
    const order = scene.random.one([...scene.told.orders.keys()])
    if (order === undefined) return
    scene.count('questions of the success page', times)
    await scene.atOnce(times, () => scene.asPerson(`/member/paymentsuccess/${order}`, {}))
  },

  async claim(scene, { times }) {
    const { payments } = await scene.ledger()
    if (payments.length === 0) return
    const { id: paymentId } = scene.random.one(payments)
    scene.count('claims', times)
    await scene.atOnce(times, () => scene.asPerson('/money/claim', { paymentId }))
  },

  async foreignClaim(scene) {
    const { payments } = await scene.site.simulator.ledger()
    const other = payments.find(({ order_id }) => !scene.told.orders.has(order_id))
    const { status } = await scene.asPerson('/money/claim', { paymentId: other?.id ?? 'pay_ofNobody000000' })
    scene.count('claims of another’s payment')
    if (status !== 404) scene.told.mistakes.push(`a claim of another's payment was answered ${status}`)
  },

  async tamperedWebhook(scene, { signature }) {
    const { events, orders } = await scene.ledger()
    const event = events.at(-1)
    const order = orders.at(-1)
    if (order === undefined) return
    const paid = { id: 'pay_ofNobody000000', order_id: order.id, amount: order.amount, status: 'captured' }
    const made = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity: paid } } })
    const body = event?.body.replaceAll(/"amount":\d+/g, `"amount":${order.amount * 2}`) ?? made
    const { webhookSecret, keySecret } = scene.site.simulator
    const signed = {
      ofAnotherBody: hmac(webhookSecret, event?.body === body ? `${body} ` : (event?.body ?? '{}')),
      byAnotherSecret: hmac(keySecret, body),
      none: '',
    }[signature]
    scene.count('tampered webhooks')
    const answer = await scene.site.once('/member/payment-webhook', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-razorpay-signature': signed },
      body,
    })
    if (answer !== null && answer.status < 400)
      scene.told.mistakes.push(`a tampered webhook was answered ${answer.status}`)
  },

  async aid(scene) {
    const { isGood } = await scene.asPerson('/member/create_member', aidForm)
    if (!isGood) return
    scene.count('applications for aid')
    startNewApplication(scene)
    scene.application().isAid = true
    scene.told.open = null
  },
}

/** A person whose application was declined, or ended by a refund, makes another one. */
function startNewApplication({ told, application }: Scene): void {
  if (application().decision !== 'none') told.applications.push({ isAid: false, decision: 'none' })
}

/** The form that the checkout posts for the last attempt that the bank has authorised or captured; null if there is none. */
async function formOf(scene: Scene): Promise<Form | null> {
  const attempt = (await scene.ledger()).payments.findLast(({ status }) =>
    ['authorized', 'captured', 'refunded'].includes(status),
  )
  if (attempt === undefined) return null
  const { id, order_id: order } = attempt
  return {
    razorpay_order_id: order,
    razorpay_payment_id: id,
    razorpay_signature: hmac(scene.site.simulator.keySecret, `${order}|${id}`),
  }
}

/** Sends the form once, as a browser does; returns the answer, or null if there was none. */
function postForm(scene: Scene, form: Form) {
  return scene.site.once('/member/verify-payment', { method: 'POST', body: new URLSearchParams(form) })
}

function hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}
