import { Pause, Play } from 'lucide-react'
import { useId } from 'react'

/** Words that pass by at 50 px a second. They can be stopped, stand still for who wants no motion, and need no script. */
export function SloganBand({ slogans }: { slogans: readonly string[] }) {
  const id = useId()
  return (
    <section className="band" aria-label="What members do here">
      <input type="checkbox" id={id} className="visually-hidden" aria-label="Stop the moving words" />
      <div className="band-track">
        <Words slogans={slogans} />
        <Words slogans={slogans} isEcho />
      </div>
      <label className="band-stop" htmlFor={id} aria-hidden="true">
        <Pause className="band-pause" size={16} />
        <Play className="band-play" size={16} />
      </label>
    </section>
  )
}

/** Said twice so that the end meets the beginning; the second is for the eye only. */
function Words({ slogans, isEcho = false }: { slogans: readonly string[]; isEcho?: boolean }) {
  return (
    <ul className="display" aria-hidden={isEcho || undefined}>
      {[...slogans, ...slogans].map((slogan, at) => (
        <li
          key={`${slogan}-${at < slogans.length ? 'first' : 'again'}`}
          aria-hidden={at >= slogans.length || undefined}
        >
          {slogan}
          <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true" focusable="false">
            <path
              d="M10 0L12.4 7.600L20 10L12.4 12.4L10 20L7.600 12.4L0 10L7.600 7.600Z"
              fill="var(--saffron)"
            />
          </svg>
        </li>
      ))}
    </ul>
  )
}
