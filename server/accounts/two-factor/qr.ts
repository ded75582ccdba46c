import { encode } from 'uqr'

/** The empty margin around a code, in squares (ISO/IEC 18004). */
const MARGIN = 4

/** A text as a QR code: its width in squares, and the dark squares as the path of an SVG. */
export function qrOf(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: MARGIN })
  const runs = data.flatMap((row, y) => {
    const squares = row.map((isDark) => (isDark ? '1' : '0')).join('')
    return [...squares.matchAll(/1+/g)].map(
      ({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
    )
  })
  return { size, path: runs.join('') }
}
