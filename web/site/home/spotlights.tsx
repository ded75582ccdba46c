import { Lattice } from '#web/ui/lattice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Section } from '../section.tsx'
import './spotlights.css'

export type FeaturedSpotlight = {
  _id: string
  name: string
  promote: string
  feature: string
  /** Empty or absent where the member gave none. */
  link?: string | undefined
  file?: { url: string | null } | undefined
  /** The month (`YYYY-MM`) whose pick this is. */
  monthlyPick?: string | null | undefined
}

const grounds = ['#47721d', '#1c66a4', '#8a2c66', '#0e7373', '#8a4b0a', '#24366b']
const kinds: Record<string, string> = { business: 'Business', product: 'Product', idea: 'Idea' }

/** The members' startups in the Spotlight; `null` while they are loaded. Nothing at all when there is none. */
export function FeaturedSpotlights({ spotlights }: { spotlights: readonly FeaturedSpotlight[] | null }) {
  if (spotlights?.length === 0) return null
  return (
    <Section
      id="spotlight"
      eyebrow="Spotlight"
      title="In the Spotlight now."
      lead="One startup is chosen every month and shown to the whole community."
    >
      {spotlights === null ? (
        <Waiting />
      ) : (
        <ul className="spotlights" data-count={Math.min(spotlights.length, 4)}>
          {spotlights.map((spotlight, at) => (
            <Card key={spotlight._id} {...spotlight} ground={grounds[at % grounds.length] as string} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function Card({
  name,
  promote,
  feature,
  link,
  file,
  monthlyPick,
  ground,
}: FeaturedSpotlight & { ground: string }) {
  const kind = monthlyPick ? 'Startup of the month' : kinds[promote]
  return (
    <li className="card spotlight">
      <div className="spotlight-picture" style={{ background: ground }}>
        {file?.url ? <img src={file.url} alt="" loading="lazy" /> : <Lattice seed={name} scale={30} />}
      </div>
      <div className="spotlight-words">
        {kind === undefined ? null : <p className="spotlight-kind">{kind}</p>}
        <h3 className="display">{name}</h3>
        <p>{feature}</p>
        {link ? (
          <a className="home-more" href={link} rel="noreferrer nofollow" target="_blank">
            Visit<span className="visually-hidden"> {name}</span>
          </a>
        ) : null}
      </div>
    </li>
  )
}

/** Cards of the size of those to come. */
function Waiting() {
  return (
    <>
      <p className="visually-hidden" role="status">
        Loading the Spotlight…
      </p>
      <ul className="spotlights" data-count="3" aria-hidden="true">
        {grounds.slice(0, 3).map((ground) => (
          <li key={ground} className="card spotlight">
            <div className="spotlight-picture">
              <Skeleton height="100%" />
            </div>
            <div className="spotlight-words">
              <Skeleton width="60%" height="28px" />
              <Skeleton height="44px" />
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
