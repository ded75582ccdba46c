import { MOST_MEGABYTES } from '#contract/business-constants.ts'
import type { User } from '#contract/accounts/accounts.ts'
import { submitSpotlight, promotions, spotlightLabels } from '#contract/programmes/spotlight.ts'
import { PopupForm } from '#web/app/forms/popup-form.tsx'
import { Field, Select, TextArea } from '#web/ui/controls/field.tsx'
import { PictureField } from '#web/ui/controls/picture-field.tsx'

export function SpotlightForm({ user, onClose }: { user: User; onClose: () => void }) {
  return (
    <PopupForm
      endpoint={submitSpotlight}
      labels={spotlightLabels}
      user={user}
      initial={{ name: user.name }}
      onClose={onClose}
    >
      {(field) => (
        <>
          <Field
            {...field('name')}
            hint="Yours, or that of the business, product or idea, as it should be read."
          />
          <Select
            {...field('promote')}
            options={Object.entries(promotions).map(([value, label]) => ({ value, label }))}
          />
          <TextArea {...field('feature')} hint="What should be seen first, in a few sentences." />
          <Field {...field('link')} type="url" inputMode="url" placeholder="https://" autoComplete="url" />
          <PictureField
            {...field('file')}
            label="File"
            note={`optional: pdf/jpeg/word up to ${MOST_MEGABYTES}MB`}
            hint="A wide picture looks best on the home page."
            accept=".pdf,.jpg,.jpeg,.png,.webp,.doc,.docx"
            most={MOST_MEGABYTES}
          />
        </>
      )}
    </PopupForm>
  )
}
