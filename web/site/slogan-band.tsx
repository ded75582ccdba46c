import { Marquee } from '#web/ui/motion/marquee.tsx'
import './band.css'

/** Slogans that scroll past on deep blue. */
export function SloganBand({ slogans }: { slogans: readonly string[] }) {
  return (
    <div className="band">
      {/* A letter of this size and weight is 12 px wide at most; the star and the space around it take the rest. */}
      <Marquee label="What members do here" slot={slogans.map((slogan) => slogan.length * 12 + 120)}>
        {slogans.map((slogan, at) => (
          <p className="display" key={`${at} ${slogan}`}>
            <span>{slogan}</span>
            <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true" focusable="false">
              <path d="M10 0L12.4 7.6L20 10L12.4 12.4L10 20L7.6 12.4L0 10L7.6 7.6Z" fill="var(--saffron)" />
            </svg>
          </p>
        ))}
      </Marquee>
    </div>
  )
}
