import { FieldLabel, FieldNotes, type FieldWords, useDescribed } from './field.tsx'
import './picture-field.css'

/** A file to choose that is no picture. */
export function FileField({ label, hint, note, error, name, accept }: FieldWords & { accept: string }) {
  const described = useDescribed(hint, error)
  return (
    <div className="field">
      <FieldLabel id={described.id} label={label} note={note} />
      <div className="row picture-field" data-wrong={error ? '' : undefined}>
        <input type="file" name={name} accept={accept} {...described} />
      </div>
      <FieldNotes id={described.id} hint={hint} error={error} />
    </div>
  )
}
