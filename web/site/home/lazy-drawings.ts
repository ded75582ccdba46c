import type { Album } from '#web/ui/drawings/lazy-drawing.tsx'
import type { marks } from '#web/content/sponsor-marks.tsx'
import type { views } from './window-views.tsx'
import { lazyImport } from '#web/ui/lazy-import.ts'

/** What is seen through the windows of the home page. */
export const album: Album<keyof typeof views> = {
  here: import.meta.env.SSR ? (await import('./window-views.tsx')).views : null,
  load: async (again) => (await lazyImport(() => import('./window-views.tsx'), { again })).views,
}

/** The marks of the sponsors. */
export const sponsorMarks: Album<keyof typeof marks> = {
  here: import.meta.env.SSR ? (await import('#web/content/sponsor-marks.tsx')).marks : null,
  load: async (again) => (await lazyImport(() => import('#web/content/sponsor-marks.tsx'), { again })).marks,
}
