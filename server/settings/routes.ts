import type { FastifyInstance } from 'fastify'
import { currentPrices } from '#contract/membership/prices.ts'
import { readSettings, saveSettings, saveSignature, siteContact } from '#contract/settings.ts'
import { allVouchers, checkVoucher, endVoucher, makeVoucher } from '#contract/money/vouchers.ts'
import type { AppContext } from '../http/context.ts'
import { mount } from '../http/mount.ts'
import { contact, ownSettings, publicPrices } from './reads.ts'
import { addVoucher, closeVoucher, listVouchers, tryVoucher } from './voucher-calls.ts'
import { changeSettings, changeSignature } from './writes.ts'

export function settingsRoutes(app: FastifyInstance, context: AppContext): void {
  mount(app, context, readSettings, ownSettings)
  mount(app, context, saveSettings, changeSettings)
  mount(app, context, saveSignature, changeSignature)
  mount(app, context, currentPrices, publicPrices)
  mount(app, context, siteContact, contact)
  mount(app, context, allVouchers, listVouchers)
  mount(app, context, makeVoucher, addVoucher)
  mount(app, context, endVoucher, closeVoucher)
  mount(app, context, checkVoucher, tryVoucher)
}
