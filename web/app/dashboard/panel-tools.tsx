import { isNoAdmin } from './shell/is-no-admin.ts'
import type { ComponentProps, ReactNode } from 'react'
import { useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { type Answer, type Endpoint, type Input } from '#contract/call/endpoint.ts'
import { Problem } from '#contract/call/problem.ts'
import { useChangeQuery, usePendingQuery } from '#web/ui/pending-query.ts'
import { Pager, Table } from '#web/ui/table.tsx'
import { notify } from '#web/ui/layers/toast.tsx'
import { request, type Page, totalOf } from '../api/client.ts'
import { logFailure } from '../api/log-failure.ts'
import { tellDecided } from './decide/undo-offers.ts'
import { DelayedInput } from '#web/ui/controls/delayed-input.tsx'
import { MAX_SEARCH, PAGE_SIZE, type PanelQuery, shortWay } from './panel.tsx'
import '#web/ui/controls/controls.css'

type Props = { label: string; query: PanelQuery; children?: ReactNode }

/** The search of a panel. It lives in the address, and a new search begins at the first page. */
export function PanelSearch({ label, query: { q }, children }: Props) {
  const changeQuery = useChangeQuery()

  function search(text: string): void {
    const change = (next: URLSearchParams) => {
      next.delete('cursors')
      if (text === '') next.delete('q')
      else next.set('q', text)
    }
    changeQuery(change, { replace: true, preventScrollReset: true })
  }

  return (
    <div className="row panel-tools">
      <DelayedInput
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={MAX_SEARCH}
        value={q}
        onType={search}
      />
      {children}
    </div>
  )
}

type ListProps<Row> = Pick<ComponentProps<typeof Table<Row>>, 'caption' | 'columns' | 'keyOf' | 'empty'> & {
  page: Page<Row> | null
  failure: string | null
  query: PanelQuery
  /** The words of the buttons back and on; without them, Newer and Older. */
  ways?: { back: string; on: string } | undefined
}

/** The rows of a panel, or the reason why there are none, and the buttons to other pages. */
export function PanelList<Row>({ page, failure, query, ways, ...table }: ListProps<Row>) {
  const { revalidate } = useRevalidator()
  return (
    <>
      <Table
        {...table}
        rows={page?.rows ?? null}
        problem={failure === null ? null : { message: failure }}
        onRetry={() => void revalidate()}
      />
      {page !== null && page.total > 0 ? <PanelPager page={page} query={query} ways={ways} /> : null}
    </>
  )
}

function withoutCursors(query: URLSearchParams): string {
  const rest = new URLSearchParams(query)
  rest.delete('cursors')
  return rest.toString()
}

/** Goes to older rows and back; the address holds the cursors. */
function PanelPager({
  page,
  query: { cursors },
  ways,
}: Pick<ListProps<never>, 'query' | 'ways'> & { page: Page<unknown> }) {
  const [shown] = useSearchParams()
  const pending = usePendingQuery()
  const changeQuery = useChangeQuery()

  function go(next: string[]): void {
    // Another list is loading: the cursors of this list mean nothing in it.
    if (withoutCursors(pending) !== withoutCursors(shown)) return
    const way = shortWay(next)
    changeQuery((address) => {
      if (way.length > 0) address.set('cursors', way.join('~'))
      else address.delete('cursors')
    })
  }

  const cursor = page.nextCursor
  return (
    <Pager
      from={cursors.length * PAGE_SIZE + 1}
      count={page.rows.length}
      total={totalOf(page)}
      ways={ways}
      onNewer={cursors.length > 0 ? () => go(cursors.slice(0, -1)) : undefined}
      onOlder={cursor ? () => go([...cursors, cursor]) : undefined}
    />
  )
}

/**
 * Carries out an admin's decision and loads the rows again, also when somebody else was faster. `failed` is logged to the
 * console when it fails.
 */
export function useAdminAction<E extends Endpoint>(endpoint: E, failed?: string) {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  return async (input: Input<E>, done: string | ((answer: Answer<E>) => string)): Promise<boolean> => {
    let isDone = false
    try {
      const answer = await request(endpoint, input)
      isDone = true
      tellDecided(endpoint, input, typeof done === 'string' ? done : done(answer))
    } catch (error) {
      if (failed !== undefined) logFailure(failed, error)
      if (!(error instanceof Problem)) throw error
      if (isNoAdmin(error)) {
        void navigate('/error')
        return false
      }
      notify(error.message, 'error')
      // A person who is logged out cannot load the rows.
      if (error.status === 401) return false
    }
    await revalidate()
    return isDone
  }
}
