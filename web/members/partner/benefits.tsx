import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { DocumentValue } from '#contract/content-documents/documents.ts'
import { useDocument } from '#web/app/page-content/use-document.ts'
import { benefits as shipped } from '#content/benefits.ts'
import { type Album, LazyDrawing } from '#web/ui/drawings/lazy-drawing.tsx'
import { Lattice } from '#web/ui/drawings/lattice.tsx'
import type { benefitIcons } from './benefit-icons.tsx'

const icons: Album<keyof typeof benefitIcons> = {
  here: import.meta.env.SSR ? (await import('./benefit-icons.tsx')).benefitIcons : null,
  load: async () => (await import('./benefit-icons.tsx')).benefitIcons,
}

type Words = DocumentValue<'benefits'>

/** The benefits as cards: two large, three medium, the others small. */
export function Benefits() {
  const { title, lead, benefits, inFull } = useDocument('benefits', shipped)
  if (benefits.length === 0) return null
  return (
    <section className="wrap section" id="benefits" aria-labelledby="benefits-title">
      <div className="part-head joining-head one-column-960">
        <h2 className="display display-2" id="benefits-title">
          {title}
        </h2>
        {lead === '' ? null : <p className="lead">{withLinks(lead, inFull.benefits)}</p>}
      </div>
      <ul className="benefits">
        {benefits.map((benefit, at) => (
          <Benefit key={`${at} ${benefit.title}`} {...benefit} />
        ))}
      </ul>
    </section>
  )
}

/** A text in which the first mention of each benefit links to its full description. */
function withLinks(text: string, inFull: Words['inFull']['benefits']): ReactNode[] {
  const [first, ...others] = inFull
  if (first === undefined) return [text]
  const at = text.toLowerCase().indexOf(first.title.toLowerCase())
  if (at === -1) return withLinks(text, others)
  const end = at + first.title.length
  return [
    ...withLinks(text.slice(0, at), others),
    <Link key={first.anchor} className="text-link" to={`#${first.anchor}`}>
      {text.slice(at, end)}
    </Link>,
    ...withLinks(text.slice(end), others),
  ]
}

function Benefit({ title, to, text, colour, icon }: Words['benefits'][number]) {
  return (
    <li className="card benefit">
      <div className="benefit-picture" style={{ background: colour }}>
        <Lattice seed={title} scale={26} />
        <span className="benefit-mark" style={{ color: colour }}>
          <svg width="26" height="26" aria-hidden="true" focusable="false">
            <LazyDrawing of={icons} name={icon} />
          </svg>
        </span>
      </div>
      <div className="benefit-words">
        <h3 className="display">
          <Link to={to}>{title}</Link>
        </h3>
        {text === '' ? null : <p>{text}</p>}
      </div>
    </li>
  )
}
