import type { Page } from '#web/app/api/client.ts'
import { type PanelProps, type PanelQuery, pageInput } from '#web/app/dashboard/panels.ts'
import { type EventRecord, masterClasses } from './event-kinds.ts'
import { RecordsPanel } from './records-panel.tsx'

export function load(query: PanelQuery, signal: AbortSignal): Promise<Page<EventRecord>> {
  return masterClasses.list(pageInput(query), { signal })
}

/** Masterclasses: listed, added, changed, deleted. */
export function Panel(props: PanelProps<Page<EventRecord>>) {
  return <RecordsPanel {...props} kind={masterClasses} caption="Masterclasses" />
}
