import { rupees } from '#contract/money/currency.ts'
import { priceOf, usePrices } from '#web/app/prices/use-prices.ts'
import { POLICY_FEE } from '#content/prices.ts'
import { Checkbox } from '#web/ui/controls/field.tsx'
import { Agreement } from './agreement.tsx'
import { AidFields } from './aid-fields.tsx'
import { Line, useAnswers } from './answer-fields.tsx'
import { CategoryChoice } from './category-choice.tsx'
import { questions } from './questions.ts'

export function ConfirmationStep({ aidAtFirst }: { aidAtFirst: boolean }) {
  const { valueOf } = useAnswers()
  const price = priceOf(usePrices(), valueOf('membershipCategory'))
  return (
    <>
      <CategoryChoice />
      <div className="apply-aid">
        <Checkbox
          name="aid"
          value="true"
          defaultChecked={aidAtFirst}
          label={<b>I need financial aid</b>}
          hint={`Our policy speaks of a fee of ${POLICY_FEE} rupees a year; what you would pay now is ${price ? rupees(price.total) : 'the price of your category'}, with GST. If that is more than you can carry, tell us why. There is nothing to pay then.`}
        />
        <div className="apply-more" hidden={valueOf('aid') !== 'true'}>
          <AidFields />
        </div>
      </div>
      <Line name="referredBy" label={questions.referredBy} hint="A member’s name, if a member did" />
      <Agreement />
    </>
  )
}
