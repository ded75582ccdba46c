import { type ChangeEvent, useState } from 'react'
import { FieldLabel, FieldNotes, type FieldWords, useDescribed } from './field.tsx'
import { mistakeOfFile } from './picture-field.tsx'
import './picture-field.css'

type Props = FieldWords & {
  accept: string
  /** The most megabytes, for a file that is sent later. */
  most?: number
  disabled?: boolean
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void
}

/** A field for a file that is no picture. */
export function FileField({ label, hint, note, error, name, accept, most, disabled, onChange }: Props) {
  const [mistake, setMistake] = useState<string | undefined>()
  const wrong = mistake ?? error
  const described = useDescribed(hint, wrong)
  return (
    <div className="field">
      <FieldLabel id={described.id} label={label} note={note} />
      <div className="row picture-field" data-wrong={wrong ? '' : undefined}>
        <input
          type="file"
          name={name}
          accept={accept}
          disabled={disabled}
          // Choosing the same name again counts as a change: the file may have been mended.
          onClick={({ currentTarget }) => {
            currentTarget.value = ''
            setMistake(undefined)
          }}
          onChange={(event) => {
            const file = event.target.files?.[0]
            setMistake(file && most ? mistakeOfFile(file, accept, most) : undefined)
            onChange?.(event)
          }}
          {...described}
        />
      </div>
      <FieldNotes id={described.id} hint={hint} error={wrong} />
    </div>
  )
}
