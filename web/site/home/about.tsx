import { Link } from 'react-router'
import { useDocument } from '#web/app/page-content/use-document.ts'
import { home, stats as shippedStats } from '#content/home.ts'

/** Who we are, and how many. */
export function About() {
  const { about } = useDocument('home', home)
  const { stats } = useDocument('stats', shippedStats)
  return (
    <section className="wrap section home-about one-column-960" aria-labelledby="about-title">
      <div className="column home-about-words">
        {about.eyebrow === '' ? null : <p className="eyebrow">{about.eyebrow}</p>}
        <h2 className="display display-2" id="about-title">
          {about.title}
        </h2>
        {about.text.map((paragraph, at) => (
          <p key={`${at} ${paragraph}`} className="muted">
            {paragraph}
          </p>
        ))}
        <Link className="home-more" to="/about-us">
          {about.more}
        </Link>
      </div>
      {stats.length === 0 ? null : (
        <div className="column home-counted">
          <dl className="home-figures">
            {stats.map(({ figure, label }, at) => (
              <div key={`${at} ${label}`}>
                <dt>{label}</dt>
                <dd className="display">{figure}</dd>
              </div>
            ))}
          </dl>
          {about.statsNote === '' ? null : <p className="muted small">{about.statsNote}</p>}
        </div>
      )}
    </section>
  )
}
