import { priceOf } from '#contract/membership/price.ts'
import { pageMeta } from '#web/app/seo/metadata.ts'
import { JoinButton } from '#web/app/layout/join-button.tsx'
import { staticPage } from '#web/app/hydration/static-page.ts'
import { featured, hero, joining, mission } from '#web/content/branches/nari-shakti.ts'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { rupees } from '#web/ui/price.tsx'
import { PageHero } from '../page-hero.tsx'
import { Section } from '../section.tsx'
import { Closing } from './closing.tsx'
import { places, windows } from './pictures/albums.ts'
import { Picture, WindowScene } from './pictures/picture.tsx'
import { Speaker } from './speaker.tsx'
import './branch.css'
import './pictures/picture.css'
import './nari-shakti.css'

export const handle = staticPage

export const meta = pageMeta({
  title: 'Nari Shakti',
  description:
    'The branch for women who run a business, or are about to: first orders, fair credit, a mentor and a table where your numbers are taken seriously.',
  seed: 'Nari Shakti',
  accent: 'women',
})

export default function NariShaktiPage() {
  return (
    <div data-branch="women">
      <PageHero
        seed="Nari Shakti"
        eyebrow={hero.eyebrow}
        title={hero.title}
        lead={hero.lead}
        accent="var(--women)"
        scene={<WindowScene of={windows} name="WomenWindow" />}
        word={hero.word}
      >
        <JoinButton />
        <ButtonLink kind="ghost" to="/verticles/nari-shakti#mission">
          What we do
        </ButtonLink>
      </PageHero>
      <Section id="mission" title={mission.title} lead={mission.lead} tone="sunk">
        <div className="mission-cards">
          <div className="mission-picture">
            <Picture of={places} name="WomensTable" label="Four women plan an order around a table" />
          </div>
          {mission.cards.map(({ title, text }) => (
            <article key={title} className="card mission-card">
              <h3 className="display display-3">{title}</h3>
              <p className="small-text">{text}</p>
            </article>
          ))}
        </div>
      </Section>
      <Section title={`${featured.name}, weaver and founder`} eyebrow={featured.eyebrow}>
        <Speaker {...featured} />
        <ol className="her-path one-column-860">
          {featured.path.map(({ when, what }) => (
            <li key={when}>
              <b>{when}</b>
              <p className="small-text">{what}</p>
            </li>
          ))}
        </ol>
      </Section>
      <Joining />
    </div>
  )
}

function Joining() {
  const { price, gst, total } = priceOf('nariShakti')
  return (
    <Closing title={joining.title} text={joining.text}>
      <div className="stack her-price">
        <p>
          <b className="display">{rupees(total)}</b> for a year
        </p>
        <p className="her-price-parts">
          {rupees(price)} + GST {rupees(gst)}
        </p>
        <JoinButton />
        <p className="her-price-parts">{joining.aid}</p>
      </div>
    </Closing>
  )
}
