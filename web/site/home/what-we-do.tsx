import { useId } from 'react'
import { useDocument } from '#web/app/page-content/use-document.ts'
import { home } from '#content/home.ts'
import type { LatticeKind } from '#web/ui/drawings/lattice.ts'
import { LazyDrawing } from '#web/ui/drawings/lazy-drawing.tsx'
import { LatticePattern } from '#web/ui/drawings/lattice.tsx'
import { Section } from '../section.tsx'
import { album } from './lazy-drawings.ts'
import './what-we-do.css'

// The middle window is the tallest.
const heights = [300, 340, 380, 340, 300]

const grounds = {
  bridge: '#1c2a57',
  sapling: '#47721d',
  lamps: '#8a2c66',
  village: '#0a5656',
  lighthouse: '#7a3f06',
}

/** The five things we do, each in a window of one façade. */
export function WhatWeDo() {
  const { whatWeDo } = useDocument('home', home)
  const { windows, ...head } = whatWeDo
  if (windows.length === 0) return null
  return (
    <Section {...head}>
      <ul className="facade">
        {windows.map(({ title, text, scene }, at) => (
          <li key={`${at} ${title}`}>
            <Window scene={scene} height={heights[at] ?? 300} kind={at % 2 ? 'hexagons' : 'octagons'} />
            <div>
              <h3 className="display display-3">{title}</h3>
              {text === '' ? null : <p>{text}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Window({ scene, height, kind }: { scene: keyof typeof grounds; height: number; kind: LatticeKind }) {
  const id = useId()
  const pane = `M22 ${height - 8}V141C22 98 48 75 76 59C103 43.5 122 35 130 13C138 35 157 43.5 184 59C212 75 238 98 238 141V${height - 8}Z`
  return (
    <svg
      className="facade-window"
      viewBox={`0 0 260 ${height}`}
      width="260"
      height={height}
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <LatticePattern id={`${id}l`} seed={scene} kind={kind} scale={30} strokeWidth={1.4} color="#ffffff" />
        <clipPath id={`${id}c`}>
          <path d={pane} />
        </clipPath>
      </defs>
      <g clipPath={`url(#${id}c)`}>
        <rect width="260" height={height} fill={grounds[scene]} />
        <rect width="260" height={height} fill={`url(#${id}l)`} opacity="0.2" />
        <LazyDrawing of={album} name={scene} transform={`translate(0 ${height - 300})`} />
      </g>
      <path d={pane} fill="none" stroke="var(--brand)" strokeWidth="5" strokeLinejoin="round" />
      <path
        d={`M11 ${height - 2}V138C11 91 40 66 70 49C100 32 120 24 130 2C140 24 160 32 190 49C220 66 249 91 249 138V${height - 2}Z`}
        fill="none"
        stroke="var(--saffron)"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </svg>
  )
}
