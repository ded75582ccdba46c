import { type PointerEvent, type ReactElement, useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import {
  endOffline,
  subscribeToTold,
  takeBack,
  tell,
  type ToastKind,
  type ToastLink,
  type Told,
  toldNow,
} from './toast-list.ts'
import { useTopLayer } from './top-layer.ts'

const NONE: readonly Told[] = []
/** How much of its width a toast is dragged until it goes. */
const DRAGGED = 0.8
// Drawn here: every page has this, and none of the icons.
const ICONS = { error: 'M12 8v4m0 4h.01', success: 'M9 12l2 2 4-4', info: 'M12 16v-4m0-4h.01' }

/** Says something at the top right, in a role `alert`; `link` leads on from it. */
export function notify(text: string, kind: ToastKind = 'info', link?: ToastLink): void {
  tell({ text, kind, link })
}

/** Takes an error away that was told of and is none any more. */
export function takeBackError(text: string): void {
  takeBack((one) => one.text === text && one.kind === 'error')
}

/**
 * Where what is told appears: at the top right for five seconds; what could not be loaded, which stays, at the bottom, where the
 * page has room for it below all else. While a popup is open, all stands in it, above its foot. Stands once in the root.
 */
export function Toasts() {
  const told = useSyncExternalStore(subscribeToTold, toldNow, () => NONE)
  const place = useTopLayer()
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    const over = new AbortController()
    const { signal } = over
    addEventListener('online', endOffline, { signal })
    addEventListener('keydown', focusByHotkey, { signal })
    addEventListener('blur', () => setAway(true), { signal })
    addEventListener('focus', () => setAway(false), { signal })
    return () => over.abort()
  }, [])
  useEffect(() => {
    // What was pressed, beside what takes room from it.
    if (told.some(({ isOfLoad }) => isOfLoad || place !== null))
      document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [told, place])
  const listOf = (shown: readonly Told[], at: 'popup' | 'top' | 'bottom'): ReactElement | null =>
    shown.length === 0 ? null : (
      <section
        className="toasts"
        data-at={at}
        data-away={isAway}
        aria-label="Notifications Alt+T"
        tabIndex={-1}
      >
        {shown.map((one) => (
          <OneToast key={one.id} {...one} />
        ))}
      </section>
    )
  if (place !== null) return createPortal(listOf(told, 'popup'), place) as ReactElement
  return (
    <>
      {listOf(
        told.filter(({ isOfLoad }) => !isOfLoad),
        'top',
      )}
      {listOf(
        told.filter(({ isOfLoad }) => isOfLoad),
        'bottom',
      )}
    </>
  )
}

function OneToast({ id, text, kind, link, isOfLoad = false, again, canReload }: Told) {
  const close = () => takeBack((one) => one.id === id)
  return (
    <div
      className="toast"
      data-kind={kind}
      data-stays={isOfLoad}
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
      {again || canReload ? (
        <p className="toast-acts">
          {again ? (
            <button
              type="button"
              onClick={() => {
                close()
                again()
              }}
            >
              <span>Try again</span>
            </button>
          ) : null}
          {canReload ? (
            <button type="button" onClick={() => location.reload()}>
              <span>Reload</span>
            </button>
          ) : null}
        </p>
      ) : null}
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

/** What had the focus before the hotkey. */
let before: Element | null = null

function focusByHotkey(event: KeyboardEvent): void {
  const toasts = document.querySelector<HTMLElement>('.toasts')
  if (!event.altKey || event.code !== 'KeyT' || toasts === null) return
  event.preventDefault()
  if (!toasts.contains(document.activeElement)) before = document.activeElement
  toasts.focus()
}

/** Whoever came by the hotkey goes back to where they were. */
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
