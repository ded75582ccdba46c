import type { Album } from '#web/ui/drawings/lazy-drawing.tsx'
import type { marks } from './sponsor-marks.tsx'
import type { views } from './window-views.tsx'

/** The pictures in the windows of the home page. */
export const album: Album<keyof typeof views> = {
  here: import.meta.env.SSR ? (await import('./window-views.tsx')).views : null,
  load: async () => (await import('./window-views.tsx')).views,
}

export const sponsorMarks: Album<keyof typeof marks> = {
  here: import.meta.env.SSR ? (await import('./sponsor-marks.tsx')).marks : null,
  load: async () => (await import('./sponsor-marks.tsx')).marks,
}

/** The logos of the shipped sponsors, and their colours. */
export const markOf: Readonly<Record<string, { mark: keyof typeof marks; colour: string }>> = {
  'Sahyadri Looms': { mark: 'loom', colour: 'women' },
  'Monsoon Capital': { mark: 'drop', colour: 'education' },
  'Peepal Foods': { mark: 'leaf', colour: 'farmers' },
  'Deccan Cloud': { mark: 'servers', colour: 'brand' },
  'Lamp & Ledger': { mark: 'lamp', colour: 'youth' },
  'Nadi Clinics': { mark: 'petals', colour: 'ayush' },
  'Stepwell Media': { mark: 'stepwell', colour: 'youth' },
  'Harbour Freight Guild': { mark: 'harbour', colour: 'education' },
  'Kolam Design': { mark: 'kolam', colour: 'women' },
  'Red Earth Bank': { mark: 'bank', colour: 'brand' },
  'Vriksha Robotics': { mark: 'robot', colour: 'ayush' },
  'Green Mile Logistics': { mark: 'lorry', colour: 'farmers' },
}
