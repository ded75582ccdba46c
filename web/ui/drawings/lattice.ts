/**
 * The jaali, our motif: star lattices by Hankin's "polygons in contact". From the middle of every edge of a tiling two
 * rays go inward at one angle; where the rays of neighbouring edges meet, the line turns. A tiling and an angle make a
 * pattern, and a name chooses both, so that a person, a page or a programme always wears the same one.
 */
type Point = readonly [x: number, y: number]
type Polygon = { sides: number; centre: Point; turn: number }
type Tiling = { width: number; height: number; polygons: readonly Polygon[] }

const TAU = 2 * Math.PI
const ROOT_3 = Math.sqrt(3)

/** The distance from the middle of a polygon with edges of length 1 to its corners. */
function reach(sides: number): number {
  return 0.5 / Math.sin(Math.PI / sides)
}

function polygon(sides: number, x: number, y: number, turn: number): Polygon {
  return { sides, centre: [x, y], turn }
}

/** The polygon and its copies from neighbouring tiles that reach into the tile, so that no line breaks off. */
function everywhere(of: Polygon, width: number, height: number): Polygon[] {
  const corners = Array.from({ length: of.sides }, (_, k) => of.turn + (k * TAU) / of.sides)
  const xs = corners.map((angle) => reach(of.sides) * Math.cos(angle))
  const ys = corners.map((angle) => reach(of.sides) * Math.sin(angle))
  const copies: Polygon[] = []
  for (const dx of [-width, 0, width]) {
    for (const dy of [-height, 0, height]) {
      const x = of.centre[0] + dx
      const y = of.centre[1] + dy
      if (overlaps(x, xs, width) && overlaps(y, ys, height)) copies.push({ ...of, centre: [x, y] })
    }
  }
  return copies
}

/** Whether more than an edge reaches into the tile. */
function overlaps(at: number, offsets: number[], length: number): boolean {
  return at + Math.max(...offsets) > 0.01 && at + Math.min(...offsets) < length - 0.01
}

function tiling(width: number, height: number, ...polygons: Polygon[]): Tiling {
  return { width, height, polygons: polygons.flatMap((each) => everywhere(each, width, height)) }
}

function octagons(): Tiling {
  const cell = 1 + Math.SQRT2
  return tiling(cell, cell, polygon(8, cell / 2, cell / 2, TAU / 16), polygon(4, 0, 0, 0))
}

function hexagons(): Tiling {
  return tiling(3, ROOT_3, polygon(6, 0, 0, 0), polygon(6, 1.5, ROOT_3 / 2, 0))
}

/** Hexagons, squares and triangles: 3.4.6.4. */
function rosettes(): Tiling {
  const width = 1 + ROOT_3
  const height = width * ROOT_3
  const polygons: Polygon[] = []
  for (const [x, y] of [[0, 0] as const, [width / 2, height / 2] as const]) {
    polygons.push(polygon(6, x, y, TAU / 12))
    for (let k = 0; k < 3; k++) {
      const angle = (k * TAU) / 6
      const far = width / 2
      polygons.push(polygon(4, x + far * Math.cos(angle), y + far * Math.sin(angle), angle + TAU / 8))
    }
    for (const angle of [TAU / 12, (3 * TAU) / 12]) {
      const far = width / ROOT_3
      polygons.push(polygon(3, x + far * Math.cos(angle), y + far * Math.sin(angle), angle + TAU / 2))
    }
  }
  return tiling(width, height, ...polygons)
}

/** Dodecagons with triangles between: 3.12.12. */
function dodecagons(): Tiling {
  const width = 1 / Math.tan(Math.PI / 12)
  const height = width * ROOT_3
  const polygons: Polygon[] = []
  for (const [x, y] of [[0, 0] as const, [width / 2, height / 2] as const]) {
    polygons.push(polygon(12, x, y, TAU / 24))
    for (const angle of [TAU / 12, (3 * TAU) / 12]) {
      const far = width / ROOT_3
      polygons.push(polygon(3, x + far * Math.cos(angle), y + far * Math.sin(angle), angle + TAU / 2))
    }
  }
  return tiling(width, height, ...polygons)
}

/** Each tiling with the angles, in degrees, at which it looks well, and its size beside the others. */
const kinds = {
  octagons: { make: octagons, angles: [52, 60, 67, 72], size: 1 },
  hexagons: { make: hexagons, angles: [45, 54, 60, 66], size: 0.95 },
  rosettes: { make: rosettes, angles: [55, 60, 66, 71], size: 0.85 },
  dodecagons: { make: dodecagons, angles: [58, 64, 70, 75], size: 0.62 },
} as const

export type LatticeKind = keyof typeof kinds
const latticeKinds = Object.keys(kinds) as LatticeKind[]

/** The corners of a closed line, in pixels. */
type Star = readonly Point[]

/** One tile of a lattice: repeat it by its width and height. `path` is the `d` of an SVG path without fill, of all its stars. */
export type LatticeTile = {
  kind: LatticeKind
  width: number
  height: number
  stars: readonly Star[]
  path: string
}

/** The lattice that belongs to a name. `scale` is the length of an edge in pixels; `kind` and `angle` overrule the name. */
export function lattice(
  seed: string,
  more: { scale?: number; kind?: LatticeKind; angle?: number } = {},
): LatticeTile {
  const hash = hashOf(seed)
  const kind = more.kind ?? (latticeKinds[hash % latticeKinds.length] as LatticeKind)
  const { make, angles, size } = kinds[kind]
  const angle = more.angle ?? (angles[(hash >>> 8) % angles.length] as number)
  const scale = (more.scale ?? 34) * size
  const { width, height, polygons } = make()
  const stars = polygons.map((each) => star(each, (angle * TAU) / 360, scale))
  return {
    kind,
    width: round(width * scale),
    height: round(height * scale),
    stars,
    path: stars.map(outline).join(''),
  }
}

/** The star in a polygon: from the middle of each edge to the point where its ray meets the ray of the next edge, and so on. */
function star({ sides, centre, turn }: Polygon, angle: number, scale: number): Star {
  const apothem = reach(sides) * Math.cos(Math.PI / sides)
  const half = Math.PI / sides
  // Two neighbouring rays mirror one another in the line to the corner between them, and so meet on it.
  const far = (apothem * Math.cos(angle)) / Math.cos(angle - half)
  const points: Point[] = []
  for (let k = 0; k < sides; k++) {
    const at = turn + (2 * k + 1) * half
    points.push(point(centre, apothem, at, scale), point(centre, far, at + half, scale))
  }
  return points
}

function point([x, y]: Point, far: number, angle: number, scale: number): Point {
  return [round((x + far * Math.cos(angle)) * scale), round((y + far * Math.sin(angle)) * scale)]
}

/** With relative steps: equal stars then have equal text, which compresses well. A page with drawings is a tenth smaller. */
function outline(corners: Star): string {
  const steps = corners.slice(1).map(([x, y], k) => {
    const [fromX, fromY] = corners[k] as Point
    return `${round(x - fromX)} ${round(y - fromY)}`
  })
  return `M${corners[0]?.join(' ')}l${steps.join(' ')}z`
}

function round(value: number): number {
  // Adding zero turns -0 into 0.
  return Math.round(value * 10) / 10 + 0
}

/** FNV-1a over the code points, then stirred, so that names that differ in one letter differ everywhere. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text.normalize('NFC')) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) as number), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}
