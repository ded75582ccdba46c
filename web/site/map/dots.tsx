import { map, onMap } from './projection.ts'

export type Place = {
  city: string
  lat: number
  lon: number
  /** The side of the dot on which the name covers no neighbour; on the right by default. */
  name?: 'left' | 'right' | undefined
}

/** Places on the map with their names. */
export function dots(places: readonly Place[]) {
  return places.map((place, at) => <Dot key={`${at} ${place.city}`} {...place} />)
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
