import { useState } from 'react'
import { gstOn } from '#contract/money/gst.ts'
import { type OpenTo, openToWords } from '#contract/membership/categories.ts'
import { saveSettings, type Settings } from '#contract/settings.ts'
import { changedWords } from '#web/app/forms/drafts/kept-words.ts'
import { useAdminSubmit } from '#web/app/dashboard/decide/use-admin-submit.ts'
import { FormDialog } from '#web/app/forms/form-dialog.tsx'
import { inPaise } from '#web/app/forms/in-paise.ts'
import { PriceToPay } from '#web/app/prices/price-to-pay.tsx'
import { Field, Select, TextArea } from '#web/ui/controls/field.tsx'

import '#web/app/prices/price.css'

type Row = Settings['categories'][number]

// One price is saved at a time.
const IN = 'categories.0.'
const openTo = Object.entries(openToWords).map(([value, label]) => ({ value, label }))

/** A price from a day on; shows the total as the owner types. */
export function PriceDialog({
  row,
  isComing,
  onClose,
}: {
  row: Row
  isComing: boolean
  onClose: () => void
}) {
  const [rupees, setRupees] = useState(String(row.price / 100))
  const [rate, setRate] = useState(String(row.gstRate))
  const [begins] = useState(isComing ? row.validFrom : '')
  const submission = useAdminSubmit(saveSettings, {
    inputOf: (data) => {
      const text = (name: string) => String(data.get(`${IN}${name}`) ?? '')
      const words = {
        name: text('name'),
        description: text('description'),
        openTo: text('openTo') as OpenTo,
      }
      const money = {
        price: inPaise(text('price')),
        gstRate: text('gstRate').trim() === '' ? Number.NaN : Number(text('gstRate')),
      }
      const validFrom = text('validFrom')
      const isSameDay = validFrom === begins
      // Missing fields keep the values of the price on that day, which may have changed. So the amounts are always sent
      // together.
      const sendsMoney = isComing || !isSameDay || Object.keys(changedWords(money, row)).length > 0
      return {
        categories: [
          {
            category: row.category,
            ...(isSameDay ? changedWords<string>(words, row) : words),
            ...(sendsMoney ? money : {}),
            ...(validFrom === '' ? {} : { validFrom }),
          },
        ],
      }
    },
    done: () => 'The price is saved.',
    onDone: onClose,
  })
  const field = (name: string) => ({ name: `${IN}${name}`, error: errors[`${IN}${name}`] })
  const [price, percent] = [inPaise(rupees), Number(rate)]
  const isWhole = price > 0 && rate.trim() !== '' && percent >= 0 && percent <= 50
  const gst = isWhole ? gstOn(price, percent) : 0
  const { errors } = submission
  return (
    <FormDialog title={`The price of ${row.name}`} act="Save price" submission={submission} onClose={onClose}>
      <div className="settings-fields">
        <Field
          label="Price before GST, in rupees"
          inputMode="decimal"
          value={rupees}
          onChange={({ target }) => setRupees(target.value)}
          {...field('price')}
        />
        <Field
          label="GST, in per cent"
          inputMode="decimal"
          value={rate}
          onChange={({ target }) => setRate(target.value)}
          {...field('gstRate')}
        />
        <Field
          label="Valid from"
          type="date"
          defaultValue={begins}
          hint="A day in India, from its first minute on; empty means today"
          {...field('validFrom')}
        />
        <Select label="Who may choose it" options={openTo} defaultValue={row.openTo} {...field('openTo')} />
      </div>
      <Field label="Name" maxLength={60} defaultValue={row.name} {...field('name')} />
      <TextArea
        label="For whom it is, in a sentence"
        rows={2}
        maxLength={300}
        defaultValue={row.description}
        {...field('description')}
      />
      <div className="panel settings-preview" aria-live="polite">
        {isWhole ? (
          <PriceToPay price={price} gst={gst} total={price + gst} rate={percent} />
        ) : (
          <p>Enter a price and a rate to see what it comes to.</p>
        )}
      </div>
    </FormDialog>
  )
}
