import { TextArea, YesNo } from '#web/ui/controls/field.tsx'
import { Area, Line, useAnswers } from './answer-fields.tsx'

export function GoalsStep() {
  const { field, needed, isAsked } = useAnswers()
  return (
    <>
      <Area name="goals" label="What do you want to reach in the next two years?" />
      <Area name="problem" label="Which problem do you solve, and for whom?" />
      <Area
        name="shortDescription"
        label="Your business in two sentences"
        hint="As you would say it to somebody you have just met"
      />
      <TextArea
        label="Do you want to expand internationally?"
        hint="Yes or No is enough. If yes: where to"
        rows={3}
        maxLength={5000}
        {...needed('expandInternationally')}
      />
      <YesNo label="Do you look for an investment?" {...field('investmentSupport')} />
      <div className="apply-more" hidden={!isAsked('investmentAmount')}>
        <Line name="investmentAmount" label="How much?" hint="With the currency, such as ₹40 lakh" />
        <Area name="investmentPurpose" label="What for?" />
      </div>
    </>
  )
}
