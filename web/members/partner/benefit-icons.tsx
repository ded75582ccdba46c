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
import type { DocumentValue } from '#contract/content-documents/documents.ts'

const LOOK = { size: 26, strokeWidth: 1.75 }

export const benefitIcons = {
  calendar: () => <CalendarDays {...LOOK} />,
  building: () => <Landmark {...LOOK} />,
  handshake: () => <Handshake {...LOOK} />,
  house: () => <House {...LOOK} />,
  'graduation-cap': () => <GraduationCap {...LOOK} />,
  presentation: () => <Presentation {...LOOK} />,
  megaphone: () => <Megaphone {...LOOK} />,
  video: () => <Video {...LOOK} />,
  library: () => <LibraryBig {...LOOK} />,
} satisfies Record<DocumentValue<'benefits'>['benefits'][number]['icon'], () => unknown>
