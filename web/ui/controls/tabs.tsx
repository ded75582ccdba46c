import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { useSearchParams } from 'react-router'
import { useHydrated } from '../hydrated.ts'
import { QueryLink } from './query-link.tsx'
import './tabs.css'

export type TabItem = { id: string; label: string }

type Props = {
  label: string
  /** The parameters of the query that are removed when another tab is chosen. */
  leaves?: readonly string[]
  tabs: readonly TabItem[]
  children: (id: string) => ReactNode
}

/**
 * Tabs. The chosen one is in the address as `tab`, so that it can be linked and works before hydration; by default it is the first.
 * `children` renders the panel of a tab.
 */
export function Tabs({ label, leaves: clearedParams = [], tabs, children }: Props) {
  const id = useId()
  const [query] = useSearchParams()
  const hydrated = useHydrated()
  const chosen = tabs.find((tab) => hydrated && tab.id === query.get('tab')) ?? tabs[0]
  return (
    <div className="tabs">
      <div className="tab-list" role="tablist" aria-label={label}>
        {tabs.map((tab) => (
          <QueryLink
            key={tab.id}
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab === chosen ? 0 : -1}
            className="touch tab"
            change={(next) => {
              for (const name of clearedParams) next.delete(name)
              next.set('tab', tab.id)
            }}
            onKeyDown={moveWithArrows}
            replace
          >
            {tab.label}
          </QueryLink>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen?.id}`} className="tab-panel">
        {chosen ? children(chosen.id) : null}
      </div>
    </div>
  )
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
