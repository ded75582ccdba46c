import { useState } from 'react'
import { refundPayment } from '#contract/money/money.ts'
import { rupees } from '#contract/money/currency.ts'
import { ReasonField, reasonHints } from '#web/app/dashboard/decide/reason-field.tsx'
import { useAdminSubmit } from '#web/app/dashboard/decide/use-admin-submit.ts'
import { beginAtTop } from '#web/app/forms/begin-at-top.ts'
import { inPaise } from '#web/app/forms/in-paise.ts'
import { RefusalAlert } from '#web/app/forms/refusal-alert.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { MembershipChoice } from './membership-choice.tsx'
import { failedRefund, goesByHand, type Payment } from '../app/prices/payment-words.ts'

type Props = {
  payment: Payment
  /** Paise. */
  left: number
  onBack: () => void
  onDone: () => void
}

/** Asks for the amount of the refund, what happens to the membership, and the reason. */
export function RefundForm({ payment, left, onBack, onDone }: Props) {
  const { _id, form, orderId, period } = payment
  // Fixed when the form opens: a button that records a refund must never turn into one that sends money.
  const [isByHand] = useState(() => goesByHand(payment))
  const firstAmount = isByHand ? (failedRefund(payment)?.amount ?? left) : left
  const [isAllGone, setAllGone] = useState(firstAmount === left)
  const { submit, pending, problem, errors } = useAdminSubmit(refundPayment, {
    inputOf: (data) => ({
      payment: _id,
      amount: inPaise(String(data.get('amount') ?? '')),
      reason: String(data.get('reason') ?? ''),
      ...(isByHand && orderId !== null ? { byHand: true } : {}),
      ...(period === null ? {} : { endMembership: data.get('membership') === 'end' }),
    }),
    done: ({ refund: { amount, status } }) =>
      status === 'arrived'
        ? `${rupees(amount)} is written down as given back.`
        : `${rupees(amount)} is on its way to ${form.fullName}.`,
    onDone,
    refused({ status, code }) {
      // Another admin has done it, so nothing is left to do here.
      if (code === 'not_in_review' || status === 404) onDone()
    },
  })
  return (
    <form
      ref={beginAtTop}
      className="panel column"
      noValidate
      onSubmit={submit}
      aria-label={isByHand ? 'Given back by hand' : 'Give money back'}
    >
      <p>
        <span>
          {isByHand
            ? `${orderId === null ? 'This money did not come through the provider' : 'The provider could not give this back'}: give it back by hand first. This form moves no money: it records that you have done so.`
            : 'The provider is asked at once, and the money goes where it came from.'}
        </span>{' '}
        <b>This cannot be undone.</b>
      </p>
      <RefusalAlert problem={problem} />
      <Field
        name="amount"
        label="Amount in rupees"
        hint={`At most ${rupees(left)}: that is what is left.`}
        inputMode="decimal"
        maxLength={14}
        defaultValue={String(firstAmount / 100)}
        error={errors['amount']}
        onChange={({ target }) => setAllGone(inPaise(target.value) === left)}
      />
      {period === null ? null : (
        // A new amount resets the proposed choice.
        <MembershipChoice
          key={String(isAllGone)}
          name={form.fullName}
          period={period}
          isAllGone={isAllGone}
        />
      )}
      <ReasonField
        hint={`${isByHand ? 'Say how it went back as well, with its reference. ' : ''}${reasonHints.creditNote}`}
        rows={3}
        maxLength={500}
        error={errors['reason']}
      />
      <div className="row">
        <Button kind="danger" type="submit" busy={pending}>
          {isByHand ? 'Write it down' : 'Give money back'}
        </Button>
        <Button kind="ghost" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  )
}
