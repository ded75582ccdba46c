import { FormDialog } from '#web/app/forms/form-dialog.tsx'
import { useState } from 'react'
import type { Answer } from '#contract/call/endpoint.ts'
import {
  addRegistration,
  type eventRegistrations,
  removeRegistration,
} from '#contract/events/registrations.ts'
import { ReasonField } from '#web/app/dashboard/decide/reason-field.tsx'
import { useAdminSubmit } from '#web/app/dashboard/decide/use-admin-submit.ts'
import { Checkbox, Field } from '#web/ui/controls/field.tsx'

export type Registration = Answer<typeof eventRegistrations>['registrations'][number]

/** Registers a person with an account. When the event is full, the form asks whether to add a place. */
export function AddRegistration({ event, onClose }: { event: string; onClose: () => void }) {
  const [isFull, setIsFull] = useState(false)
  const submission = useAdminSubmit(addRegistration, {
    asks: 'event_full',
    inputOf: (form) => ({
      eventid: event,
      email: String(form.get('email') ?? ''),
      ...(form.has('overCapacity') ? { overCapacity: true } : {}),
    }),
    refused: ({ code }) => setIsFull(code === 'event_full'),
    done: ({ registration }) => `${registration.user.name} has a place, and is told so by e-mail.`,
    onDone: onClose,
  })
  return (
    <FormDialog title="Add somebody" act="Give a place" submission={submission} onClose={onClose}>
      <Field
        name="email"
        label="E-mail of their account"
        type="email"
        autoComplete="off"
        error={submission.errors['email']}
        hint="Whoever waits moves up. They are told by e-mail."
      />
      {isFull ? (
        <Checkbox
          name="overCapacity"
          value="yes"
          label="Give a place all the same: one more than there are"
        />
      ) : null}
    </FormDialog>
  )
}

type Props = { registration: Registration; onClose: () => void }

/** Cancels a person's registration with a reason, which is sent to them. */
export function RemoveRegistration({ registration: { _id, user, state }, onClose }: Props) {
  const submission = useAdminSubmit(removeRegistration, {
    inputOf: (form) => ({ _id, reason: String(form.get('reason') ?? '') }),
    done: () => `${user.name} is removed, and is told so by e-mail.`,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={`Remove ${user.name}?`}
      keep="Keep"
      act={`Remove ${user.name}`}
      kind="danger"
      submission={submission}
      onClose={onClose}
    >
      <p>
        {state === 'waiting'
          ? 'They leave the waiting list.'
          : 'They lose their place. Until the event begins, the first who waits has it next.'}
      </p>
      <ReasonField error={submission.errors['reason']} />
    </FormDialog>
  )
}
