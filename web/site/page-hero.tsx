import type { CSSProperties, ReactElement, ReactNode } from 'react'
import { ArchFrame } from '#web/ui/drawings/arch.tsx'
import { Inscription } from './inscription.tsx'

type Props = {
  /** The name from which the lattice pattern is made. */
  seed: string
  eyebrow: string
  title: string
  lead: string
  /** The background of the arch, as a CSS colour such as `var(--women)`. */
  accent?: string
  /** The picture in the arch, 520 by 620. */
  scene?: ReactElement
  /** A decorative word in Devanagari; the eyebrow or the title has it in Latin letters. */
  word?: string
  /** The buttons. */
  children?: ReactNode
}

/** The head of a page: its subject in one sentence, beside a picture in an arch. */
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

/** The default picture: a sun over two hills, in the colours of the background. */
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
