import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '../api/session.ts'
import { panelsFor } from './panels.ts'
import '#web/ui/controls/controls.css'

/** The panels by name, with a filter on the names. */
export function SideBar({ current, onChosen }: { current: string; onChosen?: () => void }) {
  const [filter, setFilter] = useState('')
  const wanted = filter.trim().toLowerCase()
  const { user } = useSession()
  const shown = panelsFor(user?.duties ?? [])
    .map(({ label }) => label)
    .filter((name) => name.toLowerCase().includes(wanted))
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <nav className="side-bar" aria-label="Panels">
      <input
        className="control"
        type="search"
        aria-label="Filter panels"
        placeholder="Filter panels"
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
      />
      <ul ref={list}>
        {shown.map((name) => (
          <li key={name}>
            <Link
              to={`/admin?${new URLSearchParams({ panel: name })}`}
              aria-current={name === current ? 'page' : undefined}
              onClick={onChosen}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
      {shown.length === 0 ? <p className="side-bar-none">No panel has this in its name.</p> : null}
    </nav>
  )
}
