import { rupees } from '#contract/money/currency.ts'
import { refundPayment } from '#contract/money/money.ts'
import { useAdminSubmit } from '#web/app/dashboard/decide/use-admin-submit.ts'
import { RefusalAlert } from '#web/app/forms/refusal-alert.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import type { Payment } from '../app/prices/payment-words.ts'

type Props = {
  payment: Payment
  /** Paise. */
  failed: { amount: number; reason: string }
  onDone: () => void
}

/** Tries a failed part of a refund again; the membership stays as it is. */
export function TryRefundAgain({ payment: { _id, form }, failed: { amount, reason }, onDone }: Props) {
  const sum = rupees(amount)
  const { submit, pending, problem } = useAdminSubmit(refundPayment, {
    inputOf: () => ({ payment: _id, amount, reason, endMembership: false }),
    done: () => `${sum} is on its way to ${form.fullName}.`,
    onDone,
    refused({ status }) {
      if (status === 409 || status === 404) onDone()
    },
  })
  return (
    <form className="panel column" noValidate onSubmit={submit} aria-label="Try the refund again">
      <p>{`A refund of ${sum} has failed. It was asked for with the reason: ${reason}`}</p>
      <RefusalAlert problem={problem} />
      <div className="row">
        <Button type="submit" busy={pending}>
          {`Try ${sum} again`}
        </Button>
      </div>
    </form>
  )
}
