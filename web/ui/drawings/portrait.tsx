import { useId } from 'react'
import { LatticePattern } from './lattice.tsx'
import { groundOf, initialsOf } from './monogram.tsx'

const ARCH = 'M4 116V56C4 38 16 29 28 22C39 16 47 12 50 4C53 12 61 16 72 22C84 29 96 38 96 56V116Z'

/** A person without a photograph, in their own window: the initials before their lattice. An ornament. */
export function Portrait({ name }: { name: string }) {
  const id = useId()
  return (
    <svg
      className="portrait"
      viewBox="0 0 100 120"
      width="100"
      height="120"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <LatticePattern id={id} seed={name} scale={13} strokeWidth={0.9} color="#ffffff" />
      </defs>
      <path d={ARCH} fill={groundOf(name)} />
      <path d={ARCH} fill={`url(#${id})`} fillOpacity="0.4" />
      <text x="50" y="76" textAnchor="middle" fill="#ffffff" fontSize="34" className="display">
        {initialsOf(name)}
      </text>
      <path d={ARCH} fill="none" stroke="var(--saffron)" strokeWidth="1.5" strokeLinejoin="round" />
    </svg>
  )
}
