import { dayInWords } from '#contract/values/days.ts'
import { rupees } from '#contract/money/currency.ts'
import { type Settings, withdrawPrice } from '#contract/settings.ts'
import { useAdminSubmit } from '#web/app/dashboard/decide/use-admin-submit.ts'
import { FormDialog } from '#web/app/forms/form-dialog.tsx'

type Props = { row: Settings['categories'][number]; onClose: () => void }

/** Asks before a future price is withdrawn. */
export function WithdrawPrice({ row: { category, name, price, validFrom }, onClose }: Props) {
  const submission = useAdminSubmit(withdrawPrice, {
    inputOf: () => ({ category, validFrom }),
    done: () => 'The price is withdrawn.',
    onDone: onClose,
  })
  return (
    <FormDialog
      title={`Withdraw the price of ${name}?`}
      keep="Keep it"
      act="Withdraw"
      kind="danger"
      submission={submission}
      onClose={onClose}
    >
      <p>
        {`${rupees(price)} before GST would have been valid from ${dayInWords(validFrom)}. The price before it stays.`}
      </p>
      {submission.errors['validFrom'] ? (
        <p className="field-error">{submission.errors['validFrom']}</p>
      ) : null}
    </FormDialog>
  )
}
