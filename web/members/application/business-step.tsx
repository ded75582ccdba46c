import { userTypes } from '#contract/membership/application.ts'
import { Choices, Field } from '#web/ui/controls/field.tsx'
import { useAnswers } from './answers.tsx'

const userTypeOptions = userTypes.map((type) => ({ value: type, label: type }))

export function BusinessStep() {
  const { field } = useAnswers()
  return (
    <>
      <Choices label="I am a" options={userTypeOptions} {...field('userType')} />
      <div className="apply-fields">
        <Field
          label="Company name"
          note="optional"
          autoComplete="organization"
          maxLength={200}
          {...field('companyName')}
        />
        <Field
          label="Sector"
          note="optional"
          hint="Such as agriculture, health or software"
          maxLength={200}
          {...field('sector')}
        />
        <Field
          label="Type of business"
          note="optional"
          hint="Such as sole owner, partnership, LLP or private limited"
          maxLength={200}
          {...field('businessType')}
        />
        <Field
          label="Stage"
          note="optional"
          hint="Such as idea, prototype, first sales or growing"
          maxLength={200}
          {...field('stage')}
        />
        <Field
          label="Yearly turnover"
          note="optional"
          hint="About, and in which currency"
          maxLength={200}
          {...field('turnover')}
        />
        <Field
          label="GST number"
          note="optional"
          hint="15 characters"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={20}
          {...field('GST_Number')}
        />
        <Field
          label="Website"
          note="optional"
          hint="Your company’s, if it has one"
          type="text"
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={2048}
          {...field('Website')}
        />
      </div>
    </>
  )
}
