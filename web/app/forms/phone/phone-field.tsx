import { useEffect, useRef, useState } from 'react'
import { FieldLabel, FieldNotes, type FieldWords, useDescribed } from '#web/ui/controls/field.tsx'
import { CountryPicker } from './phone-country.tsx'
import { begin, type PhoneText, readField, sentOf, typed, written } from './phone-text.ts'
import '#web/ui/controls/controls.css'
import './phone.css'

type Props = FieldWords & { defaultValue?: string; onChange?: (phone: string) => void; required?: boolean }

/**
 * A phone number of any country, India first. The form gets `+` and digits. Text that is no number is sent as typed, and the schema
 * refuses it in words. Typed text stays as it is until the field is left.
 */
export function PhoneField({ name, label, hint, note, error, defaultValue = '', onChange, required }: Props) {
  const hidden = useRef<HTMLInputElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [field, setField] = useState<PhoneText>(() => begin(defaultValue))
  const [isLeft, setLeft] = useState(false)
  const read = readField(field)
  const value = sentOf(field)
  const showsMistake = isLeft || error !== undefined
  const wrong = showsMistake && read !== null && 'wrong' in read ? read.wrong : error
  const described = useDescribed(hint, wrong)
  const reported = useRef(value)

  useEffect(() => {
    if (reported.current === value) return
    reported.current = value
    onChange?.(value)
    // Forms with drafts listen to `input`; choosing a country makes no such event.
    hidden.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [value, onChange])

  return (
    <div className="field">
      <FieldLabel id={described.id} label={label} note={note} />
      <div className="phone">
        <CountryPicker
          country={field.country}
          onPick={(country) => {
            setField({ ...field, country })
            input.current?.focus()
          }}
        />
        <input
          className="control"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          data-field={name}
          aria-required={required}
          ref={input}
          value={field.text}
          onChange={({ target }) => {
            setLeft(false)
            setField(typed(target.value, field.country))
          }}
          onBlur={() => {
            setLeft(true)
            setField(written)
          }}
          {...described}
        />
        <input type="hidden" name={name} ref={hidden} value={value} readOnly />
      </div>
      <FieldNotes id={described.id} hint={hint} error={wrong} />
    </div>
  )
}
