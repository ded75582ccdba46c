import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Link, useLocation } from 'react-router'
import type { PageLink } from '#web/content/site.ts'
import { useAwake } from '#web/ui/awake.ts'
import { Sign } from '#web/ui/sign.tsx'

type Openness = 'closed' | 'passing' | 'held'

/**
 * A disclosure menu: opens on hover, focus and click; closes on leaving, on a press beside it and on Escape. Before
 * React wakes up, CSS does the same by hover and focus.
 */
export function DeskMenu({ title, links }: { title: string; links: readonly PageLink[] }) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { key } = useLocation()
  const [state, setState] = useState<{ openness: Openness; key: string }>({ openness: 'closed', key })
  const isAwake = useAwake()
  // Going to another page closes the menu.
  const openness = state.key === key ? state.openness : 'closed'
  const isOpen = openness !== 'closed'

  function setOpenness(next: Openness): void {
    setState({ openness: next, key })
  }

  // Whoever opened it by hover or focus before React woke up finds it open still.
  useLayoutEffect(() => {
    if (box.current?.matches(':hover, :focus-within')) setState((now) => ({ ...now, openness: 'passing' }))
  }, [])

  useEffect(() => {
    if (!isOpen) return
    function closeBeside(event: Event): void {
      if (!box.current?.contains(event.target as Node)) setState((now) => ({ ...now, openness: 'closed' }))
    }
    document.addEventListener('pointerdown', closeBeside)
    return () => document.removeEventListener('pointerdown', closeBeside)
  }, [isOpen])

  function onPointer(event: PointerEvent, next: Openness): void {
    // A finger's hover comes with its click, which then would close what it had just opened.
    if (event.pointerType === 'mouse' && openness !== 'held') setOpenness(next)
    else if (event.pointerType === 'mouse' && next === 'closed') setOpenness(next)
  }

  function onBlur(event: FocusEvent): void {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpenness('closed')
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    button.current?.focus()
    setOpenness('closed')
  }

  return (
    <div
      ref={box}
      // It only listens: its button and links are what is operated.
      role="presentation"
      className="desk-menu"
      data-awake={isAwake ? '' : undefined}
      data-open={isOpen ? '' : undefined}
      onPointerEnter={(event) => onPointer(event, 'passing')}
      onPointerLeave={(event) => onPointer(event, 'closed')}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    >
      <button
        ref={button}
        type="button"
        className="nav-link"
        aria-expanded={isOpen}
        aria-controls={id}
        onFocus={() => setOpenness(isOpen ? openness : 'passing')}
        onClick={() => setOpenness(openness === 'held' ? 'closed' : 'held')}
      >
        {title}
        <Sign name="down" size={16} />
      </button>
      <div className="desk-panel" id={id} inert={isAwake && !isOpen}>
        <ul data-many={links.length > 5 ? '' : undefined}>
          {links.map((link) => (
            <li key={link.title}>
              <Link to={link.to}>
                <b>{link.title}</b>
                <span>{link.about}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
