import { useRevalidator } from 'react-router'
import { claimPayment } from '#contract/money/money.ts'
import { amountIn } from '#contract/money/currency.ts'
import { useSubmit } from '#web/app/forms/form.ts'
import { RefusalAlert } from '#web/app/forms/refusal-alert.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { notify } from '#web/ui/layers/toast.tsx'

/** For people whose payment is not shown: they enter its id, and the provider is asked about it. */
export function ClaimPayment() {
  const { revalidate } = useRevalidator()
  const { submit, pending, problem, errors } = useSubmit(claimPayment, {
    async answered({ status, purpose, amount, currency = 'INR' }) {
      const next =
        purpose === 'renewal' ? 'Your membership is renewed.' : 'An admin reads your application next.'
      if (status === 'paid') notify(`${amountIn(amount, currency)} has arrived. ${next}`, 'success')
      else
        notify(
          `${amountIn(amount, currency)} has arrived, but not as it was ordered. An admin looks into it and writes to you; please do not pay again.`,
        )
      await revalidate()
    },
  })
  return (
    <details className="fold">
      <summary>I paid, but it does not show</summary>
      <form
        className="column claim-payment"
        noValidate
        onSubmit={submit}
        aria-label="I paid, but it does not show"
      >
        <p>Enter the payment id. We ask the payment provider at once, and say what it answers.</p>
        <RefusalAlert problem={problem} />
        <Field
          name="paymentId"
          label="Payment id"
          hint="The message about your payment has it; it begins with pay_"
          maxLength={64}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errors['paymentId']}
        />
        <Button type="submit" kind="ghost" busy={pending}>
          Look for my payment
        </Button>
      </form>
    </details>
  )
}
