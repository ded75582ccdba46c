import type { Album } from '#web/ui/drawings/lazy-drawing.tsx'
import { lazyImport } from '#web/ui/lazy-import.ts'

// The drawings of the branches, each in its own file.

export const ayush = {
  here: import.meta.env.SSR ? await import('./ayush.tsx') : null,
  load: (again) => lazyImport(() => import('./ayush.tsx'), { again }),
} satisfies Album<string>

export const farm = {
  here: import.meta.env.SSR ? await import('./farm.tsx') : null,
  load: (again) => lazyImport(() => import('./farm.tsx'), { again }),
} satisfies Album<string>

export const houseWindows = {
  here: import.meta.env.SSR ? await import('./house-windows.tsx') : null,
  load: (again) => lazyImport(() => import('./house-windows.tsx'), { again }),
} satisfies Album<string>

export const learning = {
  here: import.meta.env.SSR ? await import('./learning.tsx') : null,
  load: (again) => lazyImport(() => import('./learning.tsx'), { again }),
} satisfies Album<string>

export const places = {
  here: import.meta.env.SSR ? await import('./places.tsx') : null,
  load: (again) => lazyImport(() => import('./places.tsx'), { again }),
} satisfies Album<string>

export const vetiverDepth = {
  here: import.meta.env.SSR ? await import('./vetiver-depth.tsx') : null,
  load: (again) => lazyImport(() => import('./vetiver-depth.tsx'), { again }),
} satisfies Album<string>

export const windows = {
  here: import.meta.env.SSR ? await import('./windows.tsx') : null,
  load: (again) => lazyImport(() => import('./windows.tsx'), { again }),
} satisfies Album<string>

export const youthDays = {
  here: import.meta.env.SSR ? await import('./youth-days.tsx') : null,
  load: (again) => lazyImport(() => import('./youth-days.tsx'), { again }),
} satisfies Album<string>

export const youthJourneys = {
  here: import.meta.env.SSR ? await import('./youth-journeys.tsx') : null,
  load: (again) => lazyImport(() => import('./youth-journeys.tsx'), { again }),
} satisfies Album<string>
