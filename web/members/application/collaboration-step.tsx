import { YesNo } from '#web/ui/controls/field.tsx'
import { Area, useAnswers } from './answer-fields.tsx'

export function CollaborationStep() {
  const { field, isAsked } = useAnswers()
  return (
    <>
      <Area
        name="requirements"
        label="What do you look for in this community?"
        hint="Customers, partners, a mentor, investors, a place to learn"
      />
      <YesNo
        label="Are you looking for people to work with?"
        hint="Joint projects, co-founders, suppliers"
        {...field('lookingForCollaboration')}
      />
      <YesNo
        label="Shall we introduce you to members of FWC?"
        hint="We write to both sides first"
        {...field('needFWCConnection')}
      />
      <YesNo label="Do you offer services to other members?" {...field('offerServices')} />
      <div className="apply-more" hidden={!isAsked('offerDetails')}>
        <Area
          name="offerDetails"
          label="What do you offer?"
          hint="And on which terms, such as a member’s price"
        />
      </div>
      <YesNo
        label="Would you like a platform to present your work?"
        hint="At a meetup, in a masterclass or on this site"
        {...field('platform')}
      />
    </>
  )
}
