import { Children, type ReactNode, useId } from 'react'
import { Icon } from '#web/ui/drawings/icon.tsx'

type Props = {
  /** The name of the slider. */
  label: string
  /** Milliseconds until the next slide appears by itself; without it none does. */
  every?: number
  /** The slides. */
  children: ReactNode
}

/**
 * Slides in a row that snaps, one at a time, or as many as `--slide` leaves room for. Without JavaScript people scroll the row, and the
 * dots are links. Only the inline script (`web/app/hydration/inline/sliders.ts`) moves it, also after hydration: this rendering never
 * changes.
 */
export function Slider({ label, every, children }: Props) {
  const id = useId()
  const slides = Children.toArray(children)
  return (
    <section
      className="slider"
      aria-roledescription="carousel"
      aria-label={label}
      data-every={every}
      suppressHydrationWarning
    >
      <div className="slider-row" role="group" aria-label="Slides" tabIndex={0}>
        {slides.map((slide, at) => (
          <div
            className="slide"
            key={at}
            id={`${id}${at}`}
            role="group"
            aria-roledescription="slide"
            aria-label={`${at + 1} of ${slides.length}`}
          >
            {slide}
          </div>
        ))}
      </div>
      {slides.length > 1 ? (
        <div className="row slider-tools">
          {every === undefined ? null : (
            <button
              type="button"
              className="icon-button slider-stop"
              aria-label="Stop the slides"
              aria-pressed="false"
              suppressHydrationWarning
            >
              <Icon name="pause" size={18} />
              <Icon name="play" size={18} />
            </button>
          )}
          <div className="slider-dots">
            {slides.map((_, at) => (
              <a key={at} href={`#${id}${at}`} aria-label={`Slide ${at + 1}`} suppressHydrationWarning />
            ))}
          </div>
          <div className="slider-arrows">
            <button type="button" className="icon-button" data-step="-1" aria-label="Previous slide">
              <Icon name="back" size={22} />
            </button>
            <button type="button" className="icon-button" data-step="1" aria-label="Next slide">
              <Icon name="forward" size={22} />
            </button>
          </div>
        </div>
      ) : null}
    </section>
  )
}
