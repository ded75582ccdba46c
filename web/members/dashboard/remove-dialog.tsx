import { useNamed } from '#web/app/layout/use-branding.ts'
import { MANY_LINES, required } from '#contract/call/fields.ts'
import { removeMember } from '#contract/membership/review.ts'
import { useAdminSubmit } from '#web/app/dashboard/decide/use-admin-submit.ts'
import { ReasonField } from '#web/app/dashboard/decide/reason-field.tsx'
import { FormDialog } from '#web/app/forms/form-dialog.tsx'

/** The dialog requires a reason, although the call does not. */
const removal = {
  ...removeMember,
  input: removeMember.input.extend({ reason: required(2000, MANY_LINES) }),
}

type Props = { name: string; email: string; onClose: () => void }

/** Asks for the reason, which is sent to the person, before removing a member. */
export function RemoveDialog({ name, email, onClose }: Props) {
  const named = useNamed()
  const submission = useAdminSubmit(removal, {
    done: () => `${name} is no longer a member.`,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={`Remove ${name}?`}
      keep="Keep"
      act={`Remove ${name}`}
      kind="danger"
      submission={submission}
      onClose={onClose}
    >
      <input type="hidden" name="email" value={email} />
      <p>
        Once removed, <span>{name}</span> can no longer use the programmes for members, and an e-mail tells
        them. Their application and payments are kept; until their year is over you can approve them again.
        That does not bring back their requests and Spotlights in these programmes, introductions and places
        at events for members.
      </p>
      <ReasonField
        hint={named('They read it in the e-mail and in My {shortName}.')}
        error={submission.errors['reason']}
      />
    </FormDialog>
  )
}
