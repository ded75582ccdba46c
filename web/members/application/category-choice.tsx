import { birthday } from '#contract/values/days.ts'
import { refusalToChoose } from '#contract/membership/age.ts'
import { openToWords } from '#contract/membership/categories.ts'
import { rupees } from '#contract/money/currency.ts'
import { useDocument } from '#web/app/page-content/use-document.ts'
import { membership } from '#content/membership.ts'
import { FieldNotes, useDescribed } from '#web/ui/controls/field.tsx'
import { usePrices } from '#web/app/prices/use-prices.ts'
import { useAnswers } from './answer-fields.tsx'

/** The categories, with who each is for and its price. A category that is not open at the person's age says so. */
export function CategoryChoice() {
  const { field, valueOf, today } = useAnswers()
  const dateOfBirth = birthday.safeParse(valueOf('dateOfBirth')).data
  const { name, defaultValue, error } = field('membershipCategory')
  const { cost } = useDocument('membership', membership)
  const { id, 'aria-describedby': describedBy } = useDescribed(null, error)
  return (
    <fieldset className="field" aria-describedby={describedBy} data-wrong={error ? '' : undefined}>
      <legend>Membership category</legend>
      {cost.text === '' ? null : <p className="field-hint">{cost.text}</p>}
      <div className="categories">
        {usePrices().map(({ category, name: label, description, price, rate, total, openTo }) => {
          const refusal = refusalToChoose(today, dateOfBirth, openTo)
          // The present choice stays enabled, since a disabled one would not show its error.
          const isClosed = refusal !== null && valueOf('membershipCategory') !== category
          return (
            <label className="choice category" key={category} data-closed={isClosed ? '' : undefined}>
              <input
                type="radio"
                name={name}
                value={category}
                defaultChecked={defaultValue === category}
                disabled={isClosed}
              />
              <span className="category-words">
                <b>{label}</b>
                <span>{description}</span>
                {isClosed ? (
                  <span className="category-closed">
                    {`${openToWords[openTo]} only, by the date of birth that you gave.`}
                  </span>
                ) : null}
              </span>
              <span className="category-price">
                <span>{rupees(total)}</span>
                <small>{`${rupees(price)} + ${rate} % GST`}</small>
              </span>
            </label>
          )
        })}
      </div>
      <FieldNotes id={id} hint={null} error={error} />
    </fieldset>
  )
}
