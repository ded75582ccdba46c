import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { addGuard } from './unsent-guards.ts'

/** Whether closing the popup now would lose text. It asks then, and returns true. */
export type Unsent = { asks: () => boolean }

const TEXT =
  'textarea, input:not([type=hidden], [type=search], [type=checkbox], [type=radio], [type=file], [type=range], [type=color], [type=submit])'

type Props = {
  popup: RefObject<HTMLElement | null>
  unsent: RefObject<Unsent | null>
  onDiscard: () => void
}

/**
 * Asks before text typed in a popup is lost by Escape, a press beside it, its cross, the way back or a closed tab. Rendered in the open
 * popup.
 */
export function UnsentText({ popup, unsent, onDiscard }: Props) {
  const [isAsking, setAsking] = useState(false)
  // The text of each control when it first had the focus.
  const before = useRef(new Map<HTMLInputElement | HTMLTextAreaElement, string>())
  const focused = useRef<Element | null>(null)

  function isTyped(): boolean {
    return [...before.current].some(
      ([control, text]) => control.isConnected && control.value.trim() !== text.trim(),
    )
  }

  function asks(): boolean {
    if (!isTyped()) return false
    if (isAsking) goOn()
    else {
      focused.current = document.activeElement
      setAsking(true)
    }
    return true
  }

  function goOn(): void {
    setAsking(false)
    if (focused.current instanceof HTMLElement) focused.current.focus()
  }

  useImperativeHandle(unsent, () => ({ asks }))

  useEffect(() => {
    const around = popup.current
    const known = before.current
    function onFocus({ target }: FocusEvent): void {
      const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
      if (isText && target.matches(TEXT) && !known.has(target)) known.set(target, target.value)
    }
    function onLeave(event: BeforeUnloadEvent): void {
      if (isTyped()) event.preventDefault()
    }
    around?.addEventListener('focusin', onFocus)
    addEventListener('beforeunload', onLeave)
    return () => {
      around?.removeEventListener('focusin', onFocus)
      removeEventListener('beforeunload', onLeave)
    }
  }, [popup])

  useEffect(() => addGuard(() => unsent.current?.asks() ?? false), [unsent])

  if (!isAsking) return null
  return (
    <div className="unsent" role="alertdialog" aria-label="Not sent yet" aria-describedby="unsent-words">
      <p id="unsent-words">What you typed here is not sent. Close this and lose it?</p>
      <div className="row">
        <Button size="small" ref={(button) => button?.focus()} onClick={goOn}>
          <span>Keep writing</span>
        </Button>
        <Button size="small" kind="ghost" onClick={onDiscard}>
          <span>Discard it</span>
        </Button>
      </div>
    </div>
  )
}
