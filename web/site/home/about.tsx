import { Link } from 'react-router'
import { about } from '#web/content/home.ts'

/** Who we are, and how many. */
export function About() {
  return (
    <section className="wrap section home-about one-column-960" aria-labelledby="about-title">
      <div className="column home-about-words">
        <p className="eyebrow">{about.eyebrow}</p>
        <h2 className="display display-2" id="about-title">
          {about.title}
        </h2>
        {about.text.map((paragraph) => (
          <p key={paragraph} className="muted">
            {paragraph}
          </p>
        ))}
        <Link className="home-more" to="/about-us">
          What we are here for
        </Link>
      </div>
      <div className="column home-counted">
        <dl className="home-figures">
          {about.stats.map(({ figure, of }) => (
            <div key={of}>
              <dt>{of}</dt>
              <dd className="display">{figure}</dd>
            </div>
          ))}
        </dl>
        <p className="muted small">{about.statsNote}</p>
      </div>
    </section>
  )
}
