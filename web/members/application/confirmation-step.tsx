import { Checkbox } from '#web/ui/controls/field.tsx'
import { Agreement } from './agreement.tsx'
import { AidFields } from './aid-fields.tsx'
import { Line, useAnswers } from './answer-fields.tsx'
import { CategoryChoice } from './category-choice.tsx'

export function ConfirmationStep({ aidAtFirst }: { aidAtFirst: boolean }) {
  const { valueOf } = useAnswers()
  return (
    <>
      <CategoryChoice />
      <div className="apply-aid">
        <Checkbox
          name="aid"
          value="true"
          defaultChecked={aidAtFirst}
          label={<b>I need financial aid</b>}
          hint="Our terms name a fee of about 2,000 rupees a year; the price of your category stands above. If it is more than you can carry now, tell us why. There is nothing to pay then."
        />
        <div className="apply-more" hidden={valueOf('aid') !== 'true'}>
          <AidFields />
        </div>
      </div>
      <Line name="referredBy" label="Who told you about us?" hint="A member’s name, if a member did" />
      <Agreement />
    </>
  )
}
