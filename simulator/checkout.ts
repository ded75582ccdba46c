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

export type Checkout = {
  /** Null: the path is not one of the checkout. */
  answer: (request: Request) => Page | null
}

/** What browsers get without the key's secret: the script, the checkout page, and the attempts to pay on it. */
export function openCheckout(ledger: Ledger, webhooks: Webhooks, keyId: string, keySecret: string): Checkout {
  function answer(request: Request): Page | null {
    switch (`${request.method} ${request.path}`) {
      case 'GET /checkout.js':
      case 'GET /v1/checkout.js':
        return file('checkout.ts')
      case 'GET /v1/checkout/page.js':
        return file('page.ts')
      case 'GET /v1/checkout/page.css':
        return file('page.css')
      case 'GET /favicon.ico':
        return { status: 204, headers: {}, body: '' }
      case 'GET /v1/checkout/frame':
        return page(readOptions(request.query.get('options')))
      case 'POST /v1/checkout/attempts':
        return pay(request)
      default:
        return null
    }
  }

  function file(name: string): Page {
    const source = readFileSync(join(import.meta.dirname, 'browser', name), 'utf8')
    const isScript = name.endsWith('.ts')
    return {
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
  }

  function page(options: CheckoutOptions): Page {
    const order = ledger.orders.get(options.order_id)?.entity ?? null
    const problem =
      options.key !== keyId
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

  function pay(request: Request): Page {
    const body = jsonBody(request)
    if (body['key_id'] !== keyId) throw new Refusal('Authentication failed', { status: 401 })
    if (!methods.includes(body['method'] as (typeof methods)[number])) {
      throw new Refusal('The selected method is invalid.', { field: 'method' })
    }
    const sent = body as Record<string, string>
    const payment = attempt(ledger, webhooks, String(body['order_id']), {
      method: sent['method'] as string,
      ...judge(sent),
      email: sent['email'] || null,
      contact: sent['contact'] || null,
      description: sent['description'] || null,
    })
    return {
      status: 200,
      headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
      body: JSON.stringify({ fields: callbackOf(payment, keySecret) }),
    }
  }

  return { answer }
}
