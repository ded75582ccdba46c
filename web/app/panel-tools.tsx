import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { type Endpoint, type Input } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem.ts'
import { Pager } from '#web/ui/table.tsx'
import { notify } from '#web/ui/toast.tsx'
import { call, type Page } from './call.ts'
import { PAGE_SIZE, type PanelQuery } from './panels.ts'

const TYPING = 250

/** The search of a panel; what is searched for lives in the address, and a new search begins at the first page. */
export function PanelSearch({ label, children }: { label: string; children?: ReactNode }) {
  const [search, setSearch] = useSearchParams()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function look(text: string): void {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setSearch(
        (now) => {
          const next = new URLSearchParams(now)
          next.delete('trail')
          if (text.trim()) next.set('q', text.trim())
          else next.delete('q')
          return next
        },
        { replace: true, preventScrollReset: true },
      )
    }, TYPING)
  }

  return (
    <div className="panel-tools">
      <input
        className="control"
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={200}
        defaultValue={search.get('q') ?? ''}
        onChange={(event) => look(event.target.value)}
      />
      {children}
    </div>
  )
}

/** Goes to the next page and back; the way there is in the address. */
export function PanelPager({ page, query }: { page: Page<unknown>; query: PanelQuery }) {
  const [, setSearch] = useSearchParams()
  const { trail } = query

  function go(next: string[]): void {
    setSearch((now) => {
      const address = new URLSearchParams(now)
      if (next.length > 0) address.set('trail', next.join('~'))
      else address.delete('trail')
      return address
    })
  }

  if (page.total === 0) return null
  const cursor = page.nextCursor
  return (
    <Pager
      from={trail.length * PAGE_SIZE + 1}
      count={page.rows.length}
      total={page.total}
      onPrevious={trail.length > 0 ? () => go(trail.slice(0, -1)) : undefined}
      onNext={cursor ? () => go([...trail, cursor]) : undefined}
    />
  )
}

/** Does what an admin decided and shows the rows as they are then, also when somebody else was quicker. */
export function useDecision<E extends Endpoint>(endpoint: E) {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  return async (input: Input<E>, done: string): Promise<void> => {
    try {
      await call(endpoint, input)
      notify(done, 'success')
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (error.status === 401 || error.status === 403) return void navigate('/error')
      notify(error.message, 'error')
    }
    await revalidate()
  }
}
