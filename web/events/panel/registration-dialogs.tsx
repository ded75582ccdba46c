import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Answer } from '#contract/call/endpoint.ts'
import {
  addRegistration,
  type eventRegistrations,
  removeRegistration,
} from '#contract/events/registrations.ts'
import { ReasonField } from '#web/app/dashboard/decide/reason-field.tsx'
import { useAdminSubmit } from '#web/app/dashboard/decide/use-admin-submit.ts'
import { Alert } from '#web/ui/controls/alert.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox, Field } from '#web/ui/controls/field.tsx'
import { Dialog } from '#web/ui/layers/dialog.tsx'

export type Registration = Answer<typeof eventRegistrations>['registrations'][number]

/** Gives somebody with an account a place; where none is free it is asked whether there is to be one more. */
export function AddRegistration({ event, onClose }: { event: string; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const [isFull, setIsFull] = useState(false)
  const { submit, pending, errors, problem } = useAdminSubmit(addRegistration, {
    asks: 'event_full',
    inputOf: (form) => ({
      eventid: event,
      email: String(form.get('email') ?? ''),
      ...(form.has('overCapacity') ? { overCapacity: true } : {}),
    }),
    refused: ({ code }) => setIsFull(code === 'event_full'),
    done: ({ registration }) => `${registration.user.name} has a place, and is told so by e-mail.`,
    async answered() {
      await revalidate()
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add somebody"
      actions={
        <>
          <Button kind="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="add-registration" busy={pending}>
            Give a place
          </Button>
        </>
      }
    >
      <form id="add-registration" className="column event-form" onSubmit={submit} noValidate>
        {isFull && problem !== null ? (
          <Alert kind="info">
            <p>{problem.message}</p>
          </Alert>
        ) : null}
        <Field
          name="email"
          label="E-mail of their account"
          type="email"
          autoComplete="off"
          error={errors['email']}
          hint="Whoever waits moves up. They are told by e-mail."
        />
        {isFull ? (
          <Checkbox
            name="overCapacity"
            value="yes"
            label="Give a place all the same: one more than there are"
          />
        ) : null}
      </form>
    </Dialog>
  )
}

type Props = { registration: Registration; onClose: () => void }

/** Takes somebody's place, who is told why. */
export function RemoveRegistration({ registration: { _id, user, state }, onClose }: Props) {
  const { revalidate } = useRevalidator()
  const { submit, pending, errors } = useAdminSubmit(removeRegistration, {
    inputOf: (form) => ({ _id, reason: String(form.get('reason') ?? '') }),
    done: () => `${user.name} is removed, and is told so by e-mail.`,
    async answered() {
      await revalidate()
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Remove ${user.name}?`}
      actions={
        <>
          <Button kind="ghost" onClick={onClose}>
            Keep
          </Button>
          <Button kind="danger" type="submit" form="remove-registration" busy={pending}>
            <span className="one-line">{`Remove ${user.name}`}</span>
          </Button>
        </>
      }
    >
      <form id="remove-registration" className="column event-form" onSubmit={submit} noValidate>
        <p>
          {state === 'waiting'
            ? 'They leave the waiting list.'
            : 'They lose their place. Until the event begins, the first who waits has it next.'}
        </p>
        <ReasonField error={errors['reason']} />
      </form>
    </Dialog>
  )
}
