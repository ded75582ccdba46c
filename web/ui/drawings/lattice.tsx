import { useId } from 'react'
import { type Album, LazyDrawing } from './lazy-drawing.tsx'
import type { PatternProps } from './lattice-pattern.tsx'

const album: Album<'pattern', PatternProps> = {
  here: import.meta.env.SSR ? await import('./lattice-pattern.tsx') : null,
  load: () => import('./lattice-pattern.tsx'),
}

type Props = Omit<PatternProps, 'id' | 'color'> & { className?: string }

/** A field of lattice in the text colour, as large as its box. An ornament, hidden from screen readers. */
export function Lattice({ className, ...pattern }: Props) {
  const id = useId()
  return (
    <svg className={className} width="100%" height="100%" aria-hidden="true" focusable="false">
      <defs>
        <LatticePattern id={id} {...pattern} />
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}

/** The lattice as an SVG pattern, to fill any shape with. */
export function LatticePattern(options: PatternProps) {
  return <LazyDrawing key={options.seed} of={album} name="pattern" options={options} />
}
