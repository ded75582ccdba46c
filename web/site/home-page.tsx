import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2?url'
import { type Category, categories, priceOf } from '#contract/price.ts'
import { pageMeta } from '#web/app/found.ts'
import { JoinButton } from '#web/app/join.tsx'
import { reading } from '#web/app/reading.ts'
import { hero, joining, memberships, slogans, stats } from '#web/content/home.ts'
import { ArchWindow } from '#web/ui/arch.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { rupees } from '#web/ui/price.tsx'
import { SloganBand } from './slogan-band.tsx'

export const handle = reading

export function links() {
  return [{ rel: 'preload', href: fraunces, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }]
}

export const meta = pageMeta({
  title: 'A global, not-for-profit community of entrepreneurs',
  description: `${hero.headline} ${hero.lead}`,
  seed: 'home',
})

export default function HomePage() {
  return (
    <>
      <Hero />
      <SloganBand slogans={slogans} />
      <Joining />
      <Prices />
    </>
  )
}

function Hero() {
  return (
    <section className="wrap hero" aria-label="Welcome">
      <div className="hero-words">
        <p className="eyebrow">{hero.eyebrow}</p>
        <h1 className="display display-1">{hero.headline}</h1>
        <p className="lead">{hero.lead}</p>
        <div className="actions">
          <JoinButton />
          <ButtonLink kind="ghost" to="/#joining">
            How joining works
          </ButtonLink>
        </div>
        <dl className="stats">
          {stats.map(({ figure, of }) => (
            <div key={of}>
              <dt>{of}</dt>
              <dd className="display">{figure}</dd>
            </div>
          ))}
        </dl>
      </div>
      <ArchWindow seed="home" />
    </section>
  )
}

function Joining() {
  return (
    <section className="wrap section joining" id="joining" aria-labelledby="joining-title">
      <div className="joining-head">
        <h2 className="display display-2" id="joining-title">
          Four steps from here to member.
        </h2>
        <p className="lead">Stop wherever you like and come back: nothing you type is lost on the way.</p>
      </div>
      <ol className="joining-steps">
        {joining.map((step) => (
          <li key={step.title}>
            <h3 className="display display-3">{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Prices() {
  return (
    <section className="prices" aria-labelledby="prices-title">
      <div className="wrap section prices-grid">
        <div>
          <h2 className="display display-2" id="prices-title">
            One fee, one year, everything included.
          </h2>
          <p className="lead">
            The fee keeps a not-for-profit running. It is the same wherever you live, with GST shown, and
            nothing is added later.
          </p>
          <p className="prices-aid">
            Is it too much just now? Apply for financial aid in the same form: tell us why, and what
            membership would change.
          </p>
          <JoinButton kind="primary" />
        </div>
        <ul className="price-list">
          {(Object.keys(categories) as Category[]).map((category) => (
            <PriceRow key={category} category={category} />
          ))}
        </ul>
      </div>
    </section>
  )
}

function PriceRow({ category }: { category: Category }) {
  const { price, gst, total } = priceOf(category)
  return (
    <li className="price-row">
      <div>
        <h3 className="display display-3">{categories[category].label}</h3>
        <p>{memberships[category]}</p>
      </div>
      <p className="price-sum">
        <b>{rupees(total)}</b>
        <span>
          {rupees(price)} + GST {rupees(gst)}
        </span>
      </p>
    </li>
  )
}
