import {
  CalendarDays,
  GraduationCap,
  Handshake,
  House,
  Landmark,
  LibraryBig,
  type LucideIcon,
  Megaphone,
  Presentation,
  Video,
} from 'lucide-react'
import { Link } from 'react-router'
import { benefits } from '#web/content/membership.ts'
import { Lattice } from '#web/ui/lattice.tsx'

const icons: Record<(typeof benefits)[number]['title'], LucideIcon> = {
  'Weekly meetups': CalendarDays,
  'Investor circle': Landmark,
  'Business matching': Handshake,
  'Guest programme (Atithi)': House,
  'Exclusive masterclasses': GraduationCap,
  'Event organiser (Stage Igniter)': Presentation,
  'Spotlight boost': Megaphone,
  'Zoom premium access': Video,
  'Resource library': LibraryBig,
}

/** The nine benefits, two large, three in the middle, four small. */
export function Benefits() {
  return (
    <section className="wrap section" id="benefits" aria-labelledby="benefits-title">
      <div className="joining-head">
        <h2 className="display display-2" id="benefits-title">
          What opens to you.
        </h2>
        <p className="lead">Nine programmes, all of them part of every membership.</p>
      </div>
      <ul className="benefits">
        {benefits.map(({ title, to, text, colour }) => (
          <Benefit key={title} title={title} to={to} text={text} colour={colour} Icon={icons[title]} />
        ))}
      </ul>
    </section>
  )
}

type Props = { title: string; to: string; text: string; colour: string; Icon: LucideIcon }

function Benefit({ title, to, text, colour, Icon }: Props) {
  return (
    <li className="card benefit">
      <div className="benefit-picture" style={{ background: colour }}>
        <Lattice seed={title} scale={26} />
        <span className="benefit-mark" style={{ color: colour }}>
          <Icon size={26} strokeWidth={1.75} aria-hidden="true" />
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
