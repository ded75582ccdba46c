import * as pricesCalls from '#contract/membership/prices.ts'
import * as settingsCalls from '#contract/settings.ts'
import * as brandingCalls from '#contract/site/site-branding.ts'
import * as vouchersCalls from '#contract/money/vouchers.ts'
import { routes } from '../http/mount.ts'
import { siteBranding, siteContact, readSettings, currentPrices } from './reads.ts'
import { makeVoucher, endVoucher, allVouchers, checkVoucher } from './voucher-calls.ts'
import { saveLogo } from './change-branding.ts'
import { saveSettings, saveSignature, withdrawPrice } from './writes.ts'

export const settingsRoutes = routes(
  { ...pricesCalls, ...settingsCalls, ...brandingCalls, ...vouchersCalls },
  {
    readSettings,
    saveSettings,
    saveSignature,
    saveLogo,
    withdrawPrice,
    currentPrices,
    siteContact,
    siteBranding,
    allVouchers,
    makeVoucher,
    endVoucher,
    checkVoucher,
  },
)
