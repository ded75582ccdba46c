import { MOST_MEGABYTES } from '#contract/business-constants.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { saveSignature, type Settings } from '#contract/settings.ts'
import { Sending } from '#web/app/api/upload-progress.tsx'
import { useSubmit } from '#web/app/forms/form.ts'
import { RefusalAlert } from '#web/app/forms/refusal-alert.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { PictureField } from '#web/ui/controls/picture-field.tsx'
import { notify } from '#web/ui/layers/toast.tsx'

/** The picture of the signature on invoices. */
export function SignatureForm({ signature }: Pick<Settings, 'signature'>) {
  const { revalidate } = useRevalidator()
  // After sending, the field is rendered anew: it is empty and shows the present picture.
  const [round, setRound] = useState(0)
  const { submit, pending, sent, problem, errors } = useSubmit(saveSignature, {
    inputOf: (data) => ({ signature: data.get('signature') as File }),
    async answered() {
      notify('The signature is saved.', 'success')
      await revalidate()
      setRound(round + 1)
    },
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
