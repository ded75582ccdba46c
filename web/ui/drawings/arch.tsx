import { type ReactNode, useId } from 'react'
import type { LatticeKind } from './lattice.ts'
import { LatticePattern } from './lattice.tsx'

// An ogee arch: straight jambs, a full shoulder, and a point that the shoulders swing up into.
export const ARCH =
  'M44 604V282C44 196 96 150 152 118C206 87 244 70 260 26C276 70 314 87 368 118C424 150 476 196 476 282V604Z'
export const OUTER =
  'M22 612V276C22 182 80 132 140 98C200 64 240 48 260 4C280 48 320 64 380 98C440 132 498 182 498 276V612Z'

type Props = {
  seed: string
  ground?: string
  kind?: LatticeKind
  angle?: number
  scale?: number
  /** The scene behind the lattice, in a space of 520 by 620. */
  children?: ReactNode
  sign?: string
  className?: string
}

/** The arch window: a scene behind a lattice, in a frame. An ornament. */
export function ArchFrame({
  seed,
  ground = 'var(--hero)',
  scale = 44,
  children,
  sign,
  className = '',
  ...pattern
}: Props) {
  const id = useId()
  return (
    <svg
      className={`arch ${className}`}
      viewBox="0 0 520 620"
      width="520"
      height="620"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <LatticePattern
          id={`${id}l`}
          seed={seed}
          scale={scale}
          strokeWidth={2.4}
          color="var(--arch-line)"
          {...pattern}
        />
        <clipPath id={`${id}c`}>
          <path d={ARCH} />
        </clipPath>
      </defs>
      <g clipPath={`url(#${id}c)`}>
        <rect width="520" height="620" fill={ground} />
        {children}
        <rect width="520" height="620" fill={`url(#${id}l)`} opacity={sign ? 0.55 : 1} />
        {sign ? (
          <text className="arch-sign" x="260" y="390" textAnchor="middle">
            {sign}
          </text>
        ) : null}
      </g>
      <path d={ARCH} fill="none" stroke="var(--brand)" strokeWidth="11" strokeLinejoin="round" />
      <path d={OUTER} fill="none" stroke="var(--saffron)" strokeWidth="2" strokeLinejoin="round" />
    </svg>
  )
}

/** The logo's mark: the arch with its lattice. */
export function Mark({ size = 34 }: { size?: number }) {
  const id = useId()
  return (
    <svg width={size} height={size} viewBox="0 0 520 620" aria-hidden="true" focusable="false">
      <defs>
        <LatticePattern
          id={id}
          seed="mark"
          kind="octagons"
          angle={67}
          scale={200}
          strokeWidth={24}
          color="var(--mark-line)"
        />
      </defs>
      <path d={OUTER} fill="var(--mark)" />
      <path d={OUTER} fill={`url(#${id})`} />
    </svg>
  )
}
