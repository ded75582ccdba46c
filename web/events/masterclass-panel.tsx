import { masterClasses } from './event-kinds.ts'
import { recordsPanel } from './records-panel.tsx'

/** Masterclasses: listed, added, changed, deleted. */
export const panel = recordsPanel(masterClasses, 'Masterclasses')
