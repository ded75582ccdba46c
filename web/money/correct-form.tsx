import { correctDocument } from '#contract/money/documents.ts'
import { ReasonField } from '#web/app/dashboard/decide/reason-field.tsx'
import { useAdminSubmit } from '#web/app/dashboard/decide/use-admin-submit.ts'
import { beginAtTop } from '#web/app/forms/begin-at-top.ts'
import { gstStateOptions } from '#web/app/forms/state-options.ts'
import { RefusalAlert } from '#web/app/forms/refusal-alert.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Field, Select, TextArea } from '#web/ui/controls/field.tsx'
import type { Payment } from '../app/prices/payment-words.ts'

type Invoice = NonNullable<Payment['invoice']>
type Props = { payment: Payment; invoice: Invoice; onBack: () => void; onDone: () => void }

const OPTIONAL = { note: 'optional' }

/** Asks for the right recipient of a document, and for the reason of the correction. */
export function CorrectForm({ payment: { _id }, invoice, onBack, onDone }: Props) {
  const { submit, pending, problem, errors } = useAdminSubmit(correctDocument, {
    inputOf: (data) => {
      const { reason, ...buyer } = Object.fromEntries([...data].map(([name, text]) => [name, String(text)]))
      return { payment: _id, number: invoice.number, buyer, reason: reason ?? '' }
    },
    done: ({ invoice: { number } }) => `${number} stands in place of ${invoice.number}.`,
    onDone,
  })
  const field = (name: keyof Invoice['buyer']) => ({
    name,
    defaultValue: invoice.buyer[name] ?? '',
    error: errors[`buyer.${name}`],
  })
  return (
    <form
      ref={beginAtTop}
      className="panel column"
      noValidate
      onSubmit={submit}
      aria-label={`Correct ${invoice.number}`}
    >
      <p>
        A credit note takes <span>{invoice.number}</span> back, and a new document stands in its place. No
        money moves, and the payer gets both by e-mail.
      </p>
      <RefusalAlert problem={problem} />
      <div className="money-fields">
        <Field label="Name" maxLength={200} {...field('name')} />
        <Field label="GSTIN" maxLength={40} autoCapitalize="characters" {...OPTIONAL} {...field('gstin')} />
        <div className="money-wide">
          <TextArea label="Address" rows={2} maxLength={500} {...OPTIONAL} {...field('address')} />
        </div>
        <Field label="City" maxLength={100} {...OPTIONAL} {...field('city')} />
        <Field label="PIN code" maxLength={12} {...OPTIONAL} {...field('pincode')} />
        <Select label="State" options={gstStateOptions} {...OPTIONAL} {...field('state')} />
        <Field label="Country" maxLength={100} {...OPTIONAL} {...field('country')} />
      </div>
      <ReasonField
        hint="The payer reads it on the credit note. The audit log keeps it under your name."
        rows={2}
        maxLength={500}
        error={errors['reason']}
      />
      <div className="row">
        <Button type="submit" busy={pending}>
          Correct the document
        </Button>
        <Button kind="ghost" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  )
}
