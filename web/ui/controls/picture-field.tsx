import { type ChangeEvent, type ReactElement, useEffect, useState } from 'react'
import { FieldLabel, FieldNotes, type FieldWords, useDescribed } from './field.tsx'
import { Icon } from '#web/ui/drawings/icon.tsx'
import './picture-field.css'

type PictureFieldProps = FieldWords & {
  present?: string | undefined
  accept?: string
  /** How many megabytes it may have at most, where it is sent later than it is chosen. */
  most?: number | undefined
  /** A person's picture, shown in a circle. */
  isRound?: boolean
  /** What stands in its place while there is none. */
  blank?: ReactElement
}

/** A picture to choose, with a look at it before it is sent; `present` is the one that is there already. */
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
          // The same name chosen again is a change too: of a picture that was mended.
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

/** The file's own content as an address: the page's policy lets no other kind in. */
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

/**
 * Why a file that was chosen would not be taken, by its size, of which so many megabytes are taken, and by what it says it is;
 * undefined: nothing is known against it.
 */
export function mistakeOfFile({ name, size, type }: File, accept: string, most: number): string | undefined {
  const isTaken = accept
    .split(',')
    .some((kind) => kind === type || (kind.startsWith('.') && name.toLowerCase().endsWith(kind)))
  // A system that does not know a kind of file says nothing of it.
  if (!isTaken && type !== '') return 'This kind of file is not accepted here.'
  const megabytes = size / 1024 / 1024
  return megabytes > most
    ? `File size should not exceed ${most}MB. Your file is ${megabytes.toFixed(2)}MB.`
    : undefined
}
