import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { withBrand } from '#contract/values/brand-colors.ts'
import { type Branding, SHIPPED_BRANDING } from '#contract/site/branding.ts'
import { madeOnce } from '../made-once.ts'
import { root } from '../root.ts'

/** The drawing's ground and lines as `scripts/assets/email-lattice.ts` has them. */
const GROUND = '#1c2a57'
const LINE = '#7a8dd0'

const drawn = madeOnce(() => readFile(join(root, 'server/mail/lattice.png')))

/** The picture at the head of every e-mail, a PNG with its colours in a palette, in the brand's. */
export async function latticePicture(branding: Pick<Branding, 'brand'>): Promise<Buffer> {
  const picture = await drawn()
  if (branding.brand === SHIPPED_BRANDING.brand) return picture
  return recolored(picture, withBrand(GROUND, branding), withBrand(LINE, branding))
}

/** The same PNG with a palette that goes from one colour to another (PNG, third edition, 11.2.2: PLTE). */
function recolored(picture: Buffer, from: string, to: string): Buffer {
  const copy = Buffer.from(picture)
  const type = copy.indexOf('PLTE')
  const length = copy.readUInt32BE(type - 4)
  const start = type + 4
  const [ground, line] = [partsOf(from), partsOf(to)]
  const last = length / 3 - 1
  for (let step = 0; step <= last; step += 1) {
    for (const [index, part] of ground.entries()) {
      const shade = part + (((line[index] ?? part) - part) * step) / last
      copy[start + step * 3 + index] = Math.round(shade)
    }
  }
  copy.writeUInt32BE(crc32(copy.subarray(type, start + length)), start + length)
  return copy
}

function partsOf(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
}
