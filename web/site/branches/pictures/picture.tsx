import { type Album, LazyDrawing } from '#web/ui/drawings/lazy-drawing.tsx'

type Props<Name extends string> = {
  of: Album<Name>
  name: Name
  width?: number
  height?: number
  /** A description; without it, the drawing is decorative. */
  label?: string
}

/** A drawing on a background in the page's accent colour. */
export function Picture<Name extends string>({ of, name, width = 400, height = 300, label }: Props<Name>) {
  const names = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const)
  return (
    <svg
      className="picture"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      preserveAspectRatio="xMidYMid slice"
      focusable="false"
      {...names}
    >
      <rect width={width} height={height} fill="var(--tint)" stroke="none" />
      <LazyDrawing of={of} name={name} />
    </svg>
  )
}

/** The picture in the arch of a page's head, 520 by 620. */
export function WindowScene<Name extends string>({ of, name }: Pick<Props<Name>, 'of' | 'name'>) {
  return <LazyDrawing of={of} name={name} className="window-scene" />
}
