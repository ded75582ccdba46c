import { setPeriod } from '#contract/admin/add-member.ts'
import { dayInWords } from '#contract/values/days.ts'
import type { Found } from '#web/app/dashboard/person/person-parts.tsx'
import { ReasonField } from '#web/app/dashboard/decide/reason-field.tsx'
import { useAdminSubmit } from '#web/app/dashboard/decide/use-admin-submit.ts'
import { FormDialog } from '#web/app/forms/form-dialog.tsx'
import { Field } from '#web/ui/controls/field.tsx'

type Props = {
  person: NonNullable<Found['person']>
  membership: NonNullable<Found['membership']>
  onClose: () => void
}

/** Changes the last day of the running period. */
export function SetPeriod({ person, membership, onClose }: Props) {
  const { listedAs: name, email } = person
  const submission = useAdminSubmit(setPeriod, {
    done: ({ membership: { endsOn } }) => `The membership of ${name} runs until ${dayInWords(endsOn)}.`,
    onDone: onClose,
  })
  const { errors } = submission
  return (
    <FormDialog
      title={`The last day of ${name}`}
      act="Change and tell them"
      submission={submission}
      onClose={onClose}
    >
      <input type="hidden" name="email" value={email} />
      <p>
        The period began on <span>{dayInWords(membership.startsOn)}</span>. What is paid for after it moves
        along. An e-mail tells them the new day and your reason.
      </p>
      <Field
        name="endsOn"
        type="date"
        label="Last day"
        defaultValue={membership.endsOn}
        error={errors['endsOn']}
      />
      <ReasonField error={errors['reason']} />
    </FormDialog>
  )
}
