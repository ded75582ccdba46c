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
  /** What is seen through the lattice, in a space of 520 by 620. */
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

/** The window of the home page: a sun over hills and workshops with their lamps lit. */
export function ArchWindow({ seed }: { seed: string }) {
  return (
    <ArchFrame seed={seed} kind="octagons" angle={67} scale={45}>
      <circle cx="318" cy="372" r="214" fill="#e8871e" opacity="0.14" />
      <circle cx="318" cy="372" r="182" fill="#e8871e" opacity="0.2" />
      <circle cx="318" cy="372" r="148" fill="#e8871e" />
      <path d="M0 468C70 430 130 440 196 462S330 486 400 446S490 430 520 438V620H0Z" fill="#13946f" />
      <path d="M0 512C96 476 188 530 286 506S450 478 520 500V620H0Z" fill="#0e7c5f" />
      <Workshops />
      <path d="M0 566C120 536 236 582 356 556S492 546 520 552V620H0Z" fill="#08513e" />
    </ArchFrame>
  )
}

function Workshops() {
  return (
    <g>
      <path d="M104 506V468L128 448L152 468V506Z" fill="#fbf8f3" />
      <path d="M152 508V484H196V512Z" fill="#e6dfd3" />
      <path d="M98 470L128 444L158 470" fill="none" stroke="#b93229" strokeWidth="5" />
      <path d="M356 500V456H392V500Z" fill="#fbf8f3" />
      <path d="M392 500V474L412 460L432 474V500Z" fill="#e6dfd3" />
      <path d="M352 456H396" stroke="#24366b" strokeWidth="6" />
      <g fill="#e8871e">
        <path d="M121 506V488A7 7 0 0 1 135 488V506Z" />
        <path d="M162 492H170V500H162ZM178 492H186V500H178Z" />
        <path d="M363 466H370V474H363ZM378 466H385V474H378ZM363 481H370V489H363ZM378 481H385V489H378Z" />
        <path d="M406 500V486A6 6 0 0 1 418 486V500Z" />
      </g>
    </g>
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
