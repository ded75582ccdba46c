import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { Link, useSearchParams } from 'react-router'
import { usePendingQuery } from '../pending-query.ts'
import { useHydrated } from '../hydrated.ts'
import './tabs.css'

export type TabItem = { id: string; label: string }

type Props = {
  label: string
  leaves?: readonly string[]
  tabs: readonly TabItem[]
  children: (id: string) => ReactNode
}

/**
 * Tabs whose choice lives in the address as `tab`, so that it can be linked and works before the page is hydrated; without
 * it there, the first one shows. `leaves` names what in the query belongs to the tab that is left. `children` gives the
 * panel of a tab.
 */
export function Tabs({ label, leaves = [], tabs, children }: Props) {
  const id = useId()
  const [query] = useSearchParams()
  const pending = usePendingQuery()
  const hydrated = useHydrated()
  const chosen = tabs.find((tab) => hydrated && tab.id === query.get('tab')) ?? tabs[0]
  return (
    <div className="tabs">
      <div className="tab-list" role="tablist" aria-label={label}>
        {tabs.map((tab) => (
          <Link
            key={tab.id}
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab === chosen ? 0 : -1}
            className="touch tab"
            to={`?${withTab(pending, tab.id, leaves)}`}
            onKeyDown={moveWithArrows}
            preventScrollReset
            replace
          >
            {tab.label}
          </Link>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen?.id}`} className="tab-panel">
        {chosen ? children(chosen.id) : null}
      </div>
    </div>
  )
}

function withTab(query: URLSearchParams, value: string, leaves: readonly string[]): string {
  const next = new URLSearchParams(query)
  for (const name of leaves) next.delete(name)
  next.set('tab', value)
  return next.toString()
}

function moveWithArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (step === undefined) return
  const tabs = [
    ...(event.currentTarget.parentElement as HTMLElement).querySelectorAll<HTMLElement>('[role=tab]'),
  ]
  const at = tabs.indexOf(event.currentTarget)
  const next = tabs[(at + step + tabs.length) % tabs.length]
  event.preventDefault()
  next?.focus()
  next?.click()
}
