/**
 * The Equal Earth projection (Šavrič, Patterson, Jenny, 2018), which keeps the sizes of countries. `scripts/assets/map.ts`
 * draws the land and this file places the cities with the same formula.
 */
export const map = { width: 1000, height: 508 } as const

/** The map in d3's terms: cut at the Bering Strait instead of through Siberia, without Antarctica. */
export const frame = { scale: 211, rotate: -11, translate: [487, 287] } as const

const RADIANS = Math.PI / 180
const [A1, A2, A3, A4] = [1.340264, -0.081106, 0.000893, 0.003796] as const

/** Equal Earth of radians, in the form in which d3 takes a projection. */
export function equalEarth(longitude: number, latitude: number): [x: number, y: number] {
  const t = Math.asin((Math.sqrt(3) / 2) * Math.sin(latitude))
  const t2 = t * t
  const t6 = t2 * t2 * t2
  const x =
    (2 * Math.sqrt(3) * longitude * Math.cos(t)) / (3 * (9 * A4 * t6 * t2 + 7 * A3 * t6 + 3 * A2 * t2 + A1))
  return [x, t * (A1 + A2 * t2 + t6 * (A3 + A4 * t2))]
}

/** The position of a place on the map. */
export function onMap({ lat, lon }: { lat: number; lon: number }): { x: number; y: number } {
  const turned = ((lon + frame.rotate + 540) % 360) - 180
  const [x, y] = equalEarth(turned * RADIANS, lat * RADIANS)
  const [middle, equator] = frame.translate
  return { x: round(middle + frame.scale * x), y: round(equator - frame.scale * y) }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
