import { type SubmitEvent, useId, useState } from 'react'
import type { User } from '#contract/accounts/accounts.ts'
import { LEAST_AGE } from '#contract/business-constants.ts'
import { dayInIst } from '#contract/values/days.ts'
import { minorUntil, wrongByAge } from '#contract/membership/age.ts'
import { myApplication } from '#contract/membership/members.ts'
import { submitYouth, educations, youthLabels } from '#contract/programmes/youth.ts'
import { request } from '#web/app/api/client.ts'
import { refusalOf } from '#web/app/api/refusal.ts'
import { PopupForm } from '#web/app/forms/popup-form.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Field, Select, TextArea } from '#web/ui/controls/field.tsx'
import { PhoneField } from '#web/app/forms/phone/phone-field.tsx'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import { notify } from '#web/ui/layers/toast.tsx'
import { GuardianForm } from './guardian-form.tsx'

type Props = { user: User; onClose: () => void }
type Step = 'age' | 'guardian' | 'form'

/** The application to YuvaShakti. For people under 18, it asks for the guardian first. */
export function YouthForm({ user, onClose }: Props) {
  const [step, setStep] = useState<Step>('age')
  const [dateOfBirth, setDateOfBirth] = useState('')
  if (step === 'age') {
    return (
      <AgeForm
        onClose={onClose}
        onContinue={(typed, next) => {
          setDateOfBirth(typed)
          setStep(next)
        }}
      />
    )
  }
  if (step === 'guardian') return <GuardianForm user={user} dateOfBirth={dateOfBirth} onClose={onClose} />
  return <Fields user={user} dateOfBirth={dateOfBirth} onClose={onClose} />
}

type AgeProps = { onClose: () => void; onContinue: (dateOfBirth: string, next: Step) => void }

function AgeForm({ onClose, onContinue }: AgeProps) {
  const id = useId()
  const [today] = useState(() => dayInIst(new Date()))
  const [wrong, setWrong] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function goOn(dateOfBirth: string): Promise<void> {
    const { dateOfBirth: refusal } =
      dateOfBirth === ''
        ? { dateOfBirth: 'Please fill this in' }
        : wrongByAge(today, { dateOfBirth, openTo: undefined }, '')
    setWrong(refusal)
    if (refusal !== undefined) return
    if (minorUntil(today, dateOfBirth) === null) return onContinue(dateOfBirth, 'form')
    setBusy(true)
    try {
      const { guardian } = await request(myApplication, {})
      onContinue(dateOfBirth, guardian?.answer === 'agreed' ? 'form' : 'guardian')
    } catch (error) {
      notify(refusalOf(error).message, 'error')
      setBusy(false)
    }
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    void goOn(String(new FormData(event.currentTarget).get('dateOfBirth') ?? ''))
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Form Submission"
      actions={
        <Button type="submit" form={id} busy={busy}>
          Continue
        </Button>
      }
    >
      <form id={id} className="column" method="post" noValidate onSubmit={onSubmit}>
        <Field
          name="dateOfBirth"
          label="Date of birth"
          type="date"
          autoComplete="bday"
          min="1900-01-01"
          max={today}
          hint={`YuvaShakti is open from ${LEAST_AGE} years on.`}
          error={wrong}
        />
      </form>
    </Dialog>
  )
}

function Fields({ user, dateOfBirth, onClose }: Props & { dateOfBirth: string }) {
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
          <input type="hidden" name="dateOfBirth" value={dateOfBirth} readOnly />
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
