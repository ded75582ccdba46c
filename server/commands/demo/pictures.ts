import { writeFile } from 'node:fs/promises'
import { Upload } from '#contract/files.ts'
import type { AppContext } from '../../context.ts'
import { saveFile } from '../../files/writes.ts'

type Needs = Pick<AppContext, 'db' | 'files' | 'clock'>

const ARCH =
  'M180 600V330C180 250 240 214 300 186C356 160 388 140 400 100C412 140 444 160 500 186C560 214 620 250 620 330V600Z'

/** Draws an arch with a sun over hills in three colours, and stores it like an upload. */
export function drawPicture(context: Needs, ownerId: string, [ground, sun, hill]: Colours): Promise<string> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900" viewBox="0 0 800 600">
    <rect width="800" height="600" fill="${ground}"/>
    <clipPath id="a"><path d="${ARCH}"/></clipPath>
    <g clip-path="url(#a)">
      <rect width="800" height="600" fill="#fbf8f3"/>
      <circle cx="430" cy="360" r="120" fill="${sun}"/>
      <path d="M150 480C260 420 360 500 460 450S620 440 680 460V600H150Z" fill="${hill}"/>
    </g>
    <path d="${ARCH}" fill="none" stroke="#fbf8f3" stroke-width="10"/>
  </svg>`
  return keep(context, drawing, { ownerId, isPublic: true, slot: 'card' })
}

const SKINS = ['#8d5a3b', '#b57a52', '#6f4530', '#c99470', '#a0683f']
const HAIRS = ['#1d1a1a', '#3a2a22', '#5c5450', '#20242c', '#8b8580', '#2c1d18', '#4a3a34']
const GROUNDS = ['#24366b', '#0e7c5f', '#8a2c66', '#1f6fb2', '#4c7a1f', '#0f7c7c']
const CLOTHES = ['#e8871e', '#fbf8f3', '#f09a3a', '#dbe4f5']

/** Draws the face of the nth person, which differs from the one before. */
export function drawFace(context: Needs, ownerId: string, nth: number): Promise<string> {
  const of = (colours: readonly string[]) => colours[nth % colours.length]
  const hair =
    nth % 2 === 0 ? 'M128 218C112 96 288 96 272 218L286 330H114Z' : 'M130 190C130 96 270 96 270 190Z'
  return keep(
    context,
    `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400">
    <rect width="400" height="400" fill="${of(GROUNDS)}"/>
    <path d="${hair}" fill="${of(HAIRS)}"/>
    <path d="M60 400C64 320 132 302 170 292V250H230V292C268 302 336 320 340 400Z" fill="${of(CLOTHES)}"/>
    <path d="M172 240H228V292C216 318 184 318 172 292Z" fill="${of(SKINS)}"/>
    <ellipse cx="200" cy="202" rx="58" ry="72" fill="${of(SKINS)}"/>
    <path d="M140 192C132 108 268 108 260 192C234 154 166 154 140 192Z" fill="${of(HAIRS)}"/>
  </svg>`,
    { ownerId, isPublic: false, slot: 'face' },
  )
}

async function keep(context: Needs, drawing: string, more: Parameters<typeof saveFile>[2]): Promise<string> {
  const { default: sharp } = await import('sharp')
  const path = context.files.temporaryUploads.newPath()
  try {
    const picture = await sharp(Buffer.from(drawing)).png().toBuffer()
    await writeFile(path, picture)
    const upload = new Upload({ name: 'demo.png', size: picture.length, kind: 'png', path })
    return await saveFile(context, upload, more)
  } finally {
    await context.files.temporaryUploads.discard([path])
  }
}

export type Colours = readonly [ground: string, sun: string, hill: string]
