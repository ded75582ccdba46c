import { methodOptions } from '../app/prices/payment-words.ts'
import type { Input } from '#contract/call/endpoint.ts'
import { recordOffline } from '#contract/money/money.ts'
import { useAdminSubmit } from '#web/app/dashboard/decide/use-admin-submit.ts'
import { FormDialog } from '#web/app/forms/form-dialog.tsx'
import { inPaise } from '#web/app/forms/in-paise.ts'
import { Checkbox, Choices, Field, Select } from '#web/ui/controls/field.tsx'
import './money.css'

type Recorded = Input<typeof recordOffline>

const purposes = [
  { value: 'join', label: 'Their open application' },
  { value: 'renewal', label: 'Their renewal' },
]

type Props = {
  /** The payer, if known. */
  email?: string | undefined
  onClose: () => void
}

/** Records money that came by cheque, in cash or by bank transfer. */
export function RecordPayment({ email, onClose }: Props) {
  const submission = useAdminSubmit(recordOffline, {
    inputOf: (data) => {
      const text = (name: string) => String(data.get(name) ?? '').trim()
      return {
        email: text('email'),
        amount: inPaise(text('amount')),
        method: text('method') as Recorded['method'],
        reference: text('reference'),
        receivedOn: text('receivedOn'),
        purpose: text('purpose') as NonNullable<Recorded['purpose']>,
        ...(data.has('again') ? { again: true } : {}),
      }
    },
    done: () => 'The payment is recorded.',
    onDone: onClose,
  })
  const { errors, problem } = submission
  return (
    <FormDialog title="Record a payment" act="Record" submission={submission} onClose={onClose}>
      <p>Money that did not come through the provider pays what the person has to pay, in full.</p>
      <Field
        name="email"
        type="email"
        label="E-mail of their account"
        maxLength={254}
        autoComplete="off"
        defaultValue={email}
        error={errors['email']}
      />
      <Choices
        name="purpose"
        label="What it pays"
        options={purposes}
        defaultValue="join"
        // The choice determines the category too, so it shows the errors of both fields.
        error={errors['purpose'] ?? errors['membershipCategory']}
      />
      <div className="money-fields">
        <Field
          name="amount"
          label="Amount in rupees, with GST"
          inputMode="decimal"
          maxLength={14}
          error={errors['amount']}
        />
        <Select name="method" label="How it came" options={methodOptions} error={errors['method']} />
        <Field
          name="reference"
          label="Reference"
          hint="Number of the cheque or receipt, or of the bank’s statement"
          maxLength={100}
          error={errors['reference']}
        />
        <Field
          name="receivedOn"
          type="date"
          label="Day on which it came"
          hint="It counts on this day; its document is of today"
          error={errors['receivedOn']}
        />
      </div>
      {problem?.code === 'reference_used' ? (
        <Checkbox name="again" label="It is other money with the same reference: record it all the same" />
      ) : null}
    </FormDialog>
  )
}
