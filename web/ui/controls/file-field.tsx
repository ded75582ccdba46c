import type { ChangeEvent } from 'react'
import { FieldLabel, FieldNotes, type FieldWords, useDescribed } from './field.tsx'
import './picture-field.css'

type Props = FieldWords & {
  accept: string
  disabled?: boolean
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void
}

/** A file to choose that is no picture. */
export function FileField({ label, hint, note, error, name, accept, disabled, onChange }: Props) {
  const described = useDescribed(hint, error)
  return (
    <div className="field">
      <FieldLabel id={described.id} label={label} note={note} />
      <div className="row picture-field" data-wrong={error ? '' : undefined}>
        <input
          type="file"
          name={name}
          accept={accept}
          disabled={disabled}
          onChange={onChange}
          {...described}
        />
      </div>
      <FieldNotes id={described.id} hint={hint} error={error} />
    </div>
  )
}
