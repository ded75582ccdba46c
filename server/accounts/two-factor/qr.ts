import { encode } from 'uqr'

/** What phones need around a code to find it, in squares (ISO/IEC 18004). */
const MARGIN = 4

/** A text as a QR code: how many squares it is wide, and the dark ones as the path of an SVG, a run of them at a time. */
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
