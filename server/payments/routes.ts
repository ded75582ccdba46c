import * as calls from '#contract/membership/payments.ts'
import { routes } from '../http/mount.ts'
import { verifyPayment, confirmPayment } from './callback.ts'
import { paymentWebhook } from './webhook.ts'

export const paymentRoutes = routes(calls, {
  verifyPayment,
  paymentWebhook,
  confirmPayment,
})
