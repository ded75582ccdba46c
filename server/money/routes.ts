import * as accountingCalls from '#contract/money/accounting.ts'
import * as bankStatementCalls from '#contract/money/bank-statement.ts'
import * as paymentsCalls from '#contract/money/payments.ts'
import * as moneyCalls from '#contract/money/money.ts'
import * as paymentHistoryCalls from '#contract/money/payment-history.ts'
import * as unassignedCalls from '#contract/money/unassigned.ts'
import { routes } from '../http/mount.ts'
import { claimPayment } from '../payments/settle/claim-payment.ts'
import { refundPayment } from '../payments/refunds/refund-payment.ts'
import { resolvePayment } from '../payments/settle/resolve-payment.ts'
import { readAccounts } from './accounting.ts'
import { gstReturn, gstReturnWorkbook } from './gstr1.ts'
import { paymentHistory } from './history.ts'
import { ledgerWorkbook, readLedger } from './ledger.ts'
import { recordOffline } from './offline.ts'
import { findPayers } from './payers.ts'
import { allPayments } from './payments.ts'
import { moneySummary } from './money-summary.ts'
import { checkSettlement } from './settlement.ts'
import { matchStatement } from './statement/match.ts'
import { assignMoney, recordUnassigned, returnUnassigned, unassignedMoney } from './unassigned.ts'

export const moneyRoutes = routes(
  {
    ...accountingCalls,
    ...bankStatementCalls,
    ...paymentsCalls,
    ...moneyCalls,
    ...paymentHistoryCalls,
    ...unassignedCalls,
  },
  {
    allPayments,
    moneySummary,
    paymentHistory,
    refundPayment,
    matchStatement,
    recordOffline,
    claimPayment,
    resolvePayment,
    readLedger,
    ledgerWorkbook,
    gstReturn,
    gstReturnWorkbook,
    readAccounts,
    checkSettlement,
    findPayers,
    unassignedMoney,
    recordUnassigned,
    assignMoney,
    returnUnassigned,
  },
)
