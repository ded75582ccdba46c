import { useNamed } from '#web/app/layout/use-branding.ts'
import { YesNo } from '#web/ui/controls/field.tsx'
import { Area, useAnswers } from './answer-fields.tsx'
import { questions } from './questions.ts'

export function CollaborationStep() {
  const named = useNamed()
  const { field, isAsked } = useAnswers()
  return (
    <>
      <Area
        name="requirements"
        label={questions.requirements}
        hint="Customers, partners, a mentor, investors, a place to learn"
      />
      <YesNo
        label={questions.lookingForCollaboration}
        hint="Joint projects, co-founders, suppliers"
        {...field('lookingForCollaboration')}
      />
      <YesNo
        label={named(questions.needFWCConnection)}
        hint="We write to both sides first"
        {...field('needFWCConnection')}
      />
      <YesNo label={questions.offerServices} {...field('offerServices')} />
      <div className="apply-more" hidden={!isAsked('offerDetails')}>
        <Area
          name="offerDetails"
          label={questions.offerDetails}
          hint="And on which terms, such as a member’s price"
        />
      </div>
      <YesNo
        label={questions.platform}
        hint="At a meetup, in a masterclass or on this site"
        {...field('platform')}
      />
    </>
  )
}
