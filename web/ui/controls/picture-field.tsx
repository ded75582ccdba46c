import { type ComponentProps, type ReactElement, useEffect, useState } from 'react'
import { Icon } from '#web/ui/drawings/icon.tsx'
import { FileField } from './file-field.tsx'

type Props = Omit<ComponentProps<typeof FileField>, 'accept' | 'onChange' | 'onClear' | 'children'> & {
  present?: string | undefined
  accept?: string
  /** Shown while there is no picture. */
  blank?: ReactElement
}

/** A field for a picture, with a preview; `present` is the present picture. */
export function PictureField({
  present,
  accept = 'image/jpeg,image/png,image/webp',
  blank,
  ...field
}: Props) {
  const [chosen, setChosen] = useState<File | null>(null)
  const preview = usePreview(chosen) ?? present
  return (
    <FileField
      {...field}
      accept={accept}
      onChange={({ target }) => setChosen(target.files?.[0] ?? null)}
      onClear={() => setChosen(null)}
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
    </FileField>
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
