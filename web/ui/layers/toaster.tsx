import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { cssTransition, ToastContainer, toast } from 'react-toastify/unstyled'
import './toast.css'

const ICONS = { error: CircleAlert, success: CircleCheck, info: Info }
const slide = cssTransition({ enter: 'toast-in', exit: 'toast-out', collapseDuration: 150 })

export type ToastKind = keyof typeof ICONS
/** Where somebody may go on from what is said. */
export type ToastLink = { label: string; to: string }
/** What is to be said, or said no longer. */
export type Waiting = { text: string; kind: ToastKind; isOver: boolean; link?: ToastLink }

/** The toasts themselves, as the specification wants them. `takeWaiting` is asked whenever `wanted` has changed. */
export function Toaster({ wanted, takeWaiting }: { wanted: number; takeWaiting: () => Waiting[] }) {
  useEffect(() => {
    // A turn later, when the container is sure to stay: strict mode mounts it twice, and the first one takes what it has along.
    const timer = setTimeout(() => {
      for (const { text, kind, isOver, link } of wanted > 0 ? takeWaiting() : []) {
        const Icon = ICONS[kind]
        const toastId = idOf(`${kind}:${text}`)
        if (isOver) toast.dismiss(toastId)
        else
          toast(contentOf(text, link), { type: kind, toastId, icon: <Icon size={20} aria-hidden="true" /> })
      }
    })
    return () => clearTimeout(timer)
  }, [wanted, takeWaiting])
  return (
    <ToastContainer
      position="top-right"
      autoClose={5000}
      pauseOnHover
      draggable
      draggablePercent={80}
      theme="light"
      hotKeys={(event) => event.altKey && event.code === 'KeyT'}
      aria-label="Notifications Alt+T"
      role="alert"
      transition={slide}
    />
  )
}

const ids = new Map<string, string>()
let made = 0

/** The id of the toast that says this, else of the next: one that fades away keeps another of its id from being shown. */
function idOf(said: string): string {
  const last = ids.get(said)
  if (last !== undefined && toast.isActive(last)) return last
  made += 1
  ids.set(said, `${made}`)
  return `${made}`
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
