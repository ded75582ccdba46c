import type { Font as FontFile } from 'fontkit'
import type * as HarfBuzz from 'harfbuzzjs'

type Glyph = { id: number; advanceWidth: number; codePoints: number[] }
type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }
type ShapedRun = { glyphs: Glyph[]; positions: Position[]; readonly advanceWidth: number }
/** The function with which the PDF library asks a font for the glyphs of a text. */
type Layout = (text: string, features?: readonly string[]) => ShapedRun

/** The outlines of a text from left to right, in the units of its font; `widthOfLetters` is the width by `Shaping.layout`. */
export type Outlines = {
  glyphs: { id: number; path: string; x: number; y: number }[]
  width: number
  widthOfLetters: number
}

/** `isDrawn`: the text looks right only as `outlines`; `layout` then carries its letters for search and copying. */
export type Shaping = {
  layout: Layout
  outlines: (text: string, isFromRight: boolean) => Outlines
  isDrawn: boolean
}

// The character of a glyph that only continues the glyph before it: a zero-width space.
const NOTHING = 0x200b
// The character whose blank glyph stands for the space in a font without one: a left-to-right mark.
const BLANK = 0x200e
// The width of that space, as a fraction of the font size.
const SPACE = 0.26
const MARK = /\p{Mn}/u

/** The shaping of a script whose glyphs each stand for certain letters. */
export function plainShaping(hb: typeof HarfBuzz, bytes: Uint8Array, file: FontFile): Shaping {
  const font = openFont(hb, bytes)
  const layout: Layout = (text, features = []) => {
    const buffer = shapedBuffer(hb, font, text, { features })
    const infos = buffer.getGlyphInfos()
    const starts = [...new Set(infos.map(({ cluster }) => cluster)), text.length].toSorted((a, b) => a - b)
    const glyphs = infos.map(({ codepoint: id, cluster }, at): Glyph => {
      const isFirst = infos[at - 1]?.cluster !== cluster
      const end = starts[starts.indexOf(cluster) + 1]
      const codePoints = isFirst ? pointsOf(text.slice(cluster, end)) : [NOTHING]
      return { id, advanceWidth: file.getGlyph(id).advanceWidth, codePoints }
    })
    return run(
      glyphs,
      buffer.getGlyphPositions().map((one): Position => ({ ...one })),
    )
  }
  return { layout, outlines: outlinesBy(hb, font, layout), isDrawn: false }
}

/**
 * The shaping of a script whose letters are reordered and joined, so that its glyphs do not say the text. It is drawn as
 * outlines; `layout` has a glyph for each letter, in the order of reading.
 */
export function drawnShaping(
  hb: typeof HarfBuzz,
  bytes: Uint8Array,
  { unitsPerEm }: Pick<FontFile, 'unitsPerEm'>,
): Shaping {
  const font = openFont(hb, bytes)
  const blank = font.nominalGlyph(0x20) ?? font.nominalGlyph(BLANK)
  const space = SPACE * unitsPerEm
  const layout: Layout = (text) => {
    const glyphs = pointsOf(text).map((point): Glyph => {
      const id = (point === 0x20 ? blank : font.nominalGlyph(point)) ?? 0
      return { id, advanceWidth: font.glyphHAdvance(id), codePoints: [point] }
    })
    const positions = glyphs.map(({ id, advanceWidth }, at): Position => {
      // A space before a combining mark is not widened: otherwise copying the text from a PDF gives a second space after the mark.
      const isBeforeMark = MARK.test(String.fromCodePoint(...(glyphs[at + 1]?.codePoints ?? [])))
      const xAdvance = id === blank && !isBeforeMark ? space : advanceWidth
      return { xAdvance, yAdvance: 0, xOffset: 0, yOffset: 0 }
    })
    return run(glyphs, positions)
  }
  return { layout, outlines: outlinesBy(hb, font, layout, space), isDrawn: true }
}

/** `space`: the width of a space in a font without one. */
function outlinesBy(
  hb: typeof HarfBuzz,
  font: HarfBuzz.Font,
  layout: Layout,
  space = 0,
): Shaping['outlines'] {
  const hasSpace = font.nominalGlyph(0x20) !== undefined
  return (text, isFromRight) => {
    const direction = isFromRight ? hb.Direction.RTL : hb.Direction.LTR
    const glyphs: Outlines['glyphs'] = []
    const words = hasSpace ? [text] : text.split(' ')
    let width = 0
    for (const [at, word] of (isFromRight ? words.toReversed() : words).entries()) {
      if (at > 0) width += space
      const buffer = shapedBuffer(hb, font, word, { direction })
      const positions = buffer.getGlyphPositions()
      for (const [nth, { codepoint: id }] of buffer.getGlyphInfos().entries()) {
        const { xAdvance, xOffset, yOffset } = positions[nth] as Position
        glyphs.push({ id, path: font.glyphToPath(id), x: width + xOffset, y: yOffset })
        width += xAdvance
      }
    }
    return { glyphs, width, widthOfLetters: layout(text).advanceWidth }
  }
}

function openFont(hb: typeof HarfBuzz, bytes: Uint8Array): HarfBuzz.Font {
  return new hb.Font(new hb.Face(new hb.Blob(bytes)))
}

type ShapingOptions = { features?: readonly string[]; direction?: HarfBuzz.Direction }

function shapedBuffer(
  hb: typeof HarfBuzz,
  font: HarfBuzz.Font,
  text: string,
  { features = [], direction }: ShapingOptions,
) {
  const buffer = new hb.Buffer()
  // Keeps a combining mark in a cluster of its own, so that its glyph stands for the character of the mark.
  buffer.setClusterLevel(hb.ClusterLevel.MONOTONE_CHARACTERS)
  buffer.addText(text)
  buffer.guessSegmentProperties()
  if (direction !== undefined) buffer.setDirection(direction)
  hb.shape(
    font,
    buffer,
    features.map((tag) => new hb.Feature(tag, 1)),
  )
  return buffer
}

function run(glyphs: Glyph[], positions: Position[]): ShapedRun {
  return {
    glyphs,
    positions,
    // A getter, since the library scales the positions before it asks.
    get advanceWidth() {
      return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
    },
  }
}

function pointsOf(text: string): number[] {
  return Array.from(text, (sign) => sign.codePointAt(0) ?? 0)
}
