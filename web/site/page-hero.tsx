import type { CSSProperties, ReactElement, ReactNode } from 'react'
import { ArchFrame } from '#web/ui/drawings/arch.tsx'
import { Inscription } from './inscription.tsx'

type Props = {
  /** The name whose lattice the page wears. */
  seed: string
  eyebrow: string
  title: string
  lead: string
  /** The ground of the arch, as a CSS colour of the light theme's depth, such as `var(--women)`. */
  accent?: string
  /** What is seen through the arch, in a space of 520 by 620. */
  scene?: ReactElement
  /** A word in Devanagari, an ornament: the eyebrow or the title says it in Latin letters. */
  word?: string
  /** The actions. */
  children?: ReactNode
}

/** The opening of a page: what it is, in one sentence, beside its own window. */
export function PageHero({
  seed,
  eyebrow,
  title,
  lead,
  accent = 'var(--hero)',
  scene,
  word,
  children,
}: Props) {
  return (
    <section
      className="wrap page-hero one-column-960"
      aria-label={eyebrow || title}
      style={{ '--accent': accent } as CSSProperties}
      data-plain={accent === 'var(--hero)' ? '' : undefined}
    >
      <div className="page-hero-words">
        {eyebrow === '' ? null : <p className="eyebrow">{eyebrow}</p>}
        <h1 className="display display-1">{title}</h1>
        {lead === '' ? null : <p className="lead">{lead}</p>}
        {children === undefined ? null : <div className="actions">{children}</div>}
      </div>
      <div className="page-hero-window">
        <ArchFrame seed={seed} ground="var(--ground)" scale={46}>
          {scene ?? <Morning />}
        </ArchFrame>
        {!word ? null : <Inscription word={word} />}
      </div>
    </section>
  )
}

/** A sun over two hills, in the colours of the ground. */
function Morning() {
  return (
    <>
      <circle cx="300" cy="350" r="188" fill="var(--saffron)" opacity="0.22" />
      <circle cx="300" cy="350" r="136" fill="var(--saffron)" />
      <path d="M0 470C90 424 150 452 250 476S430 440 520 450V620H0Z" fill="var(--hill)" />
      <path d="M0 540C120 498 220 560 340 528S490 520 520 524V620H0Z" fill="var(--hill-near)" />
    </>
  )
}
