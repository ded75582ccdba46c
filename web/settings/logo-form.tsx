import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { LOGO_MEGABYTES } from '#contract/business-constants.ts'
import type { Branding } from '#contract/site/branding.ts'
import { saveLogo, saveSettings } from '#contract/settings.ts'
import { Sending } from '#web/app/api/upload-progress.tsx'
import { useSubmit } from '#web/app/forms/form.ts'
import { RefusalAlert } from '#web/app/forms/refusal-alert.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { PictureField } from '#web/ui/controls/picture-field.tsx'
import { Mark } from '#web/ui/drawings/arch.tsx'
import { notify } from '#web/ui/layers/toast.tsx'

/** The picture that replaces the drawn logo. */
export function LogoForm({ logo }: Pick<Branding, 'logo'>) {
  const { revalidate } = useRevalidator()
  // After sending, the field is rendered anew: it is empty and shows the present picture.
  const [round, setRound] = useState(0)
  async function saved(words: string): Promise<void> {
    notify(words, 'success')
    await revalidate()
    setRound(round + 1)
  }
  const upload = useSubmit(saveLogo, {
    inputOf: (data) => ({ logo: data.get('logo') as File }),
    answered: () => saved('The logo is saved. Pages show it from now on.'),
  })
  const removal = useSubmit(saveSettings, {
    inputOf: () => ({ branding: { logo: null } }),
    answered: () => saved('The drawn mark is back.'),
  })
  return (
    <div className="column">
      <form className="column" noValidate onSubmit={upload.submit} aria-label="Logo">
        <RefusalAlert problem={upload.problem} />
        <PictureField
          key={round}
          name="logo"
          most={LOGO_MEGABYTES}
          label="Logo"
          hint={`JPEG, PNG or WebP of at most ${LOGO_MEGABYTES} MB. It stands in place of the drawn mark, beside the short name.`}
          present={logo?.url}
          blank={<Mark size={48} />}
          error={upload.errors['logo']}
        />
        <div className="row">
          <Button type="submit" kind="ghost" busy={upload.pending}>
            Save logo
          </Button>
          <Sending sent={upload.sent} />
        </div>
      </form>
      {logo === null ? null : (
        <form noValidate onSubmit={removal.submit} aria-label="Drawn mark">
          <RefusalAlert problem={removal.problem} />
          <Button type="submit" kind="ghost" busy={removal.pending}>
            Bring the drawn mark back
          </Button>
        </form>
      )}
    </div>
  )
}
