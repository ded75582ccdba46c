import { FieldNotes, useDescribed } from '#web/ui/controls/field.tsx'
import { rupees } from '#web/ui/price.tsx'
import { usePrices } from '../use-prices.ts'
import { useAnswers } from './answers.tsx'

/** Which membership, with whom it is for and what it costs. */
export function CategoryChoice() {
  const { field } = useAnswers()
  const { name, defaultValue, error } = field('membershipCategory')
  const { id, 'aria-describedby': describedBy } = useDescribed(null, error)
  return (
    <fieldset className="field" aria-describedby={describedBy} data-wrong={error ? '' : undefined}>
      <legend>Membership category</legend>
      <div className="categories">
        {usePrices().map(({ category, name: label, description, price }) => (
          <label className="choice category" key={category}>
            <input type="radio" name={name} value={category} defaultChecked={defaultValue === category} />
            <span className="category-words">
              <b>{label}</b>
              <span>{description}</span>
            </span>
            <span className="category-price">
              {rupees(price)}
              <small>+ GST</small>
            </span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} hint={null} error={error} />
    </fieldset>
  )
}
