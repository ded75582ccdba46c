import type { ReactNode } from 'react'
import { ArchFrame } from '#web/ui/drawings/arch.tsx'
import { Lattice } from '#web/ui/drawings/lattice.tsx'
import './accounts.css'

type Props = {
  /** The seed of the window's lattice. */
  seed: string
  /** The height of the sun behind the lattice, in the window's space of 620. */
  sunAt: number
  title: string
  lead: string
  /** The words under the window. */
  motto: string
  children: ReactNode
}

/** A page of two panes: the window with its lattice, and the card with the form. */
export function SignInFrame({ seed, sunAt, title, lead, motto, children }: Props) {
  return (
    <div className="sign-in wrap">
      <div className="sign-in-pane">
        <ArchFrame seed={seed}>
          <circle cx="260" cy={sunAt} r="176" fill="var(--saffron)" opacity="0.18" />
          <circle cx="260" cy={sunAt} r="132" fill="var(--saffron)" />
          <path d="M0 486C120 444 220 510 330 474S480 448 520 466V620H0Z" fill="#0e7c5f" />
          <path d="M0 552C140 516 260 572 400 540S500 532 520 536V620H0Z" fill="#08513e" />
        </ArchFrame>
        <p className="display sign-in-motto">{motto}</p>
      </div>
      <div className="panel sign-in-card">
        <div className="sign-in-band">
          <Lattice seed={seed} scale={22} />
        </div>
        <h1 className="display display-2">{title}</h1>
        <p className="sign-in-lead">{lead}</p>
        {children}
      </div>
    </div>
  )
}
