import { MOST_MEGABYTES } from '#contract/business-constants.ts'
import { useRef, useState } from 'react'
import { checkSettlement } from '#contract/money/accounting.ts'
import type { Answer, Input } from '#contract/call/endpoint.ts'
import { useAdminSubmit } from '#web/app/dashboard/decide/use-admin-submit.ts'
import { RefusalAlert } from '#web/app/forms/refusal-alert.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { FileField } from '#web/ui/controls/file-field.tsx'
import '#web/app/prices/price.css'
import { SettlementOutcome } from './settlement-outcome.tsx'

/** Compares the provider's settlement report with our payments and shows the differences. */
export function SettlementCheck() {
  const [checked, setChecked] = useState<{ name: string; answer: Answer<typeof checkSettlement> } | null>(
    null,
  )
  const name = useRef('')
  const { submit, pending, problem, errors } = useAdminSubmit(checkSettlement, {
    inputOf(data) {
      const report = data.get('report') as File
      name.current = report.name
      return { report } as Input<typeof checkSettlement>
    },
    answered(answer) {
      setChecked({ name: name.current, answer })
    },
    refused: () => setChecked(null),
  })
  return (
    <section className="accounts-part" aria-labelledby="accounts-settlement">
      <h2 id="accounts-settlement">Settlement report of the provider</h2>
      <form className="column" noValidate onSubmit={submit}>
        <p>
          Save the settlement reconciliation report as CSV in the provider’s dashboard, and choose the file
          here. Each of its lines is compared with our payments and refunds. Nothing is changed.
        </p>
        <RefusalAlert problem={problem} />
        <FileField
          name="report"
          label="Settlement report"
          hint={`A CSV file of at most ${MOST_MEGABYTES} MB: a month at a time, if need be.`}
          accept=".csv,text/csv"
          most={MOST_MEGABYTES}
          error={errors['report']}
        />
        <div className="row">
          <Button type="submit" kind="ghost" busy={pending}>
            Compare
          </Button>
        </div>
      </form>
      <div role="status">{checked === null ? null : <SettlementOutcome {...checked} />}</div>
    </section>
  )
}
