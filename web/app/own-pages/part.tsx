import { type ReactNode, type RefObject, useEffect, useRef } from 'react'

type Props = {
  id: string
  title: string
  /** For what puts the focus on the heading. */
  heading?: RefObject<HTMLHeadingElement | null>
  part?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** One part of a person's own page or of the account page under its heading. */
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

/** The button that was pressed is gone with what it did: whoever uses the keyboard goes on from the other one. */
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
 * For a form that goes away once it is sent or left. The button that was pressed goes with it: whoever uses it goes on from the
 * heading of what it stood in, which is in sight then though the page is shorter.
 */
export function useFocusOnward(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const itself = form.current
    const heading = itself?.closest('section, article, header')?.querySelector<HTMLElement>('h1, h2, h3')
    return () => {
      // Once what stands in its place is drawn; another page has a focus of its own.
      requestAnimationFrame(() => {
        if (itself?.isConnected || !heading?.isConnected || document.activeElement !== document.body) return
        heading.tabIndex = -1
        heading.focus()
      })
    }
  }, [])
  return form
}
