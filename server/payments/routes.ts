import * as calls from '#contract/membership/payments.ts'
import { routes } from '../http/mount.ts'
import { verifyPayment, confirmPayment } from './provider/callback.ts'
import { paymentWebhook } from './provider/webhook.ts'

export const paymentRoutes = routes(calls, {
  verifyPayment,
  paymentWebhook,
  confirmPayment,
})
