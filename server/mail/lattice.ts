import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { withBrand } from '#contract/values/brand-colors.ts'
import { type Branding, SHIPPED_BRANDING } from '#contract/site/branding.ts'
import { madeOnce } from '../made-once.ts'
import { root } from '../root.ts'

/** The colours of the drawing, as in `scripts/assets/email-lattice.ts`. */
const GROUND = '#1c2a57'
const LINE = '#7a8dd0'

const drawn = madeOnce(() => readFile(join(root, 'server/mail/lattice.png')))

/** The picture at the head of every e-mail, a PNG with a palette, in the colours of the brand. */
export async function latticePicture(branding: Pick<Branding, 'brand'>): Promise<Buffer> {
  const picture = await drawn()
  if (branding.brand === SHIPPED_BRANDING.brand) return picture
  return recolored(picture, withBrand(GROUND, branding), withBrand(LINE, branding))
}

/** The same PNG with a palette between two other colours (PNG, third edition, 11.2.2: PLTE). */
function recolored(picture: Buffer, ground: string, line: string): Buffer {
  const copy = Buffer.from(picture)
  const type = copy.indexOf('PLTE')
  const [start, end] = [type + 4, type + 4 + copy.readUInt32BE(type - 4)]
  const [[from = 0], [to = 0]] = [partsOf(GROUND), partsOf(LINE)]
  const [grounds, lines] = [partsOf(ground), partsOf(line)]
  for (let at = start; at < end; at += 3) {
    // How far a colour of the palette is from the ground to the line, by its red part.
    const share = (picture.readUInt8(at) - from) / (to - from)
    for (const [index, part] of grounds.entries())
      copy[at + index] = Math.round(part + ((lines[index] ?? part) - part) * share)
  }
  copy.writeUInt32BE(crc32(copy.subarray(type, end)), end)
  return copy
}

function partsOf(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
}
