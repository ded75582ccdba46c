import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useAdmin } from './use-admin.ts'
import { PanelName } from '../panel-name.tsx'
import { panelWords } from '../panel-words.ts'
import { groups, panelsFor } from '../panels.ts'
import type { Waiting } from './waiting.ts'
import '#web/ui/controls/controls.css'

type Shown = ReturnType<typeof panelsFor>
type Props = {
  /** The id of the panel that is open. */
  current: string
  waiting: Waiting
  onChosen?: (() => void) | undefined
}

/** The panels in groups, each with the number of waiting requests, and a filter that knows the words people use. */
export function SideBar({ current, waiting, onChosen }: Props) {
  const [filter, setFilter] = useState('')
  const user = useAdmin()
  const shown = panelsFor(user?.duties ?? []).filter((panel) => isCalled(panel, filter))
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const rest = { current, waiting, onChosen }
  return (
    <nav className="side-bar" aria-label="Panels">
      <input
        className="control"
        type="search"
        aria-label="Filter panels"
        placeholder="Filter: guest, refund …"
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
      />
      <div ref={list}>
        <Links panels={shown.filter(({ group }) => group === undefined)} {...rest} />
        {groups.map((name) => (
          <Group key={name} name={name} panels={shown.filter(({ group }) => group === name)} {...rest} />
        ))}
      </div>
      {shown.length === 0 ? <p className="side-bar-none">No panel matches this.</p> : null}
    </nav>
  )
}

function Group({ name, panels, ...rest }: Props & { name: string; panels: Shown }) {
  const id = useId()
  if (panels.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="side-bar-group">
        {name}
      </h2>
      <Links panels={panels} {...rest} />
    </section>
  )
}

function Links({ panels, current, waiting, onChosen }: Props & { panels: Shown }) {
  if (panels.length === 0) return null
  return (
    <ul>
      {panels.map(({ id, name, label, waits }) => {
        const count = (waits && waiting[waits]) ?? 0
        return (
          <li key={id}>
            <Link
              to={`/admin?panel=${id}`}
              aria-current={id === current ? 'page' : undefined}
              onClick={onChosen}
            >
              <PanelName name={name} label={label} />
            </Link>
            {count === 0 ? null : (
              <span className="side-bar-count">
                <span>{count > MOST ? `${MOST}+` : String(count)}</span>
                <span className="visually-hidden">waiting</span>
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const MOST = 999

/** Whether every typed word is part of the panel's name, or the beginning of one of its words. */
function isCalled({ id, name, label }: Shown[number], filter: string): boolean {
  const called = `${name} ${label}`.toLowerCase()
  const words = (panelWords[id] ?? '').split(' ')
  const typed = filter.trim().toLowerCase()
  if (called.includes(typed)) return true
  return typed
    .split(/\s+/u)
    .every(
      (part) => called.includes(part) || words.some((word) => word.startsWith(part) || isPlural(part, word)),
    )
}

/** `guests` of `guest`. */
function isPlural(typed: string, word: string): boolean {
  return word !== '' && (typed === `${word}s` || typed === `${word}es`)
}
