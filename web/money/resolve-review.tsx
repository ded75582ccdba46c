import { useId, useRef } from 'react'
import { reviewReasons } from '#contract/membership/payments.ts'
import { resolvePayment } from '#contract/money/money.ts'
import { rupees } from '#contract/money/currency.ts'
import { useCategoryNames } from '#web/app/dashboard/list/category-names.tsx'
import { ReasonField, reasonHints } from '#web/app/dashboard/decide/reason-field.tsx'
import { useAdminSubmit } from '#web/app/dashboard/decide/use-admin-submit.ts'
import { RefusalAlert } from '#web/app/forms/refusal-alert.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox, Choices } from '#web/ui/controls/field.tsx'
import { amountIn } from '#contract/money/currency.ts'
import { elsewhereOf, methodOf, type Payment } from '../app/prices/payment-words.ts'

type Props = {
  payment: Payment
  /** Paise. */
  left: number
  onDone: () => void
}

const THIS_ORDER = 'this'

const messages = {
  refund: ({ form, orderId }: Payment) =>
    orderId === null
      ? `It is written down that the money of ${form.fullName} is given back.`
      : `The money is on its way back to ${form.fullName}.`,
  accept: ({ form }: Payment) => `The payment of ${form.fullName} is accepted as it came.`,
}

/** Why a payment is in review, in one sentence, and the two ways to resolve it. */
export function ResolveReview({ payment, left, onDone }: Props) {
  const names = useCategoryNames()
  const otherCurrencies = elsewhereOf(payment)
  const { paidBefore } = payment
  // With several captures, the admin chooses which of them go back.
  const chooses = payment.status === 'paid' && otherCurrencies === '' && payment.captures.length > 1
  const action = useRef<'refund' | 'accept'>('refund')
  const { submit, pending, problem, errors } = useAdminSubmit(resolvePayment, {
    inputOf: (data) => ({
      payment: payment._id,
      action: action.current,
      note: String(data.get('note') ?? ''),
      seen: payment.captures.map(({ _id }) => _id),
      ...(action.current === 'refund' ? chosenOf(data) : {}),
    }),
    done: () => messages[action.current](payment),
    onDone,
    refused({ status, code }) {
      // Another admin has done it, so nothing is left to do here.
      if (code === 'not_in_review' || status === 404) onDone()
    },
  })
  function chosenOf(data: FormData): { giveBack?: string[] } {
    if (chooses) return { giveBack: data.getAll('giveBack').map(String) }
    const chosenOrder = data.get('order')
    return paidBefore !== null && chosenOrder === paidBefore.paymentId ? { giveBack: [chosenOrder] } : {}
  }
  const all = [...(left > 0 ? [rupees(left)] : []), otherCurrencies].filter(Boolean).join(', ')
  const isPaid = payment.status === 'paid'
  // The payment that counts stays, and the rest can go back.
  const keeps = isPaid && payment.orderId !== null && payment.review !== reviewReasons.refund_failed
  // Nothing is left to refund.
  const isOver = payment.review === reviewReasons.over_refunded
  return (
    <form className="panel column" noValidate onSubmit={submit} aria-label="Resolve the review">
      <p>
        <b>{payment.review}</b>
      </p>
      <p className="muted" hidden={isOver}>
        <span>
          {paidBefore !== null
            ? 'The same was paid by another order already. Give back: the order that you choose below goes back, and the other one counts. '
            : chooses
              ? 'Give back: what you choose below goes back, and what stays keeps or gets its document. '
              : keeps
                ? 'Give back: what came in beside the payment that counts goes back. '
                : `${
                    payment.orderId === null
                      ? `Give ${all} back by hand first: this form records that you have done so`
                      : `Give back: all of ${all} goes back`
                  }${payment.period === null ? '' : ', and the membership that it paid for ends today'}. `}
        </span>
        <span>
          {otherCurrencies !== ''
            ? `Prices and invoices are in rupees, so ${otherCurrencies} cannot be accepted.`
            : isPaid
              ? 'Accept: all of it stays as it came, and what has no document gets one of its own.'
              : 'Accept: the order counts as paid with what came in, and each sum gets its document.'}
        </span>{' '}
        A refund cannot be undone.
      </p>
      <RefusalAlert problem={problem} />
      {chooses && !isOver ? <WhichGoesBack payment={payment} error={errors['giveBack']} /> : null}
      {paidBefore === null ? null : (
        <Choices
          name="order"
          label="Which goes back?"
          hint="The membership is of the category of the order that stays."
          defaultValue={THIS_ORDER}
          options={[
            { value: THIS_ORDER, label: `This order: ${names[payment.category]}, ${all}` },
            {
              value: paidBefore.paymentId,
              label: `The other one: ${names[paidBefore.category]}, ${rupees(paidBefore.amount)}`,
            },
          ]}
        />
      )}
      <ReasonField
        name="note"
        label="Note"
        hint={`Given back, it is the reason: ${reasonHints.creditNote} Accepted, they do not read it.`}
        rows={2}
        maxLength={500}
        error={errors['note']}
      />
      <div className="row">
        {isOver ? null : (
          <Button kind="danger" type="submit" busy={pending} onClick={() => (action.current = 'refund')}>
            {chooses || keeps || paidBefore !== null ? 'Give back' : `Give back all: ${all}`}
          </Button>
        )}
        {otherCurrencies !== '' ? null : (
          <Button kind="ghost" type="submit" disabled={pending} onClick={() => (action.current = 'accept')}>
            Accept
          </Button>
        )}
      </div>
    </form>
  )
}

/** For an order that was paid more than once: the captures to refund. All except the first are proposed. */
function WhichGoesBack({ payment, error }: { payment: Payment; error: string | undefined }) {
  const id = useId()
  const { captures, paymentId } = payment
  return (
    <fieldset className="field" aria-describedby={error ? id : undefined}>
      <legend>Which goes back?</legend>
      <div className="stack">
        {captures.map(({ _id, amount, currency, method, invoice }) => (
          <Checkbox
            key={_id}
            name="giveBack"
            value={_id}
            defaultChecked={_id !== paymentId && invoice === null}
            label={amountIn(amount, currency)}
            note={`${methodOf({ method })}, ${_id}${_id === paymentId ? ', which paid the order' : ''}`}
          />
        ))}
      </div>
      {error ? (
        <p className="field-error" id={id}>
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
