import { useState } from 'react'
import { newRecoveryCodes } from '#contract/accounts/two-factor.ts'
import { useSubmit } from '#web/app/forms/form.ts'
import { CodeField } from '#web/ui/controls/code-field.tsx'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import { FormDialog } from '#web/app/forms/form-dialog.tsx'
import { OwnPassword } from '#web/accounts/own-account/own-password.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Makes new recovery codes, with the password and a code, and shows them. */
export function NewCodes({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const [codes, setCodes] = useState<string[] | null>(null)
  const submission = useSubmit(newRecoveryCodes, {
    answered: ({ recoveryCodes }) => setCodes(recoveryCodes),
  })
  if (codes !== null)
    return (
      <Dialog open onClose={onClose} title="New recovery codes">
        <RecoveryCodes title="Keep your new recovery codes" codes={codes} onClose={onClose} />
      </Dialog>
    )
  return (
    <FormDialog title="New recovery codes" act="Make new codes" submission={submission} onClose={onClose}>
      <p>The codes that you have now stop working.</p>
      <OwnPassword hasPassword={hasPassword} error={submission.errors['password']} />
      <CodeField spare error={submission.errors['code']} />
    </FormDialog>
  )
}
