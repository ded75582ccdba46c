import { type ReactNode, useId } from 'react'
import { Lattice } from '#web/ui/drawings/lattice.tsx'
import { Scene, type SceneName } from '#web/ui/drawings/scene.tsx'

type Props = {
  id?: string
  title: string
  eyebrow?: string
  lead?: string
  /** The background: the page's own, a darker one, or the deep blue of the slogan band. */
  tone?: 'paper' | 'sunk' | 'deep'
  children: ReactNode
}

/** A section of a page with its heading. */
export function Section({ id, title, eyebrow, lead, tone = 'paper', children }: Props) {
  const titleId = useId()
  return (
    <section className="part" data-tone={tone} id={id} aria-labelledby={titleId}>
      {tone === 'deep' ? (
        <Lattice className="part-lattice" seed={title} scale={40} strokeWidth={1.2} />
      ) : null}
      <div className="wrap section">
        <div className="part-head one-column-960">
          <div>
            {!eyebrow ? null : <p className="eyebrow">{eyebrow}</p>}
            <h2 className="display display-2" id={titleId}>
              {title}
            </h2>
          </div>
          {!lead ? null : <p className="lead">{lead}</p>}
        </div>
        {children}
      </div>
    </section>
  )
}

type SplitProps = { picture: ReactNode; flip?: boolean; children: ReactNode }

/** A picture beside text; `flip` puts the picture on the right. */
export function Split({ picture, flip = false, children }: SplitProps) {
  return (
    <div className="split" data-flip={flip ? '' : undefined}>
      <div className="split-picture">{picture}</div>
      <div className="stack split-words">{children}</div>
    </div>
  )
}

export type Step = { title: string; text: string; scene?: SceneName }

/** The steps of a process, from first to last. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="way" data-scenes={steps.some(({ scene }) => scene) ? '' : undefined}>
      {steps.map(({ title, text, scene }, at) => (
        <li key={`${at} ${title}`}>
          {scene === undefined ? null : <Scene name={scene} />}
          <h3 className="display display-3">{title}</h3>
          {text === '' ? null : <p className="small-text">{text}</p>}
        </li>
      ))}
    </ol>
  )
}

type PointsProps = {
  points: readonly { title: string; text: string }[]
  look?: 'lines' | 'cards' | 'columns'
}

/** Short claims with a sentence each, as ruled lines, cards, or open columns. */
export function Points({ points, look = 'lines' }: PointsProps) {
  return (
    <ul className="points" data-look={look}>
      <TitledItems of={points} className="one-column-640" />
    </ul>
  )
}

/** Titles with texts, as entries of a list or as parts of a page. */
export function TitledItems({ of, as: Item = 'li', className }: TitledProps) {
  return of.map(({ title, text }, at) => (
    <Item key={`${at} ${title}`} className={className}>
      <h3 className="display display-3">{title}</h3>
      {text === '' ? null : <p className="small-text">{text}</p>}
    </Item>
  ))
}

type TitledProps = {
  of: readonly { title: string; text: string }[]
  as?: 'li' | 'div' | 'article'
  className?: string
}

/** Texts, as entries of a list or as paragraphs. */
export function Texts({ of, as: Item = 'li' }: { of: readonly string[]; as?: 'li' | 'p' }) {
  return of.map((text, at) => <Item key={`${at} ${text}`}>{text}</Item>)
}
