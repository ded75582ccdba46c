import type { ReactNode } from 'react'
import { ArchFrame } from './drawings/arch.tsx'

type Props = {
  seed: string
  eyebrow: string
  title: string
  /** The colour behind the lattice. */
  accent?: string
  /** A few large letters in the arch, such as 404. */
  sign?: string
  children: ReactNode
}

/** A page with one thing to say, beside an arch with its own lattice. */
export function FullPage({ seed, eyebrow, title, accent = 'var(--hero)', sign, children }: Props) {
  return (
    <div className="wrap full-page one-column-960">
      <div className="stack">
        <p className="eyebrow">{eyebrow}</p>
        <h1 className="display display-1">{title}</h1>
        <div className="full-page-text">{children}</div>
      </div>
      <ArchFrame seed={seed} ground={accent} {...(sign ? { sign } : {})} />
    </div>
  )
}
