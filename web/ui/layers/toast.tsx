import { type PointerEvent, type ReactElement, useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import { useTopLayer } from './top-layer.ts'

export type ToastKind = 'error' | 'success' | 'info'
type Toast = { text: string; kind: ToastKind; link?: { label: string; to: string } | undefined; id: number }

const NONE: readonly Toast[] = []
/** The part of its width by which a toast must be dragged to close it. */
const DRAGGED = 0.8
// Drawn here: every page loads toasts, and not every page loads icons.
const ICONS = { error: 'M12 8v4m0 4h.01', success: 'M9 12l2 2 4-4', info: 'M12 16v-4m0-4h.01' }

let toasts = NONE
let count = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const tell of listeners) tell()
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** Shows a toast in a role `alert`; `link` leads on from it. The same words again take the place of the first toast. */
export function notify(text: string, kind: ToastKind = 'info', link?: Toast['link']): void {
  const others = toasts.filter((one) => one.text !== text || one.kind !== kind)
  count += 1
  change([...others, { text, kind, link, id: count }])
}

/** Closes the toast of an error that is over. */
export function takeBackError(text: string): void {
  change(toasts.filter((one) => one.text !== text || one.kind !== 'error'))
}

function closeToast(id: number): void {
  change(toasts.filter((one) => one.id !== id))
}

/** The place of the toasts: at the top right, or above the foot of the popup that is open. Rendered once, in the root. */
export function Toasts() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => NONE,
  )
  const popup = useTopLayer()
  const [isUnfocused, setUnfocused] = useState(false)
  useEffect(() => {
    const over = new AbortController()
    const { signal } = over
    addEventListener('keydown', focusByHotkey, { signal })
    addEventListener('blur', () => setUnfocused(true), { signal })
    addEventListener('focus', () => setUnfocused(false), { signal })
    return () => over.abort()
  }, [])
  useEffect(() => {
    // In a popup toasts take room from the control that was pressed.
    if (popup !== null && shown.length > 0) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [shown, popup])
  if (shown.length === 0) return null
  const list: ReactElement = (
    <section
      className="toasts"
      data-popup={popup === null ? undefined : ''}
      data-away={isUnfocused}
      aria-label="Notifications Alt+T"
      tabIndex={-1}
    >
      {shown.map((toast) => (
        <OneToast key={toast.id} {...toast} />
      ))}
    </section>
  )
  return popup === null ? list : createPortal(list, popup)
}

function OneToast({ id, text, kind, link }: Toast) {
  const close = () => closeToast(id)
  return (
    <div
      className="toast"
      data-kind={kind}
      onPointerDown={(event) => followDrag(event, close)}
      onAnimationEnd={({ animationName }) => (animationName === 'toast-out' ? close() : undefined)}
    >
      <Icon path={`M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20${ICONS[kind]}`} />
      <p role="alert">
        <span>{text}</span>{' '}
        {link ? (
          <Link className="text-link" to={link.to}>
            {link.label}
          </Link>
        ) : null}
      </p>
      <button
        type="button"
        aria-label="Close the notice"
        onClick={(event) => {
          goBack(event)
          close()
        }}
      >
        <Icon path="M18 6 6 18M6 6l12 12" />
      </button>
    </div>
  )
}

function Icon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

/** The element that had the focus before the hotkey. */
let before: Element | null = null

function focusByHotkey(event: KeyboardEvent): void {
  const toasts = document.querySelector<HTMLElement>('.toasts')
  if (!event.altKey || event.code !== 'KeyT' || toasts === null) return
  event.preventDefault()
  if (!toasts.contains(document.activeElement)) before = document.activeElement
  toasts.focus()
}

/** Gives the focus back to where it was before the hotkey. */
function goBack({ detail }: { detail: number }): void {
  const isByKeyboard = detail === 0
  if (isByKeyboard && before instanceof HTMLElement) before.focus()
}

/** Moves a toast sideways with the pointer, and closes it once it is far enough. */
function followDrag(start: PointerEvent<HTMLElement>, close: () => void): void {
  if ((start.target as Element).closest('a, button') !== null) return
  const toast: HTMLElement = start.currentTarget
  const over = new AbortController()
  const moved = (event: { clientX: number }) => event.clientX - start.clientX
  const end = (event: globalThis.PointerEvent) => {
    over.abort()
    toast.style.translate = ''
    if (event.type === 'pointerup' && Math.abs(moved(event)) >= toast.offsetWidth * DRAGGED) close()
  }
  const how = { signal: over.signal }
  toast.setPointerCapture(start.pointerId)
  toast.addEventListener('pointermove', (event) => void (toast.style.translate = `${moved(event)}px`), how)
  toast.addEventListener('pointerup', end, how)
  toast.addEventListener('pointercancel', end, how)
}
