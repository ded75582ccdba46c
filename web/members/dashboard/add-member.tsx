import { useNavigate } from 'react-router'
import type { Input } from '#contract/call/endpoint.ts'
import { addMember } from '#contract/admin/add-member.ts'
import { categories } from '#contract/membership/categories.ts'
import { useCategoryNames } from '#web/app/dashboard/list/category-names.tsx'
import { ReasonField } from '#web/app/dashboard/decide/reason-field.tsx'
import { useAdminSubmit } from '#web/app/dashboard/decide/use-admin-submit.ts'
import { FormDialog } from '#web/app/forms/form-dialog.tsx'
import { Field, Select } from '#web/ui/controls/field.tsx'
import { notify } from '#web/ui/layers/toast.tsx'

type Props = {
  /** The person, if known; otherwise the form asks for name and e-mail. */
  known?: { name: string; email: string }
  onClose: () => void
}

/** Adds a member without an application. */
export function AddMember({ known, onClose }: Props) {
  const names = useCategoryNames()
  const navigate = useNavigate()
  const submission = useAdminSubmit(addMember, {
    inputOf: (data) => {
      const text = (name: string) => String(data.get(name) ?? '').trim()
      const days = ['startsOn', 'endsOn'].filter((name) => text(name) !== '')
      return {
        email: known?.email ?? text('email'),
        name: known?.name ?? text('name'),
        membershipCategory: text('membershipCategory') as Input<typeof addMember>['membershipCategory'],
        reason: text('reason'),
        ...Object.fromEntries(days.map((name) => [name, text(name)])),
      }
    },
    done: ({ user }) => `${user.name} is a member now.`,
    onDone: onClose,
    async answered({ user, isUnconfirmed }) {
      if (isUnconfirmed)
        notify(
          `Somebody signed up with ${user.email} and has not confirmed that it is theirs. Please ask this person whether it was they.`,
          'error',
        )
      if (known === undefined)
        await navigate(`/admin?${new URLSearchParams({ panel: 'All Members', person: user._id })}`)
    },
  })
  const { errors } = submission
  return (
    <FormDialog
      title={known === undefined ? 'Add a member' : `Add ${known.name} as a member`}
      act="Add and tell them"
      submission={submission}
      onClose={onClose}
    >
      <p>
        There is nothing to pay. An e-mail tells them, with your reason; whoever has no account gets one, with
        a link to choose a password.
      </p>
      {known === undefined ? (
        <>
          <Field name="name" label="Full name" maxLength={100} autoComplete="off" error={errors['name']} />
          <Field
            name="email"
            type="email"
            label="E-mail"
            maxLength={254}
            autoComplete="off"
            error={errors['email']}
          />
        </>
      ) : null}
      <Select
        name="membershipCategory"
        label="Category"
        options={categories.map((value) => ({ value, label: names[value] }))}
        error={errors['membershipCategory']}
      />
      <Field
        name="startsOn"
        type="date"
        label="From"
        note="optional"
        hint="Without it, today."
        error={errors['startsOn']}
      />
      <Field
        name="endsOn"
        type="date"
        label="Last day"
        note="optional"
        hint="Without it, after a year."
        error={errors['endsOn']}
      />
      <ReasonField error={errors['reason']} />
    </FormDialog>
  )
}
