import { GSTIN_LENGTH } from './gst-number.ts'
import { userTypes } from '#contract/membership/application.ts'
import { Choices, TextArea } from '#web/ui/controls/field.tsx'
import { Line, useAnswers } from './answer-fields.tsx'
import { questions } from './questions.ts'

const userTypeOptions = userTypes.map((type) => ({ value: type, label: type }))

export function BusinessStep() {
  const { field, isAsked } = useAnswers()
  return (
    <>
      <Choices label={questions.userType} options={userTypeOptions} {...field('userType')} />
      <div className="apply-fields">
        <Line name="companyName" label={questions.companyName} autoComplete="organization" />
        <Line name="sector" label={questions.sector} hint="Such as agriculture, health or software" />
        <Line
          name="businessType"
          label={questions.businessType}
          hint="Such as sole owner, partnership, LLP or private limited"
        />
        <Line name="stage" label={questions.stage} hint="Such as idea, prototype, first sales or growing" />
        <Line name="turnover" label={questions.turnover} hint="About, and in which currency" />
        <Line
          name="GST_Number"
          label="GST number"
          hint={`${GSTIN_LENGTH} characters. Your invoice bears no other number`}
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={20}
        />
        <div hidden={!isAsked('postalAddress')}>
          <TextArea
            label="Postal address of your business"
            hint="With the PIN code. By rule 46 of the CGST Rules your invoice shows it beside your GSTIN."
            rows={3}
            maxLength={500}
            {...field('postalAddress')}
          />
        </div>
        <Line
          name="Website"
          label="Website"
          hint="Your company’s, if it has one"
          type="text"
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={2048}
        />
      </div>
    </>
  )
}
