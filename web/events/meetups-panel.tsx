import type { Page } from '#web/app/api/client.ts'
import { type PanelProps, type PanelQuery, pageInput } from '#web/app/dashboard/panels.ts'
import { type EventRecord, weeklyMeetups } from './event-kinds.ts'
import { RecordsPanel } from './records-panel.tsx'

export function load(query: PanelQuery, signal: AbortSignal): Promise<Page<EventRecord>> {
  return weeklyMeetups.list(pageInput(query), { signal })
}

/** Weekly meetups: listed, added, changed, deleted. */
export function Panel(props: PanelProps<Page<EventRecord>>) {
  return <RecordsPanel {...props} kind={weeklyMeetups} caption="Weekly meetups" />
}
