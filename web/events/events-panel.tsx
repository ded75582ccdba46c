import type { Page } from '#web/app/api/client.ts'
import { type PanelProps, type PanelQuery, pageInput } from '#web/app/dashboard/panels.ts'
import { type EventRecord, exclusiveEvents } from './event-kinds.ts'
import { RecordsPanel } from './records-panel.tsx'

export function load(query: PanelQuery, signal: AbortSignal): Promise<Page<EventRecord>> {
  return exclusiveEvents.list(pageInput(query), { signal })
}

/** Exclusive events: listed, added, changed, deleted. */
export function Panel(props: PanelProps<Page<EventRecord>>) {
  return <RecordsPanel {...props} kind={exclusiveEvents} caption="Exclusive events" />
}
