import { MOST_MEGABYTES } from '#contract/business-constants.ts'
import { useState } from 'react'
import { saveSignature, type Settings } from '#contract/settings.ts'
import { Sending } from '#web/app/api/upload-progress.tsx'
import { useAdminSubmit } from '#web/app/dashboard/decide/use-admin-submit.ts'
import { RefusalAlert } from '#web/app/forms/refusal-alert.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { PictureField } from '#web/ui/controls/picture-field.tsx'

/** The picture of the signature on invoices. */
export function SignatureForm({ signature }: Pick<Settings, 'signature'>) {
  // After sending, the field is rendered anew: it is empty and shows the present picture.
  const [round, setRound] = useState(0)
  const { submit, pending, sent, problem, errors } = useAdminSubmit(saveSignature, {
    inputOf: (data) => ({ signature: data.get('signature') as File }),
    done: () => 'The signature is saved.',
    onDone: () => setRound(round + 1),
  })
  return (
    <form className="column" noValidate onSubmit={submit} aria-label="Signature">
      <RefusalAlert problem={problem} />
      <PictureField
        key={round}
        name="signature"
        most={MOST_MEGABYTES}
        label="Picture of the signature"
        hint={`JPEG, PNG or WebP of at most ${MOST_MEGABYTES} MB, on a white ground. It stands under invoices made from now on.`}
        present={signature?.url}
        error={errors['signature']}
      />
      <div className="row">
        <Button type="submit" kind="ghost" busy={pending}>
          Save signature
        </Button>
        <Sending sent={sent} />
      </div>
    </form>
  )
}
