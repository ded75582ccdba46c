import { type Category, categories, priceOf } from '#contract/membership/price.ts'
import { memberships } from '#web/content/memberships.ts'
import { FieldNotes, useDescribed } from '#web/ui/controls/field.tsx'
import { rupees } from '#web/ui/price.tsx'
import { useAnswers } from './answers.tsx'

const all = Object.keys(categories) as Category[]

/** Which membership, with whom it is for and what it costs. */
export function CategoryChoice() {
  const { field } = useAnswers()
  const { name, defaultValue, error } = field('membershipCategory')
  const { id, 'aria-describedby': describedBy } = useDescribed(null, error)
  return (
    <fieldset className="field" aria-describedby={describedBy} data-wrong={error ? '' : undefined}>
      <legend>Membership category</legend>
      <div className="categories">
        {all.map((category) => (
          <label className="choice category" key={category}>
            <input type="radio" name={name} value={category} defaultChecked={defaultValue === category} />
            <span className="category-words">
              <b>{categories[category].label}</b>
              <span>{memberships[category]}</span>
            </span>
            <span className="category-price">
              {rupees(priceOf(category).price)}
              <small>+ GST</small>
            </span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} hint={null} error={error} />
    </fieldset>
  )
}
