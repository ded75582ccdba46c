import { type Metrics, type ProviderCall, timed } from '../../telemetry/metrics.ts'
import { inSpan, type Tracer } from '../../telemetry/tracer.ts'
import type { Gateway } from './gateway.ts'

type Needs = { metrics: Pick<Metrics, 'providerCalls'>; tracer: Tracer | null }

/** The provider with a metric for each call, and a span if traces are on. */
export function measuredGateway(gateway: Gateway, { metrics, tracer }: Needs): Gateway {
  function measured<T>(call: ProviderCall, work: () => Promise<T>): Promise<T> {
    const about = { kind: 'client', attributes: { 'peer.service': 'payment provider' } } as const
    return timed(metrics.providerCalls, { call }, () => inSpan(tracer, `provider ${call}`, about, work))
  }
  return {
    ...gateway,
    createOrder: (order) => measured('createOrder', () => gateway.createOrder(order)),
    findOrder: (receipt) => measured('findOrder', () => gateway.findOrder(receipt)),
    attempts: (orderId) => measured('attempts', () => gateway.attempts(orderId)),
    orderOf: (paymentId) => measured('orderOf', () => gateway.orderOf(paymentId)),
    refund: (refund) => measured('refund', () => gateway.refund(refund)),
    findRefund: (refundId) => measured('findRefund', () => gateway.findRefund(refundId)),
    refundsOf: (paymentId) => measured('refundsOf', () => gateway.refundsOf(paymentId)),
    refundsSince: (from, turn) => measured('refundsSince', () => gateway.refundsSince(from, turn)),
    attemptsSince: (from, turn) => measured('attemptsSince', () => gateway.attemptsSince(from, turn)),
    check: () => measured('check', () => gateway.check()),
  }
}
