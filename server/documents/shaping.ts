import type { Font as FontFile } from 'fontkit'
import type * as HarfBuzz from 'harfbuzzjs'

type Glyph = { id: number; advanceWidth: number; codePoints: number[] }
type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }
type ShapedRun = { glyphs: Glyph[]; positions: Position[]; readonly advanceWidth: number }
/** How the PDF library asks a font for the glyphs of a text. */
type Layout = (text: string, features?: readonly string[]) => ShapedRun

/** The outlines of a text from left to right, in the units of its font; `widthOfLetters` is that of `Shaping.layout`. */
export type Outlines = {
  glyphs: { path: string; x: number; y: number }[]
  width: number
  widthOfLetters: number
}

/** `outlines` is null where the glyphs of `layout` look as they should. */
export type Shaping = { layout: Layout; outlines: ((text: string) => Outlines) | null }

// For glyphs that are a part of what the one before them says.
const NOTHING = 0x200b
// The fonts have no space: a glyph that is blank stands for it, and a part of the size for its width.
const BLANK = 0x200e
const SPACE = 0.26

/** The shaping of a script in which each glyph says which letters it stands for. */
export function plainShaping(hb: typeof HarfBuzz, bytes: Uint8Array, file: FontFile): Shaping {
  const font = openFont(hb, bytes)
  const layout: Layout = (text, features = []) => {
    const buffer = shaped(hb, font, text, features)
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
  return { layout, outlines: null }
}

/**
 * The shaping of a script whose letters are reordered and joined, so that no row of glyphs says the text. It is drawn as
 * outlines; `layout` has a glyph for each letter, as the text is read.
 */
export function drawnShaping(
  hb: typeof HarfBuzz,
  bytes: Uint8Array,
  { unitsPerEm }: Pick<FontFile, 'unitsPerEm'>,
): Shaping {
  const font = openFont(hb, bytes)
  const lettersOf = (text: string): Glyph[] => {
    const points = pointsOf(text)
    // Readers know which scripts run from the right, and turn them around.
    return (isFromRight(text) ? points.toReversed() : points).map((point) => {
      const id = font.nominalGlyph(point === 0x20 ? BLANK : point) ?? 0
      return { id, advanceWidth: font.glyphHAdvance(id), codePoints: [point] }
    })
  }
  const layout: Layout = (text) => {
    const glyphs = lettersOf(text)
    return run(
      glyphs,
      glyphs.map(({ advanceWidth: xAdvance }) => ({ xAdvance, yAdvance: 0, xOffset: 0, yOffset: 0 })),
    )
  }
  const outlines = (text: string): Outlines => {
    const glyphs: Outlines['glyphs'] = []
    const words = text.split(' ')
    let width = 0
    for (const [at, word] of (isFromRight(text) ? words.toReversed() : words).entries()) {
      if (at > 0) width += SPACE * unitsPerEm
      const buffer = shaped(hb, font, word, [])
      const positions = buffer.getGlyphPositions()
      for (const [nth, { codepoint: id }] of buffer.getGlyphInfos().entries()) {
        const { xAdvance, xOffset, yOffset } = positions[nth] as Position
        glyphs.push({ path: font.glyphToPath(id), x: width + xOffset, y: yOffset })
        width += xAdvance
      }
    }
    const widthOfLetters = lettersOf(text).reduce((sum, { advanceWidth }) => sum + advanceWidth, 0)
    return { glyphs, width, widthOfLetters }
  }
  return { layout, outlines }
}

function openFont(hb: typeof HarfBuzz, bytes: Uint8Array): HarfBuzz.Font {
  return new hb.Font(new hb.Face(new hb.Blob(bytes)))
}

function shaped(hb: typeof HarfBuzz, font: HarfBuzz.Font, text: string, features: readonly string[]) {
  const buffer = new hb.Buffer()
  // Marks that are not drawn into their letter then keep what they say.
  buffer.setClusterLevel(hb.ClusterLevel.MONOTONE_CHARACTERS)
  buffer.addText(text)
  buffer.guessSegmentProperties()
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
    // Asked for after the library has scaled the positions.
    get advanceWidth() {
      return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
    },
  }
}

function pointsOf(text: string): number[] {
  return Array.from(text, (sign) => sign.codePointAt(0) ?? 0)
}

function isFromRight(text: string): boolean {
  return /\p{Script=Arabic}/u.test(text)
}
