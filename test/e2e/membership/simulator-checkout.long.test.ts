import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Frame, FrameLocator, Page } from '@playwright/test'
import { afterAll, expect, test } from 'vitest'
import { selectedCases } from '#test/cases/calls/selected-cases.ts'
import { hmac, newOrder } from '#test/support/simulator-client.ts'
import { type SimulatorProcess, startSimulator } from '#test/support/processes/simulator-process.ts'
import { expectAccessible, newPage, startBrowser } from '../browser.ts'

type Post = { type: string | undefined; site: string | undefined; fields: Record<string, string> }

/** A merchant with a strict content security policy: its page opens the checkout, and its callback keeps the posted forms. */
async function startShop(simulator: SimulatorProcess) {
  const posts: Post[] = []
  let options: object = {}
  const server = createServer((incoming, response) => void answer(incoming, response))
  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(incoming.url ?? '/', 'http://shop').pathname
    if (path === '/callback') {
      posts.push({
        type: incoming.headers['content-type'],
        site: incoming.headers['sec-fetch-site'] as string | undefined,
        fields: Object.fromEntries(new URLSearchParams(await text(incoming))),
      })
      response.writeHead(303, { location: '/done' }).end()
    } else if (path === '/shop.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' })
      response.end(`const options = ${JSON.stringify(options)}
        const note = (text) => { document.querySelector('output').append(text + ';') }
        options.modal = { ondismiss: () => note('dismissed') }
        const checkout = new Razorpay(options)
        document.querySelector('button').addEventListener('click', () => checkout.open())`)
    } else {
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': `default-src 'none'; img-src data:; script-src 'self' ${simulator.url}; frame-src ${simulator.url}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      })
      response.end(`<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,"><main><h1>${path}</h1>
        <button>Pay</button><output></output></main>${path === '/' ? `<script src="${simulator.url}/v1/checkout.js"></script><script src="/shop.js"></script>` : ''}</html>`)
    }
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    url,
    posts,
    offer: (orderId: string, more: object = {}) => {
      options = {
        key: simulator.keyId,
        order_id: orderId,
        amount: 235_882,
        currency: 'INR',
        name: 'Founders & <Friends>',
        description: 'Membership',
        method: { wallet: false, paylater: false },
        config: { display: { hide: [{ method: 'wallet' }, { method: 'paylater' }] } },
        theme: { color: '#24366b' },
        callback_url: `${url}/callback`,
        redirect: true,
        ...more,
      }
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const simulator = await startSimulator()
const shop = await startShop(simulator)
const browser = await startBrowser()
// All tests share one page; each test has its own order.
const shared = await newPage(browser, shop.url)
afterAll(async () => {
  await browser.close()
  await shop[Symbol.asyncDispose]()
  await simulator[Symbol.asyncDispose]()
})

async function start(width = 1024) {
  const page = shared
  await page.unrouteAll()
  await page.setViewportSize({ width, height: 740 })
  shop.posts.length = 0
  const troubles: string[] = []
  page.on('console', (message) => (message.type() === 'error' ? troubles.push(message.text()) : undefined))
  page.on('pageerror', ({ message }) => troubles.push(message))
  return { page, troubles }
}

/** The payments of an order. */
async function paymentsOf(id: string) {
  return (await simulator.ledger()).payments.filter(({ order_id: order }) => order === id)
}

/** Opens the checkout; its styles and script may be loaded later. */
async function begin(page: Page, url: string): Promise<FrameLocator> {
  await page.goto(url)
  await page.getByRole('button', { name: 'Pay' }).click()
  const frame = page.frameLocator('iframe[title="Checkout"]')
  await frame.getByText('Simulated checkout — no money moves').waitFor()
  return frame
}

/** Waits until the checkout is complete: its script enables the last button and is loaded after its styles. */
async function ready(checkout: FrameLocator): Promise<void> {
  await checkout.getByRole('button', { name: /^(Cancel payment|Close)$/, disabled: false }).waitFor()
}

async function open(page: Page, url: string): Promise<FrameLocator> {
  const frame = await begin(page, url)
  await ready(frame)
  return frame
}

async function outputOf(page: Page, text: string): Promise<void> {
  await page.locator('output').filter({ hasText: text }).waitFor()
}

test('a page under a strict policy opens the checkout, pays by UPI and gets the signed form post', async () => {
  const { page, troubles } = await start()
  const id = await newOrder(simulator)
  shop.offer(id)
  const frame = await open(page, shop.url)
  await frame.getByRole('heading', { name: 'Founders & <Friends>' }).waitFor()
  await frame.getByText('₹2,358.82', { exact: true }).first().waitFor()
  expect(
    await frame
      .getByRole('radio')
      .evaluateAll((radios) => radios.map((radio) => radio.getAttribute('value'))),
  ).toEqual(['upi', 'card', 'netbanking', 'bank_transfer', 'qr'])
  await frame.getByRole('button', { name: 'Test success:' }).click()
  await page.waitForURL(`${shop.url}/done`)
  const [payment] = await paymentsOf(id)
  expect(payment).toMatchObject({ order_id: id, status: 'captured', method: 'upi' })
  expect(shop.posts).toEqual([
    {
      type: 'application/x-www-form-urlencoded',
      site: 'cross-site',
      fields: {
        razorpay_payment_id: payment?.id,
        razorpay_order_id: id,
        razorpay_signature: hmac(`${id}|${payment?.id}`, simulator.keySecret),
      },
    },
  ])
  expect(troubles).toEqual([])
})

test('a failed payment is posted to the callback too', async () => {
  const { page } = await start()
  const id = await newOrder(simulator)
  shop.offer(id)
  const frame = await open(page, shop.url)
  await frame.getByRole('radio', { name: 'Net banking' }).check()
  await frame.getByRole('button', { name: 'Failure' }).click()
  await page.waitForURL(`${shop.url}/done`)
  const [payment] = await paymentsOf(id)
  const [post] = shop.posts
  expect(post?.fields).toMatchObject({
    'error[code]': 'BAD_REQUEST_ERROR',
    'error[reason]': 'payment_failed',
  })
  expect(JSON.parse(post?.fields['error[metadata]'] ?? '')).toEqual({
    payment_id: payment?.id,
    order_id: payment?.order_id,
  })
})

test('the number and the password of a card decide whether the payment fails or succeeds', async () => {
  const { page } = await start()
  const id = await newOrder(simulator)
  shop.offer(id)
  for (const [number, password] of [
    ['4000 0000 0000 0002', '1234'],
    ['4111 1111 1111 1111', '123'],
    ['4111 1111 1111 1111', '1234'],
  ] as const) {
    const frame = await open(page, shop.url)
    await frame.getByRole('radio', { name: 'Card' }).check()
    await frame.getByLabel('Card number').fill(number)
    await frame.getByLabel('One-time').fill(password)
    await frame.getByRole('button', { name: 'Pay ₹2,358.82' }).click()
    await page.waitForURL(`${shop.url}/done`)
  }
  expect((await paymentsOf(id)).map(({ status }) => status)).toEqual(['failed', 'failed', 'captured'])
})

test('the page gets an event when the checkout is closed, and the checkout of a paid order says that it is paid', async () => {
  const { page, troubles } = await start()
  const id = await newOrder(simulator)
  shop.offer(id)
  let frame = await open(page, shop.url)
  await frame.getByRole('button', { name: 'Cancel payment' }).click()
  await outputOf(page, 'dismissed')
  expect(await page.locator('iframe').count()).toBe(0)

  await simulator.pay(id)
  frame = await open(page, shop.url)
  await frame.getByRole('alert').filter({ hasText: 'paid already' }).waitFor()
  await frame.getByRole('button', { name: 'Close', disabled: false }).focus()
  // The key removes the frame that handles it, so the release of the key has no target and the call fails.
  page.keyboard.press('Escape').catch(() => undefined)
  await outputOf(page, 'dismissed')
  expect(troubles).toEqual([])
})

test('Escape closes a checkout that is still loading', async () => {
  const { page } = await start()
  await page.route('**/checkout/page.js', () => undefined)
  shop.offer(await newOrder(simulator))
  await begin(page, shop.url)
  await page.keyboard.press('Escape')
  await outputOf(page, 'dismissed')
  expect(await page.locator('iframe').count()).toBe(0)
})

const METHODS = ['UPI', 'Card', 'Net banking', 'Bank transfer', 'QR code', 'Wallet', 'Pay later']

test.each([1024, 320])(
  'axe finds nothing on any method of the checkout at %i px, and nothing is cut off',
  async (width) => {
    const { page, troubles } = await start(width)
    shop.offer(await newOrder(simulator), { method: {}, config: {} })
    const frame = await open(page, shop.url)
    expect(await page.locator('iframe').getAttribute('title')).toBe('Checkout')
    // The page around the frame is the same for each method.
    await expectAccessible(page)
    const checkedMethods = selectedCases(METHODS, (_, at) => at % 2 === (width === 320 ? 1 : 0))
    for (const name of METHODS) {
      await frame.getByRole('radio', { name, exact: true }).check()
      if (checkedMethods.includes(name)) await expectAccessible(page.frames()[1] as Frame, name)
      const width = await frame.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth)
      expect([name, width]).toEqual([name, 0])
    }
    expect(troubles).toEqual([])
  },
)
