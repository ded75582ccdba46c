import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lattice, latticeKinds, type LatticeTile } from '#web/ui/drawings/lattice.ts'

type Segment = readonly [x1: number, y1: number, x2: number, y2: number]

function segments({ stars }: LatticeTile): Segment[] {
  return stars.flatMap((corners) =>
    corners.map((from, at) => [...from, ...(corners[(at + 1) % corners.length] ?? from)] as const),
  )
}

/** Where the lines cross the upright at `x`, between 0 and `height`; a line along the upright crosses nowhere. */
function crossings(lines: Segment[], x: number, height: number): number[] {
  const found = lines.flatMap(([x1, y1, x2, y2]) => {
    if ((x1 - x) * (x2 - x) >= 0) return []
    return [y1 + ((x - x1) / (x2 - x1)) * (y2 - y1)]
  })
  return found.filter((y) => y > 0 && y < height).toSorted((a, b) => a - b)
}

test('a name always wears the same lattice, in whatever form its e-mails are stored', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      expect(lattice(name.normalize('NFD'))).toEqual(lattice(name.normalize('NFC')))
    }),
  )
})

test('names wear many different lattices', () => {
  const names = Array.from({ length: 200 }, (_, at) => `Member ${at}`)
  const looks = new Set(names.map((name) => lattice(name).path))
  expect(looks.size).toBe(latticeKinds.length * 4)
  expect(new Set(names.map((name) => lattice(name).kind)).size).toBe(latticeKinds.length)
})

test.each(latticeKinds)('%s repeat without a seam', (kind) => {
  for (const angle of [45, 52, 60, 67, 75]) {
    const tile = lattice('seam', { kind, angle, scale: 400 })
    const { width, height } = tile
    const lines = segments(tile)
    // A hair inside each border: on the border itself corners lie.
    const left = crossings(lines, 0.37, height)
    const right = crossings(lines, width + 0.37, height)
    const inside = crossings(lines, width - 0.37, height)
    expect(left.length).toBeGreaterThan(0)
    // Beyond the right border the tile repeats, so what leaves at the right must come in at the left.
    for (const y of right) expect(Math.min(...left.map((other) => Math.abs(other - y)))).toBeLessThan(1)
    expect(inside.length).toBe(left.length)
  }
})

test.each(latticeKinds)('%s are made of closed stars whose lines meet in pairs at every edge', (kind) => {
  const met: { x: number; y: number; count: number }[] = []
  for (const [x1, y1, x2, y2] of segments(lattice('meet', { kind, scale: 400 }))) {
    for (const [x, y] of [
      [x1, y1],
      [x2, y2],
    ] as const) {
      const known = met.find((one) => Math.hypot(one.x - x, one.y - y) < 1)
      if (known) known.count += 1
      else met.push({ x, y, count: 1 })
    }
  }
  // A turn inside a polygon joins two lines; the middle of an edge joins four, or two at the rim of the tile.
  expect(met.every(({ count }) => count === 2 || count === 4)).toBe(true)
  expect(met.filter(({ count }) => count === 4).length).toBeGreaterThan(0)
})

test.each(latticeKinds)('the path of %s goes from corner to corner', (kind) => {
  const { stars, path } = lattice('path', { kind })
  const lines = path.split('z').filter(Boolean)
  expect(lines.length).toBe(stars.length)
  for (const [index, line] of lines.entries()) {
    const [[x = NaN, y = NaN] = [], steps = []] = line
      .slice(1)
      .split('l')
      .map((part) => part.split(' ').map(Number))
    const corners = [[x, y]]
    for (let at = 0; at < steps.length; at += 2) {
      const [fromX = NaN, fromY = NaN] = corners.at(-1) as number[]
      corners.push([fromX + (steps[at] as number), fromY + (steps[at + 1] as number)])
    }
    // Steps are whole tenths, and so there is no drift but that of the computer's fractions.
    expect(corners.map((corner) => corner.map((of) => Math.round(of * 10) / 10 + 0))).toEqual(stars[index])
  }
})

test('a tile is small, finite and scales', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 8, max: 120 }), (name, scale) => {
      const tile = lattice(name, { scale })
      expect(tile.path).toMatch(/^(M[\d. -]+l[\d. -]+z)+$/)
      expect(tile.path.length).toBeLessThan(3000)
      expect(tile.width).toBeGreaterThan(0)
      expect(tile.height).toBeGreaterThan(0)
      expect(lattice(name, { scale: scale * 2 }).width / tile.width).toBeCloseTo(2, 1)
    }),
  )
})
