import { type MouseEvent, type ReactNode, useState } from 'react'
import { eventListRoutes } from '#contract/routes.ts'
import { pastPage } from '#web/content/events.ts'
import type { EventPage } from './event-lists.ts'

const PAGE = 24

type Props<T> = {
  /** The name under which the list's call answers it. */
  list: keyof typeof eventListRoutes
  page: EventPage<T>
  children: (shown: T[]) => ReactNode
}

/**
 * Past events, a page at a time: below them is a link to the page of all that have been. Awake, it brings the next page
 * to this one instead, as long as that can be had.
 */
export function PastList<T>({ list, page, children }: Props<T>) {
  const [{ shown, earlier }, setPage] = useState(page)
  const [isBusy, setBusy] = useState(false)
  const { to, text } = pastPage.lists[list]

  async function showEarlier(event: MouseEvent): Promise<void> {
    // A tab of its own gets the page of all.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    try {
      const { requestAnswer } = await import('#web/app/api/client.ts')
      const { body } = await requestAnswer(eventListRoutes[list], {
        when: 'past',
        limit: PAGE,
        cursor: earlier,
      })
      const next = body as { nextCursor?: string | null } & { [name in typeof list]: T[] }
      setPage({ shown: [...shown, ...next[list]], earlier: next.nextCursor ?? null })
    } catch {
      location.assign(to)
    }
    setBusy(false)
  }

  return (
    <>
      {children(shown)}
      <p className="visually-hidden" role="status">
        {shown.length > page.shown.length ? `${shown.length} are shown.` : ''}
      </p>
      {earlier === null ? null : (
        <p className="event-earlier">
          <a
            className="button"
            data-kind="ghost"
            href={to}
            aria-busy={isBusy || undefined}
            onClick={(event) => void showEarlier(event)}
          >
            {text}
          </a>
        </p>
      )}
    </>
  )
}
