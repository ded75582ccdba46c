import Razorpay from 'razorpay'
import { validatePaymentVerification, validateWebhookSignature } from 'razorpay/dist/utils/razorpay-utils.js'
import { expect, test } from 'vitest'
import { startReceiver } from '#test/support/simulator-client.ts'
import { type SimulatorProcess, startSimulator } from '#test/support/processes/simulator-process.ts'

type Client = Razorpay & { api: { rq: { defaults: { baseURL: string } } } }

/** The provider’s own SDK; its address can be changed only in this way. */
function sdk(simulator: SimulatorProcess, keySecret = simulator.keySecret): Client {
  const client = new Razorpay({ key_id: simulator.keyId, key_secret: keySecret }) as Client
  client.api.rq.defaults.baseURL = simulator.url
  return client
}

test('the SDK creates, fetches and lists orders', async () => {
  await using simulator = await startSimulator()
  const { orders } = sdk(simulator)
  const made = await orders.create({
    amount: 471_882,
    currency: 'INR',
    receipt: 'receipt-1',
    notes: { application_id: 'a1' },
    payment: {
      capture: 'automatic',
      capture_options: { automatic_expiry_period: 12, manual_expiry_period: 7200, refund_speed: 'normal' },
    },
  })
  expect(made).toMatchObject({ entity: 'order', status: 'created', amount: 471_882, amount_due: 471_882 })
  expect(await orders.fetch(made.id)).toEqual(made)
  expect(await orders.all({ receipt: 'receipt-1' })).toEqual({
    entity: 'collection',
    count: 1,
    items: [made],
  })

  await simulator.pay(made.id, { outcome: 'failed' })
  await simulator.pay(made.id, { method: 'netbanking' })
  const attempts = await orders.fetchPayments(made.id)
  expect(attempts.items.map(({ status }) => status)).toEqual(['captured', 'failed'])
  expect(await orders.all({})).toMatchObject({ items: [{ status: 'paid' }] })
  const now = Math.floor(Date.now() / 1000)
  expect((await orders.all({ from: now - 60, to: now + 60, count: 5, skip: 1 })).items).toEqual([])
})

test('the SDK fetches, lists, captures and refunds payments', async () => {
  await using simulator = await startSimulator()
  const { orders, payments, refunds } = sdk(simulator)
  const { id } = await orders.create({
    amount: 50_000,
    currency: 'INR',
    payment: { capture: 'manual' },
  } as never)
  const callback = await simulator.pay(id)
  const paymentId = callback['razorpay_payment_id'] as string
  expect(await payments.fetch(paymentId)).toMatchObject({ status: 'authorized', order_id: id, method: 'upi' })
  expect(await payments.capture(paymentId, 50_000, 'INR')).toMatchObject({
    status: 'captured',
    captured: true,
  })
  await expect(payments.capture(paymentId, 50_000, 'INR')).rejects.toMatchObject({
    statusCode: 400,
    error: { code: 'BAD_REQUEST_ERROR', description: 'This payment has already been captured' },
  })
  expect((await payments.all({ count: 1 })).items).toMatchObject([{ id: paymentId }])

  const refund = await payments.refund(paymentId, {
    amount: 20_000,
    speed: 'normal',
    notes: { why: 'double' },
  })
  expect(refund).toMatchObject({
    entity: 'refund',
    amount: 20_000,
    payment_id: paymentId,
    speed_requested: 'normal',
  })
  expect(await refunds.fetch(refund.id)).toEqual(refund)
  expect(await refunds.all({})).toMatchObject({ count: 1, items: [refund] })
  expect(await payments.fetchMultipleRefund(paymentId, {})).toMatchObject({ items: [refund] })
  expect(await payments.fetch(paymentId)).toMatchObject({ refund_status: 'partial', amount_refunded: 20_000 })
})

test('the SDK accepts the callback and the webhooks of the simulator as the provider’s', async () => {
  await using receiver = await startReceiver()
  await using simulator = await startSimulator({ webhookUrl: receiver.url })
  const { id } = await sdk(simulator).orders.create({ amount: 50_000, currency: 'INR' })
  const callback = await simulator.pay(id)
  const ids = { order_id: id, payment_id: callback['razorpay_payment_id'] as string }
  const signature = callback['razorpay_signature'] as string
  expect(validatePaymentVerification(ids, signature, simulator.keySecret)).toBe(true)
  expect(validatePaymentVerification(ids, signature, 'another')).toBe(false)
  for (const { body, signature: header } of await receiver.until(3)) {
    expect(validateWebhookSignature(body, header as string, simulator.webhookSecret)).toBe(true)
  }
})
