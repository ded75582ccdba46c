import { Lattice } from '#web/ui/lattice.tsx'
import { map, onMap } from './projection.ts'
import './world-map.css'

export type Place = {
  city: string
  lat: number
  lon: number
  /** Where the name stands so that it covers no neighbour; on the right without it. */
  name?: 'left' | 'right' | undefined
}

/** Places on a map of the world. It is for the eye: whoever shows it lists the places too. */
export function WorldMap({ places }: { places: readonly Place[] }) {
  return (
    <div className="world" aria-hidden="true" style={{ aspectRatio: `${map.width} / ${map.height}` }}>
      <div className="world-land">
        <Lattice seed="world" kind="octagons" angle={67} scale={9} strokeWidth={0.8} />
      </div>
      {places.map((place) => (
        <Dot key={place.city} {...place} />
      ))}
    </div>
  )
}

function Dot({ city, name = 'right', ...place }: Place) {
  const { x, y } = onMap(place)
  return (
    <span
      className="world-dot"
      data-name={name}
      style={{ left: `${percent(x / map.width)}%`, top: `${percent(y / map.height)}%` }}
    >
      <b>{city}</b>
    </span>
  )
}

function percent(part: number): number {
  return Math.round(part * 10_000) / 100
}
