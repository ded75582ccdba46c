import { useRevalidator } from 'react-router'
import { chargesWithoutGstin, GST_WITHOUT_GSTIN, readSettings, type Settings } from '#contract/settings.ts'
import { allVouchers, type Voucher } from '#contract/money/vouchers.ts'
import { request } from '#web/app/api/client.ts'
import { definePanel, type PanelProps } from '#web/app/dashboard/panel.tsx'
import { Alert } from '#web/ui/controls/alert.tsx'
import { FailedList } from '#web/ui/failed-list.tsx'
import { Loader } from '#web/ui/skeleton.tsx'
import { BrandingForm } from './branding-form.tsx'
import { LogoForm } from './logo-form.tsx'
import { OrganisationForm } from './organisation-form.tsx'
import { PriceTable } from './price-table.tsx'
import { SignatureForm } from './signature-form.tsx'
import { VoucherTable } from './voucher-table.tsx'
import './settings.css'

type Loaded = Settings & { vouchers: Voucher[] }

async function load(_query: unknown, signal: AbortSignal): Promise<Loaded> {
  const [settings, { vouchers }] = await Promise.all([
    request(readSettings, {}, { signal }),
    request(allVouchers, {}, { signal }),
  ])
  return { ...settings, vouchers }
}

/** Settings that an owner changes: prices, vouchers, and the organisation. */
export const panel = definePanel({ load, Panel })

function Panel({ loaded, failure }: PanelProps<Loaded>) {
  const { revalidate } = useRevalidator()
  if (loaded === null)
    return failure === null ? <Loader /> : <FailedList message={failure} onRetry={() => void revalidate()} />
  return (
    <div className="column settings">
      {chargesWithoutGstin(loaded) ? <Alert kind="error">{GST_WITHOUT_GSTIN}</Alert> : null}
      <section className="settings-part" aria-labelledby="settings-prices">
        <h2 id="settings-prices">Prices</h2>
        <p>A new price begins on the day you choose. What was ordered before keeps its price.</p>
        <PriceTable categories={loaded.categories} />
      </section>
      <section className="settings-part" aria-labelledby="settings-vouchers">
        <h2 id="settings-vouchers">Vouchers</h2>
        <VoucherTable vouchers={loaded.vouchers} />
      </section>
      <section className="panel settings-part" aria-labelledby="settings-branding">
        <h2 id="settings-branding">Name and colours</h2>
        <BrandingForm branding={loaded.branding} />
        <LogoForm logo={loaded.branding.logo} />
      </section>
      <section className="panel settings-part" aria-labelledby="settings-organisation">
        <h2 id="settings-organisation">Organisation</h2>
        <OrganisationForm organisation={loaded.organisation} />
      </section>
      <section className="panel settings-part" aria-labelledby="settings-signature">
        <h2 id="settings-signature">Signature</h2>
        <SignatureForm signature={loaded.signature} />
      </section>
    </div>
  )
}
