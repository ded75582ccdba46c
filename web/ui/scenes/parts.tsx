import type { ReactNode } from 'react'

/** The flat fills of the family; `scene.css` gives each its token. */
export type Fill = 'sun' | 'leaf' | 'night' | 'plum' | 'sky' | 'sea' | 'sheet'

type Place = { x: number; y?: number; fill?: Fill }

/** Puts what is drawn around 0, 0 somewhere. */
export function At({ x, y = 0, children }: { x: number; y?: number; children: ReactNode }) {
  return <g transform={`translate(${x} ${y})`}>{children}</g>
}

/** Somebody seen from the front, standing on the ground line or behind a table. */
export function Person({
  x,
  y = 200,
  fill = 'sun',
  hair = 'M-14-94a14 14 0 0 1 28 0q-12-2-16-8-4 8-12 8Z',
}: Place & { hair?: string }) {
  return (
    <At x={x} y={y}>
      <path className={fill} d="M-24 0V-52q0-24 24-24t24 24V0Z" />
      <circle className="sheet" cy="-92" r="14" />
      <path className="ink" d={hair} />
    </At>
  )
}

/** Long hair to the shoulders. */
export const LONG = 'M-14-80q-4-26 14-26t14 26q-5-6-5-14-12 0-16-6-2 8-7 20Z'

/** A sheet of paper with lines. */
export function Sheet({ x, y = 0, lines = 4 }: Place & { lines?: number }) {
  const rows = Array.from({ length: lines }, (_, at) => `M14 ${24 + at * 16}h${at === lines - 1 ? 26 : 52}`)
  return (
    <At x={x} y={y}>
      <path className="sheet" d={`M0 0h60l20 20v${lines * 16 + 16}h-80Z`} />
      <path d={`M60 0v20h20${rows.join('')}`} />
    </At>
  )
}

/** The mark of what is right. */
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
        d="M0-20q-22 0-22-22 22 0 22 22Zq22 0 22-22-22 0-22 22Zm0-24q-18-6-12-26 18 6 12 26Z"
      />
      <path d="M0 0v-44" />
    </At>
  )
}
