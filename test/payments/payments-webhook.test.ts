import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { createOrder } from '#contract/membership/members.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import { sharedProvider, type Site, startTestApp } from '#test/support/test-app.ts'

const simulator = await sharedProvider()

const hmac = (secret: string, text: string | Buffer) =>
  createHmac('sha256', secret).update(text).digest('hex')

/** One paid order that we have not heard of, and the parts of a valid callback for it. */
async function paidOrder(site: Site) {
  const person = await site.person()
  const { id } = await site.call(person.session, createOrder, applicationForm)
  const callback = await simulator.pay(id)
  return {
    person,
    order: id,
    payment: callback['razorpay_payment_id'] as string,
    signature: callback['razorpay_signature'] as string,
  }
}

type Paid = Awaited<ReturnType<typeof paidOrder>>

async function stored(site: Site) {
  const { db } = site.context
  return {
    payments: await db.selectFrom('payments').selectAll().orderBy('id').execute(),
    events: await db.selectFrom('webhook_events').selectAll().execute(),
    emails: await site.emails(),
  }
}

const form = (fields: Record<string, string> | [string, string][]) => new URLSearchParams(fields).toString()
const parts = ({ order, payment, signature }: Paid) => ({
  razorpay_order_id: order,
  razorpay_payment_id: payment,
  razorpay_signature: signature,
})
const signedWith = (paid: Paid, change: Partial<Paid>) => form(parts({ ...paid, ...change }))

const forgeries: Record<string, (paid: Paid) => string> = {
  nothing: () => '',
  'no order': (paid) => form({ ...parts(paid), razorpay_order_id: '' }),
  'no payment': (paid) => form({ ...parts(paid), razorpay_payment_id: '' }),
  'no signature': (paid) => form({ ...parts(paid), razorpay_signature: '' }),
  'the order left out': ({ payment, signature }) =>
    form({ razorpay_payment_id: payment, razorpay_signature: signature }),
  'the payment left out': ({ order, signature }) =>
    form({ razorpay_order_id: order, razorpay_signature: signature }),
  'the signature left out': ({ order, payment }) =>
    form({ razorpay_order_id: order, razorpay_payment_id: payment }),
  'a signature of zeros': (paid) => signedWith(paid, { signature: '0'.repeat(64) }),
  'one bit flipped': (paid) =>
    signedWith(paid, {
      signature: `${paid.signature.slice(0, -1)}${(Number.parseInt(paid.signature.at(-1) as string, 16) ^ 1).toString(16)}`,
    }),
  'a signature cut short': (paid) => signedWith(paid, { signature: paid.signature.slice(0, -2) }),
  'the beginning of a signature': (paid) => signedWith(paid, { signature: paid.signature.slice(0, 32) }),
  'a signature with more after it': (paid) => signedWith(paid, { signature: `${paid.signature}00` }),
  'a signature twice over': (paid) => signedWith(paid, { signature: paid.signature.repeat(2) }),
  'white space before it': (paid) => signedWith(paid, { signature: ` ${paid.signature}` }),
  'a line break after it': (paid) => signedWith(paid, { signature: `${paid.signature}\n` }),
  'a NUL after it': (paid) => signedWith(paid, { signature: `${paid.signature}\0` }),
  'no hex': (paid) => signedWith(paid, { signature: 'z'.repeat(64) }),
  base64: (paid) => signedWith(paid, { signature: Buffer.from(paid.signature, 'hex').toString('base64') }),
  'a signature of a megabyte': (paid) => signedWith(paid, { signature: 'a'.repeat(900_000) }),
  'another payment': (paid) => signedWith(paid, { payment: 'pay_AAAAAAAAAAAAAA' }),
  'another order': (paid) => signedWith(paid, { order: 'order_AAAAAAAAAAAAAA' }),
  'order and payment exchanged': ({ order, payment, signature }) =>
    form(parts({ order: payment, payment: order, signature } as Paid)),
  'payment and order signed in the wrong order': (paid) =>
    signedWith(paid, { signature: hmac(simulator.keySecret, `${paid.payment}|${paid.order}`) }),
  'signed without the vertical bar': (paid) =>
    signedWith(paid, { signature: hmac(simulator.keySecret, `${paid.order}${paid.payment}`) }),
  'only the order signed': (paid) => signedWith(paid, { signature: hmac(simulator.keySecret, paid.order) }),
  'only the payment signed': (paid) =>
    signedWith(paid, { signature: hmac(simulator.keySecret, paid.payment) }),
  'signed with the webhook’s secret': (paid) =>
    signedWith(paid, { signature: hmac(simulator.webhookSecret, `${paid.order}|${paid.payment}`) }),
  'no secret': (paid) => signedWith(paid, { signature: hmac('', `${paid.order}|${paid.payment}`) }),
  'the key’s id as the secret': (paid) =>
    signedWith(paid, { signature: hmac(simulator.keyId, `${paid.order}|${paid.payment}`) }),
  'two orders': (paid) => form([...Object.entries(parts(paid)), ['razorpay_order_id', paid.order]]),
  'two payments': (paid) => form([...Object.entries(parts(paid)), ['razorpay_payment_id', 'pay_other']]),
  'two signatures': (paid) => form([...Object.entries(parts(paid)), ['razorpay_signature', paid.signature]]),
  'names in brackets': (paid) =>
    form(Object.entries(parts(paid)).map(([name, value]) => [`${name}[]`, value] as [string, string])),
  'names in capitals': (paid) =>
    form(Object.entries(parts(paid)).map(([name, value]) => [name.toUpperCase(), value] as [string, string])),
  'an order that we did not make, validly signed': (paid) =>
    signedWith(paid, {
      order: 'order_BBBBBBBBBBBBBB',
      signature: hmac(simulator.keySecret, `order_BBBBBBBBBBBBBB|${paid.payment}`),
    }),
  'a path instead of an order, validly signed': (paid) =>
    signedWith(paid, {
      order: '../../evil',
      signature: hmac(simulator.keySecret, `../../evil|${paid.payment}`),
    }),
  'a vertical bar in the order, validly signed': (paid) =>
    signedWith(paid, {
      order: `${paid.order}|x`,
      signature: hmac(simulator.keySecret, `${paid.order}|x|${paid.payment}`),
    }),
  'SQL instead of an order': (paid) => signedWith(paid, { order: "x' or '1'='1" }),
  'the provider’s failure': ({ order, payment }) =>
    form({
      'error[code]': 'BAD_REQUEST_ERROR',
      'error[description]': 'Payment failed',
      'error[metadata]': JSON.stringify({ order_id: order, payment_id: payment }),
    }),
  'broken escapes': () => 'razorpay_order_id=%zz&razorpay_payment_id=%&razorpay_signature=%00',
  JSON: (paid) => JSON.stringify(parts(paid)),
  bytes: () => '\u0000\u0001\ufffd',
}

test(`a callback that is forged in one of ${Object.keys(forgeries).length} ways leads to the failed page and changes nothing`, async () => {
  await using site = await startTestApp({ simulator })
  const paid = await paidOrder(site)
  const before = await stored(site)
  for (const [name, forge] of Object.entries(forgeries)) {
    const answer = await site.http('/api/member/verify-payment', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: forge(paid),
    })
    expect([name, answer.status, answer.headers.get('location')]).toEqual([
      name,
      303,
      '/partner/submit-details?payment=failed',
    ])
  }
  expect(await stored(site)).toEqual(before)
})

test.each([
  ['application/json', form, /^\/paymentsuccess\/order_/],
  ['text/plain', form, /^\/paymentsuccess\/order_/],
  ['application/x-www-form-urlencoded', JSON.stringify, /\?payment=failed$/],
  ['application/json', JSON.stringify, /\?payment=failed$/],
] as const)('a callback is read as a form, whatever its content type: %s', async (type, write, location) => {
  await using site = await startTestApp({ simulator })
  const paid = await paidOrder(site)
  const answer = await site.http('/api/member/verify-payment', {
    method: 'POST',
    headers: { 'content-type': type },
    body: write(parts(paid)),
  })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, expect.stringMatching(location)])
})

test('a callback from another site’s page, with the session of somebody else, settles its own order and no other', async () => {
  await using site = await startTestApp({ simulator })
  const [paid, other] = [await paidOrder(site), await paidOrder(site)]
  const answer = await site.http('/api/member/verify-payment?razorpay_order_id=x', {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://checkout.example',
      'sec-fetch-site': 'cross-site',
      cookie: `twk_fwc=${other.person.session}`,
      host: 'evil.example',
    },
    body: form(parts(paid)),
  })
  expect(answer.headers.get('location')).toBe(`/paymentsuccess/${paid.order}`)
  const { payments } = await stored(site)
  expect(payments.map(({ status }) => status)).toEqual(['paid', 'created'])
})

/** A webhook's body as the provider sends it. */
function event({ order, payment }: Paid, change: object = {}): string {
  const entity = { id: payment, order_id: order, status: 'captured', notes: [], error_code: '' }
  return JSON.stringify({
    entity: 'event',
    event: 'payment.captured',
    payload: { payment: { entity } },
    ...change,
  })
}

function send(site: Site, body: string, headers: Record<string, string>) {
  return site.http('/api/member/payment-webhook', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
}

const signed = (body: string) => ({ 'x-razorpay-signature': hmac(simulator.webhookSecret, body) })

test('a webhook whose signature is missing, repeated or wrong is refused with 400 and changes nothing', async () => {
  await using site = await startTestApp({ simulator })
  const paid = await paidOrder(site)
  const before = await stored(site)
  const body = event(paid)
  const good = signed(body)['x-razorpay-signature']
  const bad: Record<string, string>[] = [
    {},
    { 'x-razorpay-signature': '' },
    { 'x-razorpay-signature': `${good}, ${good}` },
    { 'x-razorpay-signature': good.toUpperCase() },
    { 'x-razorpay-signature': good.slice(2) },
    { 'x-razorpay-signature': hmac(simulator.keySecret, body) },
    { 'x-razorpay-signature': hmac(simulator.webhookSecret, `${body} `) },
    { 'x-razorpay-signature': hmac(simulator.webhookSecret, JSON.stringify(JSON.parse(body), null, 1)) },
    { 'x-signature': good },
  ]
  for (const headers of bad) {
    const answer = await send(site, body, headers)
    expect([headers, answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      headers,
      400,
      'bad_signature',
    ])
  }
  expect(await stored(site)).toEqual(before)
})

test.each([
  ['no JSON', 400, () => 'not json'],
  ['half a JSON', 400, () => '{"event":'],
  ['nothing', 400, () => ''],
  ['null', 200, () => 'null'],
  ['a list', 200, () => '[]'],
  ['an unknown event', 200, (paid: Paid) => event(paid, { event: 'moon.risen' })],
  ['no payload', 200, (paid: Paid) => event(paid, { payload: undefined })],
  ['a payload of another type', 200, (paid: Paid) => event(paid, { payload: 'x' })],
  ['an unknown order', 200, (paid: Paid) => event({ ...paid, order: 'order_ZZZZZZZZZZZZZZ' })],
  ['an order that is no id', 200, (paid: Paid) => event({ ...paid, order: "' or 1=1 --\0" })],
  ['an order that only begins as an id', 200, (paid: Paid) => event({ ...paid, order: 'order_1\0' })],
  ['an order that only ends as an id', 200, (paid: Paid) => event({ ...paid, order: '\0order_1' })],
  ['a number for an order', 200, (paid: Paid) => event({ ...paid, order: 7 as unknown as string })],
  ['a NUL in its name', 200, (paid: Paid) => event(paid, { event: 'a\0b' })],
])('a correctly signed webhook with %s gets the status %s', async (_name, status, make) => {
  await using site = await startTestApp({ simulator })
  const paid = await paidOrder(site)
  const body = make(paid)
  const answer = await send(site, body, signed(body))
  expect(answer.status).toBe(status)
  expect(await answer.json()).toMatchObject(status === 200 ? { success: true } : { code: 'malformed' })
  const { events } = await stored(site)
  expect(events).toHaveLength(status === 200 ? 1 : 0)
})

test('a webhook that names no payment settles the order that it names', async () => {
  await using site = await startTestApp({ simulator })
  const paid = await paidOrder(site)
  const body = event(paid, { event: 'order.paid', payload: { order: { entity: { id: paid.order } } } })
  expect((await send(site, body, signed(body))).status).toBe(200)
  expect((await stored(site)).payments).toMatchObject([{ status: 'paid' }])
})

test('a webhook that names the order inside the payment settles the order without asking the provider for the payment', async () => {
  await using site = await startTestApp({ simulator })
  const paid = await paidOrder(site)
  const countCalls = await simulator.countCalls('/v1/payments/')
  const body = event(paid)
  expect((await send(site, body, signed(body))).status).toBe(200)
  expect((await stored(site)).payments).toMatchObject([{ status: 'paid' }])
  expect(await countCalls()).toBe(0)
  await simulator.control('/clear-faults')
})

test('the id of a webhook has at most 128 characters', async () => {
  await using site = await startTestApp({ simulator })
  const body = event(await paidOrder(site))
  const statusFor = async (length: number) =>
    (await send(site, body, { ...signed(body), 'x-razorpay-event-id': 'e'.repeat(length) })).status
  expect([await statusFor(129), await statusFor(128)]).toEqual([400, 200])
})

test('a webhook without an id is counted once, by the hash of its body', async () => {
  await using site = await startTestApp({ simulator })
  const paid = await paidOrder(site)
  const body = event(paid)
  for (let n = 0; n < 3; n += 1) expect((await send(site, body, signed(body))).status).toBe(200)
  const { events, payments } = await stored(site)
  expect(events).toMatchObject([{ order_id: paid.order, known: true }])
  expect(payments).toMatchObject([{ status: 'paid', cancelled_at: null }])
})

test('a webhook of 256 KiB is read, and a webhook of one byte more is refused with 413', async () => {
  await using site = await startTestApp({ simulator })
  const paid = await paidOrder(site)
  const bare = event(paid, { padding: '' }).length
  const statusFor = async (size: number) => {
    const body = event(paid, { padding: 'x'.repeat(size - bare) })
    expect(body).toHaveLength(size)
    return (await send(site, body, signed(body))).status
  }
  expect([await statusFor(256 * 1024 + 1), await statusFor(256 * 1024)]).toEqual([413, 200])
})

test('fifty deliveries of the same webhook at the same time count once', async () => {
  await using site = await startTestApp({ simulator })
  const paid = await paidOrder(site)
  const body = event(paid)
  const headers = { ...signed(body), 'x-razorpay-event-id': 'evt1' }
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(site, body, headers)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const { events, emails } = await stored(site)
  expect(events).toHaveLength(1)
  expect(emails.map(({ kind }) => kind)).toEqual(['application_received', 'payment_receipt'])
})

test('a webhook signed with an older secret is still accepted', async () => {
  await using site = await startTestApp({ simulator })
  const paid = await paidOrder(site)
  site.context.payment.webhookSecrets.push('the-old-secret')
  const body = event(paid)
  const answer = await send(site, body, { 'x-razorpay-signature': hmac('the-old-secret', body) })
  expect(answer.status).toBe(200)
  expect((await stored(site)).payments).toMatchObject([{ status: 'paid' }])
})

test.each([
  ['with blanks and line ends', (body: string) => JSON.stringify(JSON.parse(body), null, 4)],
  ['with escaped slashes and signs', (body: string) => body.replaceAll('{"', '{"note":"\\u20b9 a\\/b","')],
  [
    'in another order',
    (body: string) =>
      JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(body) as object).toReversed())),
  ],
  ['with a line end behind it', (body: string) => `${body}\n`],
])('the signature of a webhook %s is checked over the received bytes', async (_, rewrite) => {
  await using site = await startTestApp({ simulator })
  const body = rewrite(event(await paidOrder(site)))
  expect((await send(site, body, signed(body))).status).toBe(200)
  expect((await stored(site)).payments).toMatchObject([{ status: 'paid' }])
})
