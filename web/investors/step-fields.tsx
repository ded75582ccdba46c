import type { ComponentProps } from 'react'
import { Field, TextArea, YesNo } from '#web/ui/controls/field.tsx'
import type { FieldName } from './steps.ts'

type Line = Pick<ComponentProps<typeof Field>, 'hint' | 'autoComplete' | 'inputMode' | 'maxLength'>
type Question = { label: string; area?: number } & Line

const address = { inputMode: 'url', maxLength: 2048 } as const

const questions: Record<Exclude<FieldName, 'incorporation' | 'incorporationNumber'>, Question> = {
  name: { label: 'Name', autoComplete: 'name', maxLength: 100 },
  website: {
    label: 'Business website or online presence',
    hint: 'Such as https://example.org, or your name on a marketplace',
    autoComplete: 'url',
    ...address,
  },
  description: {
    label: 'Business description',
    hint: 'Who buys what from you, and what changes for them',
    area: 7,
    maxLength: 5000,
  },
  socialMedia: { label: 'Social media link', hint: 'An address, or a name such as @you', ...address },
  valuation: { label: 'Valuation amount', hint: 'With the currency, such as ₹2 crore', maxLength: 200 },
  pastInvestment: {
    label: 'Past investment details',
    hint: 'Nothing yet? Say so: ‘None yet’ is an answer',
    area: 5,
    maxLength: 5000,
  },
  fundingRequirement: {
    label: 'Funding requirement',
    hint: 'With the currency, and until when it should last',
    maxLength: 2000,
  },
  fundingUsage: {
    label: 'How and where the funding will be used',
    hint: 'Such as 60 % a second line in Nashik, 40 % stock',
    maxLength: 5000,
  },
  usp: {
    label: 'Unique selling proposition',
    hint: 'What would a customer miss if you closed tomorrow?',
    area: 5,
    maxLength: 5000,
  },
}

/** The props of a field's control. */
export type FieldProps = { name: FieldName; defaultValue: string; error: string | undefined }

type Props = {
  fields: readonly FieldName[]
  propsOf: (name: FieldName) => FieldProps
  /** Whether the business is incorporated. */
  isIncorporated: boolean
  /** Whether the number of incorporation is required. */
  isNumberNeeded: boolean
}

export function StepFields({ fields, propsOf, isIncorporated, isNumberNeeded }: Props) {
  return fields.map((name) => {
    const props = propsOf(name)
    if (name === 'incorporation') {
      return <YesNo key={name} label="Is the business incorporated?" {...props} />
    }
    if (name === 'incorporationNumber') {
      return (
        <div key={name} className="circle-more" hidden={!isIncorporated}>
          <Field
            label="Incorporation number"
            note={isNumberNeeded ? undefined : 'optional'}
            hint="As on the certificate, such as a CIN of 21 characters"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            maxLength={100}
            {...props}
          />
        </div>
      )
    }
    const { area, ...question } = questions[name]
    return area === undefined ? (
      <Field
        key={name}
        aria-required
        {...(question.inputMode === 'url'
          ? { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false }
          : {})}
        {...question}
        {...props}
      />
    ) : (
      <TextArea key={name} aria-required rows={area} {...question} {...props} />
    )
  })
}
