import { weeklyMeetups } from './event-kinds.ts'
import { recordsPanel } from './records-panel.tsx'

/** Weekly meetups: listed, added, changed, deleted. */
export const panel = recordsPanel(weeklyMeetups, 'Weekly meetups')
