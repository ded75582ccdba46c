import type { Album } from '#web/ui/drawings/lazy-drawing.tsx'

// The drawings of the branches, each in its own file.

export const ayush = {
  here: import.meta.env.SSR ? await import('./ayush.tsx') : null,
  load: () => import('./ayush.tsx'),
} satisfies Album<string>

export const farm = {
  here: import.meta.env.SSR ? await import('./farm.tsx') : null,
  load: () => import('./farm.tsx'),
} satisfies Album<string>

export const houseWindows = {
  here: import.meta.env.SSR ? await import('./house-windows.tsx') : null,
  load: () => import('./house-windows.tsx'),
} satisfies Album<string>

export const learning = {
  here: import.meta.env.SSR ? await import('./learning.tsx') : null,
  load: () => import('./learning.tsx'),
} satisfies Album<string>

export const places = {
  here: import.meta.env.SSR ? await import('./places.tsx') : null,
  load: () => import('./places.tsx'),
} satisfies Album<string>

export const vetiverDepth = {
  here: import.meta.env.SSR ? await import('./vetiver-depth.tsx') : null,
  load: () => import('./vetiver-depth.tsx'),
} satisfies Album<string>

export const windows = {
  here: import.meta.env.SSR ? await import('./windows.tsx') : null,
  load: () => import('./windows.tsx'),
} satisfies Album<string>

export const youthDays = {
  here: import.meta.env.SSR ? await import('./youth-days.tsx') : null,
  load: () => import('./youth-days.tsx'),
} satisfies Album<string>

export const youthJourneys = {
  here: import.meta.env.SSR ? await import('./youth-journeys.tsx') : null,
  load: () => import('./youth-journeys.tsx'),
} satisfies Album<string>
