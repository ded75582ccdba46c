import type { FastifyInstance } from 'fastify'
import { confirmPayment, paymentWebhook, verifyPayment } from '#contract/payments.ts'
import type { World } from '../app/call.ts'
import { mount } from '../app/mount.ts'
import { callback, confirm } from './callback.ts'
import { webhook } from './webhook.ts'

export function paymentRoutes(app: FastifyInstance, world: World): void {
  mount(app, world, verifyPayment, callback)
  mount(app, world, paymentWebhook, webhook)
  mount(app, world, confirmPayment, confirm)
}
