import { type ChangeEvent, type ReactNode, useState } from 'react'
import { FieldLabel, FieldNotes, type FieldWords, useDescribed } from './field.tsx'
import './picture-field.css'

type Props = FieldWords & {
  accept: string
  /** The most megabytes, for a file that is sent later. */
  most?: number | undefined
  disabled?: boolean
  isRound?: boolean
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void
  /** Called before another file is chosen. */
  onClear?: () => void
  /** Shown before the control, such as a preview. */
  children?: ReactNode
}

/** A field for a file. */
export function FileField({
  label,
  hint,
  note,
  error,
  most,
  isRound,
  onChange,
  onClear,
  children,
  ...input
}: Props) {
  const [mistake, setMistake] = useState<string | undefined>()
  const wrong = mistake ?? error
  const described = useDescribed(hint, wrong)
  return (
    <div className="field">
      <FieldLabel id={described.id} label={label} note={note} />
      <div
        className="row picture-field"
        data-wrong={wrong ? '' : undefined}
        data-round={isRound ? '' : undefined}
      >
        {children}
        <input
          type="file"
          {...input}
          // Choosing the same name again counts as a change: the file may have been mended.
          onClick={({ currentTarget }) => {
            currentTarget.value = ''
            setMistake(undefined)
            onClear?.()
          }}
          onChange={(event) => {
            const file = event.target.files?.[0]
            setMistake(file && most ? mistakeOfFile(file, input.accept, most) : undefined)
            onChange?.(event)
          }}
          {...described}
        />
      </div>
      <FieldNotes id={described.id} hint={hint} error={wrong} />
    </div>
  )
}

/** Why the server would not take a chosen file: by its size in megabytes or its type; undefined: nothing is known against it. */
function mistakeOfFile({ name, size, type }: File, accept: string, most: number): string | undefined {
  const isAccepted = accept
    .split(',')
    .some((kind) => kind === type || (kind.startsWith('.') && name.toLowerCase().endsWith(kind)))
  // A system that does not know a type of file leaves it empty.
  if (!isAccepted && type !== '') return 'This kind of file is not accepted here.'
  const megabytes = size / 1024 / 1024
  return megabytes > most
    ? `File size should not exceed ${most}MB. Your file is ${megabytes.toFixed(2)}MB.`
    : undefined
}
