import { type ReactNode, type RefObject, useEffect, useRef } from 'react'

type Props = {
  id: string
  title: string
  /** For code that puts the focus on the heading. */
  heading?: RefObject<HTMLHeadingElement | null>
  part?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** A part of My FWC or of the account page, under its heading. */
export function Part({ id, title, heading, part, children }: Props) {
  return (
    <section ref={part} className="my-part one-column-800" aria-labelledby={id}>
      <h2 id={id} className="my-title" {...(heading ? { ref: heading, tabIndex: -1 } : {})}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** After a change of state another button stands in place of the pressed one: it gets the focus, for people who use the keyboard. */
export function useOtherButton(state: boolean): RefObject<HTMLElement | null> {
  const part = useRef<HTMLElement>(null)
  const was = useRef(state)
  useEffect(() => {
    if (was.current !== state) part.current?.querySelector('button')?.focus()
    was.current = state
  }, [state])
  return part
}

/**
 * For a form that disappears once it is sent or left, and its button with it: the focus goes to the heading of the part that it stood in.
 */
export function useFocusOnHeadingAfterForm(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const itself = form.current
    const heading = itself?.closest('section, article, header')?.querySelector<HTMLElement>('h1, h2, h3')
    return () => {
      // Once the page without the form is drawn. Another page puts the focus itself.
      requestAnimationFrame(() => {
        if (itself?.isConnected || !heading?.isConnected || document.activeElement !== document.body) return
        heading.tabIndex = -1
        heading.focus()
      })
    }
  }, [])
  return form
}
