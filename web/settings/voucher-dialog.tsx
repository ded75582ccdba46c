import { useState } from 'react'
import { type VoucherKind, voucherKinds } from '#contract/money/voucher-kinds.ts'
import { makeVoucher } from '#contract/money/vouchers.ts'
import { useAdminSubmit } from '#web/app/dashboard/decide/use-admin-submit.ts'
import { FormDialog } from '#web/app/forms/form-dialog.tsx'
import { inPaise } from '#web/app/forms/in-paise.ts'
import { Choices, Field } from '#web/ui/controls/field.tsx'

const kinds = Object.entries(voucherKinds).map(([value, { label }]) => ({ value, label }))

export function VoucherDialog({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState<VoucherKind>('percent')
  const submission = useAdminSubmit(makeVoucher, {
    inputOf: (data) => {
      const text = (name: string) => String(data.get(name) ?? '').trim()
      const number = (name: string) => (/^\d+$/.test(text(name)) ? Number(text(name)) : Number.NaN)
      return {
        code: text('code'),
        kind,
        value: voucherKinds[kind].inRupees ? inPaise(text('value')) : number('value'),
        uses: number('uses'),
        ...(text('lastDay') === '' ? {} : { lastDay: text('lastDay') }),
      }
    },
    done: () => 'The voucher is made.',
    onDone: onClose,
  })
  const { errors } = submission
  return (
    <FormDialog title="Make a voucher" act="Make voucher" submission={submission} onClose={onClose}>
      <Field
        name="code"
        label="Code"
        hint="Letters, digits and hyphens, such as SPRING-26"
        maxLength={20}
        autoCapitalize="characters"
        error={errors['code']}
      />
      <Choices
        name="kind"
        label="What it takes off the price before GST"
        options={kinds}
        defaultValue={kind}
        onChange={({ target }) => setKind(target.value as VoucherKind)}
        error={errors['kind']}
      />
      <div className="settings-fields">
        <Field
          name="value"
          label={`${voucherKinds[kind].label} off`}
          inputMode="decimal"
          maxLength={14}
          error={errors['value']}
        />
        <Field
          name="uses"
          label="How often it may be used"
          inputMode="numeric"
          maxLength={6}
          error={errors['uses']}
        />
        <Field name="lastDay" label="Last day" note="optional" type="date" error={errors['lastDay']} />
      </div>
    </FormDialog>
  )
}
