import type { User } from '#contract/accounts/accounts.ts'
import { foods, stayLabels, submitStay } from '#contract/programmes/stays.ts'
import { PopupForm } from '#web/app/forms/popup-form.tsx'
import { Field, Select, TextArea } from '#web/ui/controls/field.tsx'
import { StayDays } from './stay-days.tsx'

export function StayForm({ user, onClose }: { user: User; onClose: () => void }) {
  return (
    <PopupForm
      endpoint={submitStay}
      labels={stayLabels}
      user={user}
      initial={{ travelerName: user.name, travelerEmail: user.email }}
      onClose={onClose}
    >
      {(field) => (
        <>
          <div className="popup-form-pair">
            <Field {...field('travelerName')} autoComplete="name" />
            <Field {...field('travelerEmail')} type="email" autoComplete="email" />
          </div>
          <Field {...field('destinationCity')} autoComplete="off" />
          <StayDays field={field} />
          <TextArea {...field('purpose')} hint="Whom you meet, or what you come to see." />
          <Select {...field('food')} options={foods.map((food) => ({ value: food, label: food }))} />
          <TextArea
            {...field('additionalNotes')}
            hint="What your host should know: when you arrive, what you need, or “None”."
          />
        </>
      )}
    </PopupForm>
  )
}
