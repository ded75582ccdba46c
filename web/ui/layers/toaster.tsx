import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import { cssTransition, ToastContainer, toast } from 'react-toastify/unstyled'
import { useTopLayer } from './top-layer.ts'
import './toast.css'

const ICONS = { error: CircleAlert, success: CircleCheck, info: Info }
const LASTS_MS = 5000
const slide = cssTransition({ enter: 'toast-in', exit: 'toast-out', collapseDuration: 150 })

export type ToastKind = keyof typeof ICONS
/** Where somebody may go on from what is said. */
export type ToastLink = { label: string; to: string }
/** What is to be said, or said no longer. */
export type Waiting = { text: string; kind: ToastKind; isOver: boolean; link?: ToastLink }
type Told = Omit<Waiting, 'isOver'> & { key: string; until: number }

/**
 * The toasts themselves, as the specification wants them; while a popup is open they stand in it, above its foot, where they
 * cover nothing. `takeWaiting` is asked whenever `wanted` has changed.
 */
export function Toaster({ wanted, takeWaiting }: { wanted: number; takeWaiting: () => Waiting[] }) {
  const [told, setTold] = useState<readonly Told[]>([])
  const place = useTopLayer()
  // The toast of each that is one now; another each time, as one that leaves is there for a while.
  const toasts = useRef(new Map<string, string>())
  const made = useRef(0)

  function drop(key: string): void {
    setTold((now) => now.filter((one) => one.key !== key))
  }

  useEffect(() => {
    // A turn later, when the container is sure to stay: strict mode mounts it twice, and the first one takes what it has along.
    const timer = setTimeout(() => {
      for (const { isOver, ...one } of wanted > 0 ? takeWaiting() : []) {
        const key = `${one.kind}:${one.text}`
        if (isOver) drop(key)
        else
          setTold((now) =>
            now.some((other) => other.key === key)
              ? now
              : [...now, { ...one, key, until: performance.now() + LASTS_MS }],
          )
      }
    })
    return () => clearTimeout(timer)
  }, [wanted, takeWaiting])

  useEffect(() => {
    const known = toasts.current
    for (const [key, toastId] of known) {
      if (place === null && told.some((one) => one.key === key)) continue
      known.delete(key)
      toast.dismiss(toastId)
    }
    for (const { key, until, text, kind, link } of place === null ? told : []) {
      if (known.has(key)) continue
      made.current += 1
      const toastId = `${key} ${made.current}`
      const Icon = ICONS[kind]
      known.set(key, toastId)
      toast(contentOf(text, link), {
        type: kind,
        toastId,
        icon: <Icon size={20} aria-hidden="true" />,
        autoClose: Math.max(1, until - performance.now()),
        onClose: () => {
          if (known.get(key) !== toastId) return
          known.delete(key)
          drop(key)
        },
      })
    }
    if (place === null || told.length === 0) return
    const first = Math.min(...told.map(({ until }) => until))
    const timer = setTimeout(
      () => setTold((now) => now.filter(({ until }) => until > performance.now())),
      Math.max(0, first - performance.now()) + 1,
    )
    return () => clearTimeout(timer)
  }, [told, place])

  const notices = (
    <div className="layer-notices">
      {told.map(({ key, ...one }) => (
        <Notice key={key} {...one} onClose={() => drop(key)} />
      ))}
    </div>
  )
  const inPopup: ReactElement | null =
    place === null || told.length === 0 ? null : createPortal(notices, place)
  return (
    <>
      <ToastContainer
        position="top-right"
        autoClose={LASTS_MS}
        pauseOnHover
        draggable
        draggablePercent={80}
        theme="light"
        hotKeys={(event) => event.altKey && event.code === 'KeyT'}
        aria-label="Notifications Alt+T"
        role="alert"
        transition={slide}
      />
      {inPopup}
    </>
  )
}

function Notice({ kind, text, link, onClose }: Omit<Told, 'key'> & { onClose: () => void }) {
  const Icon = ICONS[kind]
  // What has the focus stays in view where the notice takes room from it.
  useEffect(() => {
    // In newer browsers it answers a promise, which is nothing that React could call at the end.
    document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div className="layer-notice" data-kind={kind}>
      <Icon size={20} aria-hidden="true" />
      <div role="alert">{contentOf(text, link)}</div>
      <button type="button" className="icon-button" aria-label="Close the notice" onClick={onClose}>
        <X size={16} aria-hidden="true" />
      </button>
    </div>
  )
}

function contentOf(text: string, link: ToastLink | undefined) {
  if (link === undefined) return text
  return (
    <p>
      <span>{text}</span>{' '}
      <Link className="text-link" to={link.to}>
        {link.label}
      </Link>
    </p>
  )
}
