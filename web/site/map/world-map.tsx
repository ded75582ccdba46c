import { type Album, LazyDrawing } from '#web/ui/drawings/lazy-drawing.tsx'
import { Lattice } from '#web/ui/drawings/lattice.tsx'
import type { Place } from './dots.tsx'
import './world-map.css'

const album: Album<'dots', readonly Place[]> = {
  here: import.meta.env.SSR ? await import('./dots.tsx') : null,
  load: () => import('./dots.tsx'),
}

/** Places on a world map. It is decorative: the page must list the places too. */
export function WorldMap({ places }: { places: readonly Place[] }) {
  return (
    <div className="world" aria-hidden="true">
      <div className="world-land">
        <Lattice seed="world" kind="octagons" angle={67} scale={9} strokeWidth={0.8} />
      </div>
      <LazyDrawing as="div" of={album} name="dots" options={places} />
    </div>
  )
}
