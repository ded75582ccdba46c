import type { Ledger } from './ledger.ts'
import { allOrders, createOrder, fetchOrder, paymentsOfOrder } from './orders.ts'
import { allPayments, capture, paymentOf } from './payments.ts'
import { allRefunds, fetchRefund, refund } from './refunds.ts'
import { Refusal } from './refusal.ts'
import type { Webhooks } from './webhooks.ts'
import { jsonBody, type Request } from './wire.ts'

/** Answers a call of the REST API, or throws a refusal. */
export function answerApi(ledger: Ledger, webhooks: Webhooks, request: Request): unknown {
  // '/v1/orders/order_X/payments' → 'orders', 'order_X', 'payments'
  const [thing, id, part, more] = request.path.slice('/v1/'.length).split('/')
  const { query } = request
  const shape = `${request.method} ${thing}${id ? '/:id' : ''}${part ? `/${part}` : ''}${more === undefined ? '' : '/'}`
  const key = id ?? ''
  switch (shape) {
    case 'POST orders':
      return createOrder(ledger, jsonBody(request))
    case 'GET orders':
      return allOrders(ledger, query)
    case 'GET orders/:id':
      return fetchOrder(ledger, key)
    case 'GET orders/:id/payments':
      return paymentsOfOrder(ledger, key)
    case 'GET payments':
      return allPayments(ledger, query)
    case 'GET payments/:id':
      return paymentOf(ledger, key)
    case 'POST payments/:id/capture':
      return capture(ledger, webhooks, key, jsonBody(request))
    case 'POST payments/:id/refund':
      return refund(ledger, webhooks, key, jsonBody(request), request.header('x-refund-idempotency'))
    case 'GET payments/:id/refunds':
      return allRefunds(ledger, query, key)
    case 'GET refunds':
      return allRefunds(ledger, query)
    case 'GET refunds/:id':
      return fetchRefund(ledger, key)
    default:
      throw new Refusal('The requested URL was not found on the server.', { status: 404 })
  }
}
