import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { type CheckoutOptions, readOptions } from './checkout-options.ts'
import { checkoutPage } from './checkout-page.ts'
import type { Ledger } from './ledger.ts'
import { methods } from './method-details.ts'
import { attempt } from './payments.ts'
import { Refusal } from './refusal.ts'
import { callbackOf } from './signature.ts'
import { judge } from './test-means.ts'
import type { Webhooks } from './webhooks.ts'
import { jsonBody, type Request } from './wire.ts'

type Page = { status: number; headers: Record<string, string>; body: string }

/** What browsers get without the key's secret: the script, the checkout page, and the attempts to pay on it. */
export class Checkout {
  readonly #ledger: Ledger
  readonly #webhooks: Webhooks
  readonly #keyId: string
  readonly #keySecret: string
  readonly #files = new Map<string, Page>()

  constructor(ledger: Ledger, webhooks: Webhooks, keyId: string, keySecret: string) {
    this.#ledger = ledger
    this.#webhooks = webhooks
    this.#keyId = keyId
    this.#keySecret = keySecret
  }

  /** Null: the path is not one of the checkout. */
  answer(request: Request): Page | null {
    switch (`${request.method} ${request.path}`) {
      case 'GET /checkout.js':
      case 'GET /v1/checkout.js':
        return this.#file('checkout.ts')
      case 'GET /v1/checkout/page.js':
        return this.#file('page.ts')
      case 'GET /v1/checkout/page.css':
        return this.#file('page.css')
      case 'GET /favicon.ico':
        return { status: 204, headers: {}, body: '' }
      case 'GET /v1/checkout/frame':
        return this.#page(readOptions(request.query.get('options')))
      case 'POST /v1/checkout/attempts':
        return this.#attempt(request)
      default:
        return null
    }
  }

  #file(name: string): Page {
    const known = this.#files.get(name)
    if (known !== undefined) return known
    const source = readFileSync(join(import.meta.dirname, 'browser', name), 'utf8')
    const isScript = name.endsWith('.ts')
    const file = {
      status: 200,
      headers: {
        'content-type': isScript ? 'text/javascript; charset=utf-8' : 'text/css; charset=utf-8',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-cache',
      },
      // In a function, so that its names are not global in the merchant's page.
      body: isScript ? `;(() => {\n${stripTypeScriptTypes(source)}\n})()\n` : source,
    }
    this.#files.set(name, file)
    return file
  }

  #page(options: CheckoutOptions): Page {
    const order = this.#ledger.orders.get(options.order_id)?.entity ?? null
    const problem =
      options.key !== this.#keyId
        ? 'The key of this checkout is not known here.'
        : order === null
          ? 'The order of this checkout does not exist.'
          : order.status === 'paid'
            ? 'This order has been paid already.'
            : null
    return {
      status: 200,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        // No form-action: the signed answer is posted to the merchant's address.
        'content-security-policy':
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'",
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      },
      body: checkoutPage(options, order, problem),
    }
  }

  #attempt(request: Request): Page {
    const body = jsonBody(request)
    if (body['key_id'] !== this.#keyId) throw new Refusal('Authentication failed', { status: 401 })
    if (!methods.includes(body['method'] as (typeof methods)[number])) {
      throw new Refusal('The selected method is invalid.', { field: 'method' })
    }
    const sent = body as Record<string, string>
    const payment = attempt(this.#ledger, this.#webhooks, String(body['order_id']), {
      method: sent['method'] as string,
      ...judge(sent),
      email: sent['email'] || null,
      contact: sent['contact'] || null,
      description: sent['description'] || null,
    })
    return {
      status: 200,
      headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
      body: JSON.stringify({ fields: callbackOf(payment, this.#keySecret) }),
    }
  }
}
