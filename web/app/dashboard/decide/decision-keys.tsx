import type { KeyboardEvent } from 'react'
import './decision-keys.css'

type Keys = Readonly<Record<string, (() => unknown) | null | undefined>>

/** For the `onKeyDown` of a popup: each letter does its act once per press, and nothing while somebody types. */
export function onLetter(keys: Keys) {
  return (event: KeyboardEvent): void => {
    if (isTypedInto(event.target as HTMLElement) || event.repeat) return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const act = keys[event.key.toLowerCase()]
    if (!act) return
    event.preventDefault()
    act()
  }
}

/** Radio buttons and checkboxes take no letters. */
function isTypedInto(target: HTMLElement): boolean {
  return target.matches('input:not([type="radio"], [type="checkbox"]), textarea, select')
}

/** The hint that names the letters of a review. */
export function KeyHints({ accept, hasNext }: { accept: 'approve' | 'accept'; hasNext: boolean }) {
  return (
    <p className="field-hint decision-keys">
      <span>
        Keys: <kbd>A</kbd> <span>{accept}</span>, <kbd>D</kbd> decline, <kbd>Q</kbd> ask, <kbd>T</kbd> take or
        give back,{' '}
      </span>
      {hasNext ? (
        <span>
          <kbd>N</kbd> next,{' '}
        </span>
      ) : null}
      <span>
        <kbd>Z</kbd> undo
      </span>
    </p>
  )
}
