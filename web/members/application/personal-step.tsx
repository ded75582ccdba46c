import { stateOptions } from '#web/app/forms/state-options.ts'
import { GUARDIAN_DAYS, LEAST_AGE } from '#contract/business-constants.ts'
import { memo } from 'react'
import { Field, Select } from '#web/ui/controls/field.tsx'
import { PhoneField } from '#web/app/forms/phone/phone-field.tsx'
import { type Form, Line, useAnswers } from './answer-fields.tsx'
import { countries } from '#web/app/forms/countries.ts'
import type { FieldName } from './steps.ts'

const PROFILES: readonly { name: FieldName; label: string; example: string }[] = [
  { name: 'linkedinProfile', label: 'LinkedIn', example: 'linkedin.com/in/you' },
  { name: 'youtube', label: 'YouTube', example: 'youtube.com/@you' },
  { name: 'instagram', label: 'Instagram', example: '@you' },
  { name: 'twitter', label: 'Twitter / X', example: '@you' },
]

/** `isSent`: the application was sent, so that only an admin can correct the date of birth and the guardian. */
export function PersonalStep({ email, isSent = false }: { email: string; isSent?: boolean }) {
  const { field, needed, isAsked, today, asksGuardian, hasAgreed } = useAnswers()
  return (
    <>
      {isSent ? null : (
        <Field
          label="Date of birth"
          type="date"
          autoComplete="bday"
          min="1900-01-01"
          max={today}
          readOnly={hasAgreed}
          hint={
            hasAgreed
              ? 'Your guardian has agreed to this. If it is wrong, write to us'
              : `You need to be at least ${LEAST_AGE}. Only you and our admins for members see it`
          }
          {...needed('dateOfBirth')}
        />
      )}
      <Field
        label="Full name"
        autoComplete="name"
        maxLength={100}
        hint="As it should stand in e-mails to you"
        {...needed('fullName')}
      />
      {isSent ? null : (
        <fieldset className="apply-group" hidden={!asksGuardian}>
          <legend>Your parent or guardian</legend>
          <p className="field-hint">
            We send them an e-mail with a link. They read what we store and why, and agree or say no. A no, or{' '}
            {GUARDIAN_DAYS} days without an answer, deletes what we store.
          </p>
          <div className="apply-fields">
            <Field label="Their name" maxLength={100} {...needed('guardianName')} />
            <Field
              label="Their e-mail"
              type="email"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              {...needed('guardianEmail')}
            />
          </div>
        </fieldset>
      )}
      <div className="apply-fields" hidden={asksGuardian}>
        <Field
          label="Email"
          name="email"
          type="email"
          value={email}
          readOnly
          hint="From your account. E-mails about your application go there"
        />
        <PhoneField
          label="Phone number"
          required
          hint="For us, and for members to whom you agree to be introduced"
          {...field('contact')}
        />
        <Field label="City" autoComplete="address-level2" maxLength={100} {...needed('city')} />
        <Country {...needed('country')} />
        <div hidden={!isAsked('state')}>
          <Select
            label="State or union territory"
            note="optional"
            autoComplete="address-level1"
            options={stateOptions}
            {...field('state')}
          />
        </div>
      </div>
      <fieldset className="apply-group" hidden={asksGuardian}>
        <legend>Where people find you</legend>
        <p className="field-hint">All optional. An address or your name there, such as @you.</p>
        <div className="apply-fields">
          {PROFILES.map(({ name, label, example }) => (
            <Line
              key={name}
              name={name}
              label={label}
              placeholder={example}
              inputMode="url"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              maxLength={2048}
            />
          ))}
        </div>
      </fieldset>
    </>
  )
}

/** Memoised, because its list is long and each keystroke renders the form. */
const Country = memo(function Country({ defaultValue, ...props }: ReturnType<Form['needed']>) {
  const isListed = defaultValue === '' || countries.some(({ value }) => value === defaultValue)
  const options = isListed ? countries : [{ value: defaultValue, label: defaultValue }, ...countries]
  return (
    <Select
      label="Country"
      autoComplete="country-name"
      options={options}
      defaultValue={defaultValue}
      {...props}
    />
  )
})
