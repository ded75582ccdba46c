import type { FastifyInstance } from 'fastify'
import { readAccounts, checkSettlement, gstReturn, readLedger } from '#contract/money/accounting.ts'
import { matchStatement } from '#contract/money/bank-statement.ts'
import { allPayments } from '#contract/membership/members.ts'
import {
  claimPayment,
  moneySummary,
  recordOffline,
  refundPayment,
  resolvePayment,
} from '#contract/money/money.ts'
import { paymentHistory } from '#contract/money/payment-history.ts'
import type { AppContext } from '../http/context.ts'
import { mount } from '../http/mount.ts'
import { claim } from '../payments/claim.ts'
import { refundByAdmin } from '../payments/refunds/refund-by-admin.ts'
import { resolve } from '../payments/resolve.ts'
import { readAccounts } from './accounts.ts'
import { readReturn } from './gstr1.ts'
import { readHistory } from './history.ts'
import { readLedger } from './ledger.ts'
import { record } from './offline.ts'
import { listPayments } from './payments.ts'
import { readSummary } from './reads.ts'
import { check } from './settlement.ts'
import { match } from './statement/match.ts'

export function moneyRoutes(app: FastifyInstance, context: AppContext): void {
  mount(app, context, allPayments, listPayments)
  mount(app, context, moneySummary, readSummary)
  mount(app, context, paymentHistory, readHistory)
  mount(app, context, refundPayment, refundByAdmin)
  mount(app, context, matchStatement, match)
  mount(app, context, recordOffline, record)
  mount(app, context, claimPayment, claim)
  mount(app, context, resolvePayment, resolve)
  mount(app, context, readLedger, readLedger)
  mount(app, context, gstReturn, readReturn)
  mount(app, context, readAccounts, readAccounts)
  mount(app, context, checkSettlement, check)
}
