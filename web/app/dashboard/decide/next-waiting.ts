import type { Answer } from '#contract/call/endpoint.ts'
import type { Programme } from '#contract/programmes/submissions.ts'
import { dueSubmissions, type WaitingFigure } from '#contract/programmes/waiting.ts'
import { type Page, page } from '../../api/client.ts'
import { inQuery, type PageInput, type PanelQuery, pageInput, readPanelQuery } from '../panel.tsx'

export type WaitingRow = Answer<typeof dueSubmissions>['due'][number]

/** What was decided or passed over since the list was last seen: whoever goes on does not meet it again. */
const passed = new Set<string>()

/** A page of all that waits, narrowed down as the address says. */
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

/** Whoever sees the list begins it anew. */
export function beginWaiting(): void {
  passed.clear()
}

/** What a panel has open by the address: an application by its person. */
function openedBy({ programme, _id, user }: WaitingRow): string {
  return programme === 'membership' ? user._id : _id
}

/** Where something that waits is answered: opened there at once, and closed it leads back to the list as it is (`from`). */
export function addressOfWaiting(row: WaitingRow, { cursors }: PanelQuery, from: string): string {
  const { programme, user } = row
  const there =
    programme === 'membership'
      ? { panel: 'members', tab: 'waiting', q: user.email }
      : // A programme's own list has it on its page after the same place.
        { panel: programme, tab: 'due', cursors: cursors.join('~') }
  return `/admin?${new URLSearchParams({ ...there, open: openedBy(row), from })}`
}

/** Where the next one of the list (`from`) is answered, once `left` is decided or passed over; null: it was the last one of its page. */
export async function nextWaiting(from: string, left: string): Promise<string | null> {
  passed.add(left)
  const query = readPanelQuery(new URLSearchParams(from))
  const { rows } = await listWaiting(query.filters, pageInput(query))
  const next = rows.find((row) => !passed.has(openedBy(row)))
  return next === undefined ? null : addressOfWaiting(next, query, from)
}
