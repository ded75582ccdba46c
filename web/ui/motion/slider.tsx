import { Children, type ReactNode, useId } from 'react'
import { Icon } from '#web/ui/drawings/icon.tsx'

type Props = {
  /** What the slides show. */
  label: string
  /** Milliseconds until the next slide comes by itself; without it none does. */
  every?: number
  /** The slides. */
  children: ReactNode
}

/**
 * Slides in a row that snaps, one a view or as many as `--slide` leaves room for. Without JavaScript it is a row to
 * scroll, with dots that are links. The script that runs before React (`web/app/hydration/inline/sliders.ts`) moves it and is the only one
 * that does, hydrated or not: what is rendered here never changes.
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
              <Icon name="on" size={22} />
            </button>
          </div>
        </div>
      ) : null}
    </section>
  )
}
