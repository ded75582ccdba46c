import { Children, type CSSProperties, type ReactNode, useId } from 'react'
import { Icon } from '#web/ui/drawings/icon.tsx'

type Props = {
  /** The name of the moving content. */
  label: string
  /** Pixels a second. */
  speed?: number
  reverse?: boolean
  /** The width of each child in pixels, one number for all or one for each. The speed follows from it without a script. */
  slot?: number | readonly number[]
  children: ReactNode
}

// The copies must fill a wide screen when the first has left it.
const WIDEST = 2560

/** Children that move past without end. A button stops them, they stand still for people who want no motion, and no script is needed. */
export function Marquee({ label, speed = 50, reverse = false, slot = 240, children }: Props) {
  const id = useId()
  const items = Children.toArray(children)
  const widths = items.map((_, at) => (typeof slot === 'number' ? slot : (slot[at] ?? 240)))
  const width = Math.max(
    1,
    widths.reduce((sum, each) => sum + each, 0),
  )
  const copies = Math.ceil(WIDEST / width) + 1
  const pace = { '--copies': copies, '--time': `${width / speed}s` } as CSSProperties
  return (
    <div className="marquee" data-reverse={reverse ? '' : undefined}>
      <input type="checkbox" id={id} className="visually-hidden" aria-label={`Stop: ${label}`} />
      <div className="marquee-view" role="group" aria-label={label} tabIndex={0}>
        <div className="marquee-track" style={pace}>
          {Array.from({ length: copies }, (_, copy) => (
            // The copies after the first are for the eye only.
            <ul key={copy} aria-hidden={copy > 0 || undefined} inert={copy > 0}>
              {items.map((item, at) => (
                <li key={at} style={{ width: `${(widths[at] as number) / 16}rem` }}>
                  {item}
                </li>
              ))}
            </ul>
          ))}
        </div>
      </div>
      <label className="marquee-stop" htmlFor={id} aria-hidden="true">
        <Icon name="pause" className="marquee-pause" size={16} />
        <Icon name="play" className="marquee-play" size={16} />
      </label>
    </div>
  )
}
