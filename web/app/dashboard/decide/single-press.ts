import { useEffect, useState } from 'react'

/** A press right after something appears was meant for what stood there before; milliseconds. */
const ON_SCREEN = 500

/** False for half a second after `about` has appeared on the screen: nothing about it is decided so early. */
export function useIsOnScreen(about: string): boolean {
  const [shown, setShown] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setShown(about), ON_SCREEN)
    return () => clearTimeout(timer)
  }, [about])
  return shown === about
}

/**
 * In the dashboard a double click counts as one press, and so does a held key: the second would hit what has moved under the pointer, or
 * what comes next.
 */
export function useSinglePresses(): void {
  useEffect(() => {
    function onClick(event: MouseEvent): void {
      if (event.detail > 1 && isButton(event.target)) stop(event)
    }
    function onKey(event: KeyboardEvent): void {
      if (event.repeat && (event.key === 'Enter' || event.key === ' ') && isButton(event.target)) stop(event)
    }
    addEventListener('click', onClick, { capture: true })
    addEventListener('keydown', onKey, { capture: true })
    return () => {
      removeEventListener('click', onClick, { capture: true })
      removeEventListener('keydown', onKey, { capture: true })
    }
  }, [])
}

function isButton(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button') !== null
}

function stop(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}
