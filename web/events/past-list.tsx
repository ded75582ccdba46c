import { type MouseEvent, type ReactElement, useState } from 'react'
import { type EventKind, eventKindFacts, eventListRoute } from '#contract/events/event-kinds.ts'
import type { EventRecord } from '#contract/events/events.ts'
import type { EventPage } from './event-lists.ts'
import { sections } from './event-sections.ts'
import { lazyImport, LoadFailure } from '#web/ui/lazy-import.ts'

const PAGE = 24

type Props = { kind: EventKind; page: EventPage; children: (shown: EventRecord[]) => ReactElement }

/**
 * Past events, a page at a time: below them is a link to the page of all that have been. Awake, it brings the next page
 * to this one instead, as long as that can be had.
 */
export function PastList({ kind, page, children }: Props) {
  const [{ shown, earlier }, setPage] = useState(page)
  const [isBusy, setBusy] = useState(false)
  const { id, earlier: text } = sections[kind]
  const to = `/events/past#${id}`

  async function showEarlier(event: MouseEvent): Promise<void> {
    // A tab of its own gets the page of all.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    try {
      const { requestAnswer } = await lazyImport(() => import('#web/app/api/client.ts'))
      const { body } = await requestAnswer(eventListRoute(kind), {
        when: 'past',
        limit: PAGE,
        cursor: earlier,
      })
      const { nextCursor, ...lists } = body as { nextCursor?: string | null }
      const more = (lists as Record<string, EventRecord[]>)[eventKindFacts[kind].list] ?? []
      setPage({ shown: [...shown, ...more], earlier: nextCursor ?? null })
    } catch (error) {
      if (!(error instanceof LoadFailure)) location.assign(to)
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
