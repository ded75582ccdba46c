import type { Answer } from '#contract/call/endpoint.ts'
import type { Programme } from '#contract/programmes/submissions.ts'
import { dueSubmissions, type WaitingFigure } from '#contract/programmes/waiting.ts'
import { type Page, page } from '../../api/client.ts'
import { inQuery, type PageInput, type PanelQuery, pageInput, readPanelQuery } from '../panel.tsx'

export type WaitingRow = Answer<typeof dueSubmissions>['due'][number]

/** Requests that were decided or passed over since the list was last shown: going on does not lead to them again. */
const passed = new Set<string>()

/** A page of all waiting requests, filtered by the address. */
export function listWaiting(
  { programme, figure }: PanelQuery['filters'],
  { q: _q, ...input }: PageInput,
  more?: { signal: AbortSignal },
): Promise<Page<WaitingRow>> {
  const of = {
    ...(programme ? { programme: programme as Programme } : {}),
    ...(figure ? { figure: figure as WaitingFigure } : {}),
  }
  return page(dueSubmissions, { ...inQuery(input), ...of }, more)
}

/** Starts anew, when the list is shown. */
export function beginWaiting(): void {
  passed.clear()
}

/** The id by which the address opens a row; an application is opened by its person. */
function openedBy({ programme, _id, user }: WaitingRow): string {
  return programme === 'membership' ? user._id : _id
}

/** The address at which a waiting request is answered. It opens the request at once, and closing it leads back to the list (`from`). */
export function addressOfWaiting(row: WaitingRow, { cursors }: PanelQuery, from: string): string {
  const { programme, user } = row
  const there =
    programme === 'membership'
      ? { panel: 'members', tab: 'waiting', q: user.email }
      : // The list of the programme has the request on its page at the same cursor.
        { panel: programme, tab: 'due', cursors: cursors.join('~') }
  return `/admin?${new URLSearchParams({ ...there, open: openedBy(row), from })}`
}

/** The address of the next request in the list (`from`), once `left` is decided or passed over; null: `left` was the last of its page. */
export async function nextWaiting(from: string, left: string): Promise<string | null> {
  passed.add(left)
  const query = readPanelQuery(new URLSearchParams(from))
  const { rows } = await listWaiting(query.filters, pageInput(query))
  const next = rows.find((row) => !passed.has(openedBy(row)))
  return next === undefined ? null : addressOfWaiting(next, query, from)
}
