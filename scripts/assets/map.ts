/** Draws the land of the world map from Natural Earth (public domain): `node scripts/assets/map.ts`. */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type GeoPermissibleObjects, geoProjection, geoPath } from 'd3-geo'
import { feature } from 'topojson-client'
import { equalEarth, frame, map } from '#web/site/map/projection.ts'
import { root } from '../steps.ts'

type Land = Parameters<typeof feature>[0] & { objects: { land: Parameters<typeof feature>[1] } }
type Point = readonly [x: number, y: number]

// Corners and islands with a smaller area than this, in square pixels, are left out.
const LEAST_CORNER = 1.1
const LEAST_ISLAND = 5

const world = JSON.parse(
  await readFile(createRequire(import.meta.url).resolve('world-atlas/land-50m.json'), 'utf8'),
) as Land

const projection = geoProjection(equalEarth)
  .rotate([frame.rotate, 0])
  .scale(frame.scale)
  .translate([...frame.translate])
  .clipExtent([
    [0, 0],
    [map.width, map.height],
  ])

const rings = rawRings(feature(world, world.objects.land))
  .map((ring) => simplified(ring))
  .filter((ring) => ring.length > 2 && areaOf(ring) >= LEAST_ISLAND)

const path = rings.map((ring) => outline(ring)).join('')
const file = join(root, 'web/site/map/land.svg')
await writeFile(
  file,
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${map.width} ${map.height}"><path d="${path}"/></svg>\n`,
)
process.stdout.write(
  `${file}: ${rings.length} shapes, ${rings.reduce((sum, ring) => sum + ring.length, 0)} corners, ${path.length} bytes\n`,
)

/** The outlines of the land on the map, in pixels. */
function rawRings(land: GeoPermissibleObjects): Point[][] {
  const drawn = geoPath(projection).digits(3)(land) ?? ''
  return drawn
    .split('M')
    .filter(Boolean)
    .map((ring) =>
      ring
        .replace('Z', '')
        .split('L')
        .map((pair): Point => {
          const [x = 0, y = 0] = pair.split(',').map(Number)
          return [x, y]
        }),
    )
}

/** Removes the corner with the smallest triangle until no small one is left (Visvalingam's algorithm). */
function simplified(ring: readonly Point[]): Point[] {
  const left = [...ring]
  while (left.length > 3) {
    let least = Number.POSITIVE_INFINITY
    let place = 0
    for (let at = 0; at < left.length; at++) {
      const span = spanOf(
        left[(at || left.length) - 1] as Point,
        left[at] as Point,
        left[(at + 1) % left.length] as Point,
      )
      if (span < least) {
        least = span
        place = at
      }
    }
    if (least >= LEAST_CORNER) break
    left.splice(place, 1)
  }
  return left
}

function spanOf(a: Point, b: Point, c: Point): number {
  return Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2
}

function areaOf(ring: readonly Point[]): number {
  let twice = 0
  for (const [at, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(at + 1) % ring.length] as Point
    twice += x * nextY - nextX * y
  }
  return Math.abs(twice) / 2
}

/** An SVG path in whole pixels. Each corner is relative to the one before it, which keeps the text short. */
function outline(ring: readonly Point[]): string {
  let [x, y] = (ring[0] as Point).map(Math.round) as [number, number]
  let path = `M${x} ${y}l`
  let isFirst = true
  for (const corner of ring.slice(1)) {
    const [nextX, nextY] = corner.map(Math.round) as [number, number]
    const [dx, dy] = [nextX - x, nextY - y]
    if (dx === 0 && dy === 0) continue
    path += `${isFirst || dx < 0 ? '' : ' '}${dx}${dy < 0 ? '' : ' '}${dy}`
    isFirst = false
    ;[x, y] = [nextX, nextY]
  }
  return `${path}z`
}
