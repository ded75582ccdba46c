import type { LoaderFunctionArgs } from 'react-router'
import { rupees } from '#contract/money/currency.ts'
import { loaderContext } from '#web/app/api/loader-context.ts'
import { pricesNow, type ValidPrice } from '#web/app/prices/prices.ts'
import { pageMeta } from '#web/app/seo/metadata.ts'
import { JoinButton } from '#web/app/layout/join-button.tsx'
import { staticPage } from '#web/app/hydration/static-page.ts'
import { featured, hero, joining, mission } from '#web/content/branches/nari-shakti.ts'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { Section } from '../section.tsx'
import { BranchPage } from './branch-page.tsx'
import { Closing } from './closing.tsx'
import { places } from './pictures/lazy-drawings.ts'
import { Picture } from './pictures/picture.tsx'
import { Speaker } from './speaker.tsx'
import './nari-shakti.css'

export const handle = staticPage

export async function loader({ context }: LoaderFunctionArgs): Promise<ValidPrice | null> {
  const prices = await pricesNow(context.get(loaderContext))
  return prices?.find(({ category }) => category === 'nariShakti') ?? null
}

export const meta = pageMeta({
  title: 'Nari Shakti',
  description:
    'The branch for women who run a business, or are about to: first orders, fair credit, a mentor and a table where your numbers are taken seriously.',
  seed: 'Nari Shakti',
  accent: 'women',
})

export default function NariShaktiPage({ loaderData }: { loaderData?: ValidPrice | null }) {
  return (
    <BranchPage
      branch="women"
      seed="Nari Shakti"
      hero={hero}
      window="WomenWindow"
      action={
        <ButtonLink kind="ghost" to="/verticles/nari-shakti#mission">
          What we do
        </ButtonLink>
      }
    >
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
      <Joining price={loaderData ?? null} />
    </BranchPage>
  )
}

function Joining({ price: known }: { price: ValidPrice | null }) {
  return (
    <Closing title={joining.title} text={joining.text}>
      <div className="stack her-price">
        {known === null ? null : (
          <>
            <p>
              <b className="display">{rupees(known.total)}</b> for a year
            </p>
            <p className="her-price-parts">{`${rupees(known.price)} + GST ${rupees(known.gst)}`}</p>
          </>
        )}
        <JoinButton />
        <p className="her-price-parts">{joining.aid}</p>
      </div>
    </Closing>
  )
}
