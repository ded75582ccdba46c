import { TextArea, YesNo } from '#web/ui/controls/field.tsx'
import { Area, Line, useAnswers } from './answer-fields.tsx'
import { questions } from './questions.ts'

export function GoalsStep() {
  const { field, needed, isAsked } = useAnswers()
  return (
    <>
      <Area name="goals" label={questions.goals} />
      <Area name="problem" label={questions.problem} />
      <Area
        name="shortDescription"
        label={questions.shortDescription}
        hint="As you would say it to somebody you have just met"
      />
      <TextArea
        label={questions.expandInternationally}
        hint="Yes or No is enough. If yes: where to"
        rows={3}
        maxLength={5000}
        {...needed('expandInternationally')}
      />
      <YesNo label={questions.investmentSupport} {...field('investmentSupport')} />
      <div className="apply-more" hidden={!isAsked('investmentAmount')}>
        <Line
          name="investmentAmount"
          label={questions.investmentAmount}
          hint="With the currency, such as ₹40 lakh"
        />
        <Area name="investmentPurpose" label={questions.investmentPurpose} />
      </div>
    </>
  )
}
