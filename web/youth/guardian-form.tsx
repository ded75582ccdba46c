import { useNavigate } from 'react-router'
import type { User } from '#contract/accounts/accounts.ts'
import { OF_AGE } from '#contract/business-constants.ts'
import { ANSWER_DAYS, askGuardian } from '#contract/membership/guardian.ts'
import { useSubmit } from '#web/app/forms/form.ts'
import { FormDialog } from '#web/app/forms/form-dialog.tsx'
import { GuardianFields, tellAsked } from '#web/app/forms/guardian-fields.tsx'

type Props = { user: User; dateOfBirth: string; onClose: () => void }

/** Asks a person under 18 for their guardian before they can apply. */
export function GuardianForm({ user, dateOfBirth, onClose }: Props) {
  const navigate = useNavigate()
  const submission = useSubmit(askGuardian, {
    async answered({ isSent }) {
      tellAsked(isSent)
      await navigate('/my')
    },
  })
  return (
    <FormDialog
      title="We ask your parent or guardian first"
      act="Ask my guardian"
      kind="warm"
      submission={submission}
      onClose={onClose}
    >
      <p className="field-hint">
        {`You are under ${OF_AGE}. Before one of them agrees we store nothing of you but your name and date of birth, and their name and e-mail. A no, or ${ANSWER_DAYS} days without an answer, deletes them.`}
      </p>
      <input type="hidden" name="dateOfBirth" value={dateOfBirth} readOnly />
      <GuardianFields known={{ fullName: user.name }} errors={submission.errors} />
    </FormDialog>
  )
}
