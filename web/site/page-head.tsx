import type { ReactNode } from 'react'
import { Lattice } from '#web/ui/drawings/lattice.tsx'
import './page-head.css'

type Props = {
  /** The name from which the lattice pattern is made. */
  seed: string
  title: string
  /** Not shown when empty. */
  lead: string
  /** The content above the title. */
  children?: ReactNode
}

/** The head of a page of text. */
export function PageHead({ seed, title, lead, children }: Props) {
  return (
    <div className="on-hero page-head">
      <Lattice seed={seed} scale={30} className="page-head-lattice" />
      <div className="wrap stack page-head-words">
        {children}
        <h1 className="display display-1">{title}</h1>
        {lead === '' ? null : <p className="lead">{lead}</p>}
      </div>
    </div>
  )
}
