import { exclusiveEvents } from './event-kinds.ts'
import { recordsPanel } from './records-panel.tsx'

/** Exclusive events: listed, added, changed, deleted. */
export const panel = recordsPanel(exclusiveEvents, 'Exclusive events')
