import {
  CalendarDays,
  GraduationCap,
  Handshake,
  House,
  Landmark,
  LibraryBig,
  Megaphone,
  Presentation,
  Video,
} from 'lucide-react'
import type { benefitCards } from '#web/content/benefits.ts'

const LOOK = { size: 26, strokeWidth: 1.75 }

/** The mark of each benefit. */
export const benefitIcons = {
  'Weekly meetups': () => <CalendarDays {...LOOK} />,
  'Investor circle': () => <Landmark {...LOOK} />,
  'Business matching': () => <Handshake {...LOOK} />,
  'Guest programme (Atithi)': () => <House {...LOOK} />,
  'Exclusive masterclasses': () => <GraduationCap {...LOOK} />,
  'Event organiser (Stage Igniter)': () => <Presentation {...LOOK} />,
  'Spotlight Boost': () => <Megaphone {...LOOK} />,
  'Zoom premium access': () => <Video {...LOOK} />,
  'Resource library': () => <LibraryBig {...LOOK} />,
} satisfies Record<(typeof benefitCards)[number]['title'], () => unknown>
