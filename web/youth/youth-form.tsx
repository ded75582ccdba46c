import type { User } from '#contract/accounts/accounts.ts'
import { submitYouth, educations, youthLabels } from '#contract/programmes/youth.ts'
import { PopupForm } from '#web/app/forms/popup-form.tsx'
import { Field, Select, TextArea } from '#web/ui/controls/field.tsx'
import { PhoneField } from '#web/app/forms/phone-field.tsx'

/** The application to YuvaShakti. */
export function YouthForm({ user, onClose }: { user: User; onClose: () => void }) {
  return (
    <PopupForm
      endpoint={submitYouth}
      labels={youthLabels}
      user={user}
      initial={{ name: user.name, whatsappNumber: user.contact ?? '' }}
      onClose={onClose}
    >
      {(field) => (
        <>
          <Field {...field('name')} autoComplete="name" />
          <TextArea {...field('description')} hint="What you do, and what you would like to try." />
          <div className="popup-form-pair">
            <Field {...field('city')} autoComplete="address-level2" />
            <Field {...field('country')} autoComplete="country-name" />
          </div>
          <PhoneField {...field('whatsappNumber')} />
          <Field
            {...field('socialMedia')}
            hint="An address such as https://example.org/you, or a handle such as @you."
          />
          <Select
            {...field('education')}
            options={educations.map((education) => ({ value: education, label: education }))}
          />
        </>
      )}
    </PopupForm>
  )
}
