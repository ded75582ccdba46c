import { useId } from 'react'
import { type LatticeKind, lattice } from './lattice.ts'

type Props = {
  /** The name whose lattice this is. */
  seed: string
  /** The length of an edge in pixels. */
  scale?: number
  kind?: LatticeKind
  angle?: number
  strokeWidth?: number
  className?: string
}

/** A field of lattice in the text colour, as large as its box. An ornament: it says nothing to a screen reader. */
export function Lattice({ className, ...pattern }: Props) {
  const id = useId()
  return (
    <svg className={className} width="100%" height="100%" aria-hidden="true" focusable="false">
      <defs>
        <LatticePattern id={id} {...pattern} />
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}

/** The same as an SVG pattern, to fill any shape with. */
export function LatticePattern({
  id,
  seed,
  scale = 34,
  kind,
  angle,
  strokeWidth = 1.6,
  color = 'currentColor',
}: Omit<Props, 'className'> & { id: string; color?: string }) {
  const tile = lattice(seed, { scale, ...(kind ? { kind } : {}), ...(angle ? { angle } : {}) })
  return (
    <pattern id={id} width={tile.width} height={tile.height} patternUnits="userSpaceOnUse">
      <path d={tile.path} fill="none" stroke={color} strokeWidth={strokeWidth} strokeLinejoin="round" />
    </pattern>
  )
}
