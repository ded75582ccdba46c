/** Draws the lattice at the head of every letter: `node scripts/assets/email-lattice.ts` (mail programs show no SVG). */
import { writeFileSync } from 'node:fs'

import { crc32, deflateSync } from 'node:zlib'
import { lattice } from '#web/ui/drawings/lattice.ts'

// Twice the size at which it is shown.
const WIDTH = 1200
const HEIGHT = 112
const GROUND = [0x1c, 0x2a, 0x57] as const
const LINE = [0x7a, 0x8d, 0xd0] as const
const STROKE = 2
const SHADES = 16

type Segment = { ax: number; ay: number; bx: number; by: number }

const TILE = 100
const drawn = lattice('letters', { kind: 'rosettes', scale: 100 })
const scale = TILE / drawn.width
const height = drawn.height * scale

const segments = drawn.stars.flatMap((corners): Segment[] =>
  corners.map(([ax, ay], index) => {
    const [bx, by] = corners[(index + 1) % corners.length] as [number, number]
    return { ax: ax * scale, ay: ay * scale, bx: bx * scale, by: by * scale }
  }),
)

function distance(x: number, y: number, { ax, ay, bx, by }: Segment): number {
  const along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)
  const at = Math.min(1, Math.max(0, along))
  return Math.hypot(x - ax - at * (bx - ax), y - ay - at * (by - ay))
}

function shade(x: number, y: number): number {
  const nearest = Math.min(...segments.map((segment) => distance(x, y, segment)))
  const covered = Math.min(1, Math.max(0, STROKE / 2 + 0.5 - nearest))
  return Math.round(covered * (SHADES - 1))
}

function rows(): Buffer {
  const bytes = Buffer.alloc(HEIGHT * (1 + WIDTH / 2))
  for (let y = 0; y < HEIGHT; y++) {
    const line = Array.from({ length: TILE }, (_, x) =>
      shade(x + 0.5, (y + height / 2 - HEIGHT / 2 + 0.5 + height) % height),
    )
    for (let x = 0; x < WIDTH; x += 2) {
      bytes[y * (1 + WIDTH / 2) + 1 + x / 2] =
        ((line[x % TILE] as number) << 4) | (line[(x + 1) % TILE] as number)
    }
  }
  return bytes
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(content.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

const header = Buffer.alloc(13)
header.writeUInt32BE(WIDTH, 0)
header.writeUInt32BE(HEIGHT, 4)
// Four bits a pixel, colours by palette.
header.set([4, 3, 0, 0, 0], 8)
const palette = Array.from({ length: SHADES }, (_, step) =>
  GROUND.map((from, index) => Math.round(from + (((LINE[index] as number) - from) * step) / (SHADES - 1))),
)
writeFileSync(
  new URL('../../server/mail/lattice.png', import.meta.url),
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(rows(), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]),
)
