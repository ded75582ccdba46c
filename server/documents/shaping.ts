import type { Font as FontFile } from 'fontkit'
import type * as HarfBuzz from 'harfbuzzjs'

type Glyph = { id: number; advanceWidth: number; codePoints: number[] }
type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }
type ShapedRun = { glyphs: Glyph[]; positions: Position[]; readonly advanceWidth: number }

// For glyphs that are a part of what the one before them says.
const NOTHING = 0x200b

/**
 * The shaping of a font by HarfBuzz, in the form in which the PDF library asks its fonts for it. Their own shaping of
 * Indian scripts stops with an error at some names.
 */
export function shaperOf(
  hb: typeof HarfBuzz,
  bytes: Uint8Array,
  file: FontFile,
): (text: string, features?: readonly string[]) => ShapedRun {
  const font = new hb.Font(new hb.Face(new hb.Blob(bytes)))
  return (text, features = []) => {
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
    const infos = buffer.getGlyphInfos()
    const starts = [...new Set(infos.map(({ cluster }) => cluster)), text.length].toSorted((a, b) => a - b)
    const glyphs = infos.map(({ codepoint: id, cluster }, at): Glyph => {
      const isFirst = infos[at - 1]?.cluster !== cluster
      const end = starts[starts.indexOf(cluster) + 1]
      const codePoints = isFirst ? pointsOf(text.slice(cluster, end)) : [NOTHING]
      return { id, advanceWidth: file.getGlyph(id).advanceWidth, codePoints }
    })
    const positions = buffer.getGlyphPositions().map((one): Position => ({ ...one }))
    return {
      glyphs,
      positions,
      // Asked for after the library has scaled the positions.
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
      },
    }
  }
}

function pointsOf(text: string): number[] {
  return Array.from(text, (sign) => sign.codePointAt(0) ?? 0)
}
