import { Field, TextArea, YesNo } from '#web/ui/controls/field.tsx'
import { useAnswers } from './answers.tsx'

export function GoalsStep() {
  const { field, needed, valueOf } = useAnswers()
  return (
    <>
      <TextArea
        label="What do you want to reach in the next two years?"
        note="optional"
        maxLength={5000}
        {...field('goals')}
      />
      <TextArea
        label="Which problem do you solve, and for whom?"
        note="optional"
        maxLength={5000}
        {...field('problem')}
      />
      <TextArea
        label="Your business in two sentences"
        note="optional"
        hint="As you would say it to somebody you have just met"
        maxLength={5000}
        {...field('shortDescription')}
      />
      <TextArea
        label="Do you want to expand internationally?"
        hint="Yes or No is enough. If yes: where to"
        rows={3}
        maxLength={5000}
        {...needed('expandInternationally')}
      />
      <YesNo label="Do you look for an investment?" {...field('investmentSupport')} />
      <div className="apply-more" hidden={valueOf('investmentSupport') !== 'Yes'}>
        <Field
          label="How much?"
          note="optional"
          hint="With the currency, such as ₹40 lakh"
          maxLength={200}
          {...field('investmentAmount')}
        />
        <TextArea label="What for?" note="optional" maxLength={5000} {...field('investmentPurpose')} />
      </div>
    </>
  )
}
