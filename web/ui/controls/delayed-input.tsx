import { type ComponentProps, useEffect, useRef } from 'react'

/** So many milliseconds after the last key, typed text is taken. */
export const TYPING = 250

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  /** The text that counts now. */
  value: string
  onType: (text: string) => void
}

/** A text that narrows a list, and counts a moment after the last key. */
export function DelayedInput({ value, onType, ...input }: Props) {
  const box = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // A link or the way back may bring another text; what is being typed stays.
  useEffect(() => {
    if (timer.current === undefined && box.current && box.current.value.trim() !== value)
      box.current.value = value
  }, [value])
  return (
    <input
      {...input}
      ref={box}
      className="control"
      defaultValue={value}
      onChange={({ target }) => {
        clearTimeout(timer.current)
        timer.current = setTimeout(() => {
          timer.current = undefined
          onType(target.value.trim())
        }, TYPING)
      }}
    />
  )
}
