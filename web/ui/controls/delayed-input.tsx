import { type ComponentProps, useEffect, useRef } from 'react'

/** Typed text is taken so many milliseconds after the last key. */
export const TYPING = 250

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  /** The text in the address. */
  value: string
  onType: (text: string) => void
}

/** A text that filters a list a moment after the last key. */
export function DelayedInput({ value, onType, ...input }: Props) {
  const box = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // A link or the way back may bring another text; a text that is being typed stays.
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
