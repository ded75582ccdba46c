import { encode } from 'uqr'
import './qr-code.css'

/** The margin that phones need around a code, in squares (ISO/IEC 18004). */
const MARGIN = 4

/** A text as a QR code, dark on light in every theme, since cameras read no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: MARGIN })
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return (
    <svg
      className="qr-code"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={squares.join('')} />
    </svg>
  )
}
