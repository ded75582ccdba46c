import { stateOptions } from '#web/app/forms/state-options.ts'
import { useState } from 'react'
import { cityInWords } from '#contract/values/city-names.ts'
import { type CorrectedName, correctedLabels, correctMember } from '#contract/admin/correction.ts'
import type { Input } from '#contract/call/endpoint.ts'
import type { Found } from '#web/app/dashboard/person/person-parts.tsx'
import { ReasonField } from '#web/app/dashboard/decide/reason-field.tsx'
import { useAdminSubmit } from '#web/app/dashboard/decide/use-admin-submit.ts'
import { changedWords } from '#web/app/forms/drafts/kept-words.ts'
import { FormDialog } from '#web/app/forms/form-dialog.tsx'
import { Field, Select } from '#web/ui/controls/field.tsx'

const names = Object.keys(correctedLabels) as CorrectedName[]

/** Corrects a person's profile and application; only changed fields are sent. */
export function CorrectPerson({ found, onClose }: { found: Found; onClose: () => void }) {
  const [known] = useState(() => knownOf(found))
  const { name, email } = { name: found.person?.listedAs ?? '', email: found.person?.email ?? '' }
  const submission = useAdminSubmit(correctMember, {
    inputOf: (data) => {
      const typed = (field: string) => String(data.get(field) ?? '').trim()
      const typedValues = Object.fromEntries(names.map((field) => [field, typed(`changes.${field}`)]))
      const changes = changedWords(typedValues, known)
      return { email, reason: typed('reason'), changes } as Input<typeof correctMember>
    },
    done: () => `The details of ${name} are corrected.`,
    onDone: onClose,
  })
  const { errors } = submission
  return (
    <FormDialog
      title={`Correct the details of ${name}`}
      act="Correct and tell them"
      submission={submission}
      onClose={onClose}
    >
      <p>An e-mail tells them what is corrected, and why. Invoices and receipts stay as they were issued.</p>
      {names.map((field) => {
        const shared = {
          name: `changes.${field}`,
          label: correctedLabels[field],
          defaultValue: known[field],
          error: errors[`changes.${field}`],
        }
        if (field === 'state') return <Select key={field} {...shared} options={stateOptions} />
        return (
          <Field
            key={field}
            {...shared}
            type={field === 'dateOfBirth' ? 'date' : field === 'contact' ? 'tel' : 'text'}
            maxLength={200}
            autoComplete="off"
          />
        )
      })}
      <ReasonField error={errors['reason'] ?? errors['changes']} />
    </FormDialog>
  )
}

/** The present values: from the profile, or else from the application. */
function knownOf({ person, application }: Found): Record<CorrectedName, string> {
  const profile = {
    fullName: person?.listedAs,
    contact: person?.contact,
    city: person?.profile?.city,
    country: person?.profile?.country,
    linkedinProfile: person?.profile?.linkedin,
    youtube: person?.profile?.youtube,
    instagram: person?.profile?.instagram,
    twitter: person?.profile?.twitter,
    Website: person?.profile?.website,
  }
  const applicationValues: Partial<Record<CorrectedName, string | null | undefined>> = {
    ...application,
    state: application?.stateCode,
    // `application.city` is in lower case: the city is capitalised below.
    city: null,
  }
  return Object.fromEntries(
    names.map((name) => [
      name,
      (profile as Partial<Record<CorrectedName, string | null>>)[name] ??
        applicationValues[name] ??
        (name === 'city' ? cityInWords(application?.city ?? '') : null) ??
        '',
    ]),
  ) as Record<CorrectedName, string>
}
