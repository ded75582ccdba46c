import { type ChangeEvent, type ReactElement, useEffect, useState } from 'react'
import { FieldLabel, FieldNotes, type FieldWords, useDescribed } from './field.tsx'
import { Icon } from '#web/ui/drawings/icon.tsx'
import './picture-field.css'

type PictureFieldProps = FieldWords & {
  present?: string | undefined
  accept?: string
  /** The most megabytes, for a file that is sent later. */
  most?: number | undefined
  /** A person's picture, shown in a circle. */
  isRound?: boolean
  /** Shown while there is no picture. */
  blank?: ReactElement
}

/** A field for a picture, with a preview; `present` is the present picture. */
export function PictureField({
  label,
  hint,
  note,
  error,
  name,
  present,
  accept = 'image/jpeg,image/png,image/webp',
  most,
  isRound = false,
  blank,
}: PictureFieldProps) {
  const [chosen, setChosen] = useState<File | null>(null)
  const wrong = (chosen && most ? mistakeOfFile(chosen, accept, most) : undefined) ?? error
  const described = useDescribed(hint, wrong)
  const preview = usePreview(chosen) ?? present

  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    setChosen(target.files?.[0] ?? null)
  }

  return (
    <div className="field">
      <FieldLabel id={described.id} label={label} note={note} />
      <div
        className="row picture-field"
        data-wrong={wrong ? '' : undefined}
        data-round={isRound ? '' : undefined}
      >
        {preview === undefined ? (
          (blank ?? (
            <span className="picture-none" aria-hidden="true">
              <Icon name="picture" size={28} />
            </span>
          ))
        ) : (
          <img src={preview} alt={chosen === null ? 'The present picture' : `Preview of ${chosen.name}`} />
        )}
        <input
          type="file"
          name={name}
          accept={accept}
          {...described}
          // Choosing the same name again counts as a change: the file may have been mended.
          onClick={({ currentTarget }) => {
            currentTarget.value = ''
            setChosen(null)
          }}
          onChange={choose}
        />
      </div>
      <FieldNotes id={described.id} hint={hint} error={wrong} />
    </div>
  )
}

/** The content of the file as a `data:` address, the only kind that the policy of the page allows. */
function usePreview(file: File | null): string | undefined {
  const [read, setRead] = useState<{ file: File; address: string }>()
  useEffect(() => {
    if (file === null || !file.type.startsWith('image/')) return
    const reader = new FileReader()
    reader.addEventListener('load', () => setRead({ file, address: String(reader.result) }))
    reader.readAsDataURL(file)
    return () => reader.abort()
  }, [file])
  return file !== null && read?.file === file ? read.address : undefined
}

/** Why the server would not take a chosen file: by its size in megabytes or its type; undefined: nothing is known against it. */
export function mistakeOfFile({ name, size, type }: File, accept: string, most: number): string | undefined {
  const isTaken = accept
    .split(',')
    .some((kind) => kind === type || (kind.startsWith('.') && name.toLowerCase().endsWith(kind)))
  // A system that does not know a type of file leaves it empty.
  if (!isTaken && type !== '') return 'This kind of file is not accepted here.'
  const megabytes = size / 1024 / 1024
  return megabytes > most
    ? `File size should not exceed ${most}MB. Your file is ${megabytes.toFixed(2)}MB.`
    : undefined
}
