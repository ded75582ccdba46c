import { documentMeta } from '../document-meta.ts'
import type { LoaderFunctionArgs } from 'react-router'
import type { DocumentValue } from '#contract/content-documents/documents.ts'
import { rupees } from '#contract/money/currency.ts'
import { loaderContext } from '#web/app/api/loader-context.ts'
import { useDocument, usePhotographs } from '#web/app/page-content/use-document.ts'
import { pricesNow, type ValidPrice } from '#web/app/prices/prices.ts'
import { JoinButton } from '#web/app/layout/join-button.tsx'
import { nariShakti as shipped } from '#content/branches/nari-shakti.ts'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { Section, TitledItems } from '../section.tsx'
import { BranchPage } from './branch-page.tsx'
import { Closing } from './closing.tsx'
import { Illustration } from './pictures/illustration.tsx'
import { places } from './pictures/lazy-drawings.ts'
import { Picture } from './pictures/picture.tsx'
import { Speaker } from './speaker.tsx'
import './nari-shakti.css'

export async function loader({ context }: LoaderFunctionArgs): Promise<ValidPrice | null> {
  const prices = await pricesNow(context.get(loaderContext))
  return prices?.find(({ category }) => category === 'nariShakti') ?? null
}

export const meta = documentMeta('nari-shakti', shipped, { seed: 'Nari Shakti', accent: 'women' })

export default function NariShaktiPage({ loaderData }: { loaderData?: ValidPrice | null }) {
  const { hero, more, mission, featured, joining } = useDocument('nari-shakti', shipped)
  const photographOf = usePhotographs()
  return (
    <BranchPage
      branch="women"
      seed="Nari Shakti"
      hero={hero}
      window="WomenWindow"
      action={
        more === '' || mission.cards.length === 0 ? null : (
          <ButtonLink kind="ghost" to="/verticles/nari-shakti#mission">
            {more}
          </ButtonLink>
        )
      }
    >
      {mission.cards.length === 0 ? null : (
        <Section id="mission" title={mission.title} lead={mission.lead} tone="sunk">
          <div className="mission-cards">
            <div className="mission-picture">
              <Illustration picture={mission.picture}>
                <Picture of={places} name="WomensTable" label="Four women plan an order around a table" />
              </Illustration>
            </div>
            <TitledItems of={mission.cards} as="article" className="card mission-card" />
          </div>
        </Section>
      )}
      <Section title={featured.title} eyebrow={featured.eyebrow}>
        <Speaker {...featured} picture={photographOf(featured.picture)} />
        {featured.path.length === 0 ? null : (
          <ol className="her-path one-column-860">
            {featured.path.map(({ when, what }, at) => (
              <li key={`${at} ${when}`}>
                <b>{when}</b>
                <p className="small-text">{what}</p>
              </li>
            ))}
          </ol>
        )}
      </Section>
      <Joining words={joining} price={loaderData ?? null} />
    </BranchPage>
  )
}

type JoiningProps = { words: DocumentValue<'nari-shakti'>['joining']; price: ValidPrice | null }

function Joining({ words: { title, text, aid }, price: known }: JoiningProps) {
  return (
    <Closing title={title} text={text}>
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
        {aid === '' ? null : <p className="her-price-parts">{aid}</p>}
      </div>
    </Closing>
  )
}
