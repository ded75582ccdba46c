import type { ReactNode } from 'react'

/** The flat fills of the family; `scene.css` gives each its token. */
export type Fill = 'sun' | 'leaf' | 'night' | 'plum' | 'sky' | 'sea' | 'sheet'

type Place = { x: number; y?: number; fill?: Fill }

const hairs = {
  short: 'M-14-92a14 14 0 0 1 28-1q-11 0-16-7-4 7-12 8Z',
  long: 'M-14-78q-3-28 14-28t14 28q-6-6-5-16-9-1-12-6-3 7-8 8 2 8-3 14Z',
  bun: 'M-14-92a14 14 0 0 1 28 0q-8-8-14-8t-14 8ZM-6-106a6 6 0 0 1 12 0Z',
} as const

/** Moves a drawing from 0, 0. */
export function At({ x, y = 0, children }: { x: number; y?: number; children: ReactNode }) {
  return <g transform={`translate(${x} ${y})`}>{children}</g>
}

type Props = Place & { hair?: keyof typeof hairs | 'turban' }

/** Somebody seen from the front, 106 high, standing on the ground line or behind a table. */
export function Person({ x, y = 200, fill = 'sun', hair = 'short' }: Props) {
  return (
    <At x={x} y={y}>
      <path className={fill} d="M-24 0V-50q0-24 24-24t24 24V0Z" />
      <circle className="face" cy="-92" r="14" />
      {hair === 'turban' ? (
        <path className="plum" d="M-16-94q-2-18 16-18t16 18q-10-6-16-6t-16 6Zm6-4q4-8 18-9" />
      ) : (
        <path className="hair" d={hairs[hair]} />
      )}
    </At>
  )
}

/** A sheet of paper with lines, 80 wide. */
export function Sheet({ x, y = 0, lines = 4 }: Place & { lines?: number }) {
  const rows = Array.from({ length: lines }, (_, at) => `M14 ${34 + at * 16}h${at === lines - 1 ? 26 : 52}`)
  return (
    <At x={x} y={y}>
      <path className="sheet" d={`M0 0h60l20 20v${lines * 16 + 10}h-80Z`} />
      <path d={`M60 0v20h20${rows.join('')}`} />
    </At>
  )
}

/** A tick. */
export function Tick({ x, y, fill = 'leaf' }: Place & { y: number }) {
  return (
    <At x={x} y={y}>
      <circle className={fill} r="20" />
      <path d="M-8 0l6 7 11-13" />
    </At>
  )
}

/** Leaves on a stem that stands on 0, 0. */
export function Plant({ x, y = 200, fill = 'leaf' }: Place) {
  return (
    <At x={x} y={y}>
      <path
        className={fill}
        d="M0-12q-20 0-20-20 20 0 20 20Zq20-4 20-24-20 4-20 24Zm0-24q-16-8-8-28 16 8 8 28Z"
      />
      <path d="M0 0v-36" />
    </At>
  )
}

/** A coin with the sign of the rupee. */
export function Coin({ x, y }: { x: number; y: number }) {
  return (
    <At x={x} y={y}>
      <circle className="sun" r="19" />
      <path d="M-7-9H8M-7-3H8M-7-9h4q8 0 8 6t-12 6l10 8" />
    </At>
  )
}

/** A speech bubble. */
export function Words({ x, y, fill = 'sheet' }: Place & { y: number }) {
  return (
    <At x={x} y={y}>
      <path className={fill} d="M-27-34h54v30h-26l-12 11v-11h-16Z" />
      <path d="M-16-24h32M-16-14h18" />
    </At>
  )
}

/** The star of the lattice. */
export function Star({ x, y, fill = 'sun' }: Place & { y: number }) {
  return (
    <path
      className={fill}
      transform={`translate(${x} ${y})`}
      d="M0-18l4 8 9-3-3 9 8 4-8 4 3 9-9-3-4 8-4-8-9 3 3-9-8-4 8-4-3-9 9 3Z"
    />
  )
}
