import type { ReactNode } from 'react'
import { Lattice } from '#web/ui/drawings/lattice.tsx'
import './page-head.css'

type Props = {
  /** The name whose lattice the head wears. */
  seed: string
  title: string
  /** Left out where it is empty. */
  lead: string
  /** What stands above the title. */
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
