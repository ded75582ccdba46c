import { type LatticeKind, lattice } from './lattice.ts'

export type PatternProps = {
  id: string
  /** The seed of the lattice. */
  seed: string
  /** The length of an edge in pixels. */
  scale?: number
  kind?: LatticeKind
  angle?: number
  strokeWidth?: number
  color?: string
}

/** One tile of a name's lattice, repeated. */
export function pattern({
  id,
  seed,
  scale = 34,
  kind,
  angle,
  strokeWidth = 1.6,
  color = 'currentColor',
}: PatternProps) {
  const tile = lattice(seed, { scale, ...(kind ? { kind } : {}), ...(angle ? { angle } : {}) })
  return (
    <pattern id={id} width={tile.width} height={tile.height} patternUnits="userSpaceOnUse">
      <path d={tile.path} fill="none" stroke={color} strokeWidth={strokeWidth} strokeLinejoin="round" />
    </pattern>
  )
}
