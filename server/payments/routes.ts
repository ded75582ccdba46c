import type { FastifyInstance } from 'fastify'
import { confirmPayment, paymentWebhook, verifyPayment } from '#contract/membership/payments.ts'
import type { AppContext } from '../http/context.ts'
import { mount } from '../http/mount.ts'
import { callback, confirm } from './callback.ts'
import { webhook } from './webhook.ts'

export function paymentRoutes(app: FastifyInstance, context: AppContext): void {
  mount(app, context, verifyPayment, callback)
  mount(app, context, paymentWebhook, webhook)
  mount(app, context, confirmPayment, confirm)
}
