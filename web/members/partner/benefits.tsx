import { Link } from 'react-router'
import { benefitCards } from '#web/content/benefits.ts'
import { type Album, LazyDrawing } from '#web/ui/drawings/lazy-drawing.tsx'
import { Lattice } from '#web/ui/drawings/lattice.tsx'
import type { benefitIcons } from './benefit-icons.tsx'
import { lazyImport } from '#web/ui/lazy-import.ts'

const icons: Album<keyof typeof benefitIcons> = {
  here: import.meta.env.SSR ? (await import('./benefit-icons.tsx')).benefitIcons : null,
  load: async (again) => (await lazyImport(() => import('./benefit-icons.tsx'), { again })).benefitIcons,
}

/** The nine benefits, two large, three in the middle, four small. */
export function Benefits() {
  return (
    <section className="wrap section" id="benefits" aria-labelledby="benefits-title">
      <div className="part-head joining-head one-column-960">
        <h2 className="display display-2" id="benefits-title">
          What opens to you.
        </h2>
        <p className="lead">
          Every membership has all of it, with{' '}
          <Link className="text-link" to="#partner-benefits">
            partner benefits
          </Link>{' '}
          and{' '}
          <Link className="text-link" to="#expert-connect">
            expert connect
          </Link>
          , which are told below.
        </p>
      </div>
      <ul className="benefits">
        {benefitCards.map(({ title, to, text, colour }) => (
          <Benefit key={title} title={title} to={to} text={text} colour={colour} />
        ))}
      </ul>
    </section>
  )
}

type Props = { title: keyof typeof benefitIcons; to: string; text: string; colour: string }

function Benefit({ title, to, text, colour }: Props) {
  return (
    <li className="card benefit">
      <div className="benefit-picture" style={{ background: colour }}>
        <Lattice seed={title} scale={26} />
        <span className="benefit-mark" style={{ color: colour }}>
          <svg width="26" height="26" aria-hidden="true" focusable="false">
            <LazyDrawing of={icons} name={title} />
          </svg>
        </span>
      </div>
      <div className="benefit-words">
        <h3 className="display">
          <Link to={to}>{title}</Link>
        </h3>
        <p>{text}</p>
      </div>
    </li>
  )
}
