import { type ComponentProps, useEffect, useRef } from 'react'

/** How long after the last key typed text is used, in milliseconds. */
export const TYPING = 250

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  /** The text in the address. */
  value: string
  onType: (text: string) => void
}

/** A text that filters a list a moment after the last key. */
export function DelayedInput({ value, onType, ...input }: Props) {
  const control = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // A link or the way back may bring another text; a text that is being typed stays.
  useEffect(() => {
    if (timer.current === undefined && control.current && control.current.value.trim() !== value)
      control.current.value = value
  }, [value])
  return (
    <input
      {...input}
      ref={control}
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
