import { type ChangeEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { FieldLabel, FieldNotes, type FieldWords, useDescribed } from '#web/ui/controls/field.tsx'
import { CountryPicker } from './phone-country.tsx'
import {
  begin,
  edited,
  isBeyondMending,
  type PhoneText,
  prefixOf,
  readField,
  sentOf,
  written,
} from './phone-text.ts'
import '#web/ui/controls/controls.css'
import './phone.css'

type Props = FieldWords & { defaultValue?: string; onChange?: (phone: string) => void; required?: boolean }

/**
 * A phone number of any country, India first. The form gets `+` and digits, nothing while there is only the country, and
 * what cannot be read as it was typed, for the schema to refuse in words.
 */
export function PhoneField({ name, label, hint, note, error, defaultValue = '', onChange, required }: Props) {
  const hidden = useRef<HTMLInputElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const selected = useRef<readonly [number, number] | null>(null)
  const caret = useRef<number | null>(null)
  const [field, setField] = useState<PhoneText>(() => begin(defaultValue))
  const [isLeft, setLeft] = useState(false)
  const read = readField(field)
  const value = sentOf(field)
  const isTold = isLeft || error !== undefined || isBeyondMending(field)
  const wrong = isTold && read !== null && 'wrong' in read ? read.wrong : error
  const described = useDescribed(hint, wrong)
  const told = useRef(value)

  function onTyped({ target }: ChangeEvent<HTMLInputElement>): void {
    const next = edited({
      before: field,
      after: target.value,
      caret: target.selectionStart ?? target.value.length,
      selected: selected.current,
    })
    const isAtEnd = next.caret === null && target.selectionStart === target.value.length
    selected.current = null
    caret.current = next.caret
    setLeft(false)
    // A whole number is grouped once it is there; while somebody edits within it, it stays as they type it.
    setField(isAtEnd && target.value.length > field.text.length ? written(next.field) : next.field)
  }

  useEffect(() => {
    const control = input.current
    if (control === null) return
    const note = () => {
      selected.current = [control.selectionStart ?? 0, control.selectionEnd ?? 0]
    }
    control.addEventListener('beforeinput', note)
    return () => control.removeEventListener('beforeinput', note)
  }, [])

  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  }, [field])

  useEffect(() => {
    if (told.current === value) return
    told.current = value
    onChange?.(value)
    // A form that keeps drafts listens to `input`; choosing a country makes none by itself.
    hidden.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [value, onChange])

  return (
    <div className="field">
      <FieldLabel id={described.id} label={label} note={note} />
      <div className="phone">
        <CountryPicker
          country={field.country}
          onPick={(country) => {
            const prefix = prefixOf(field.country)
            const rest = field.text.startsWith(prefix) ? field.text.slice(prefix.length) : ''
            setField({ country, text: prefixOf(country) + rest })
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
          onChange={onTyped}
          onBlur={() => {
            setLeft(true)
            setField(read === null ? begin('', field.country) : written)
          }}
          {...described}
        />
        <input type="hidden" name={name} ref={hidden} value={value} readOnly />
      </div>
      <FieldNotes id={described.id} hint={hint} error={wrong} />
    </div>
  )
}
