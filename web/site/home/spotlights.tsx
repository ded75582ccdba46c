import type { Fact } from '#web/app/seo/metadata.ts'
import { Lattice } from '#web/ui/drawings/lattice.tsx'
import { Section } from '../section.tsx'
import './spotlights.css'

export type FeaturedSpotlight = {
  _id: string
  name: string
  promote: string
  feature: string
  /** Empty or missing when the member gave none. */
  link?: string | undefined
  file?: { url: string | null } | undefined
  /** The present month in words, if the spotlight is its pick. */
  pickOf: string | null
}

const PICK = 'Startup of the month'

/** This month's pick as data for search engines; empty when there is none. */
export function pickFacts(spotlights: readonly FeaturedSpotlight[]): Fact[] {
  return spotlights.flatMap(({ name, link, pickOf }) =>
    pickOf === null
      ? []
      : [
          {
            '@type': 'ItemList',
            name: `${PICK}, ${pickOf}`,
            itemListElement: [{ '@type': 'ListItem', position: 1, name, ...(link ? { url: link } : {}) }],
          },
        ],
  )
}

const grounds = ['#47721d', '#1c66a4', '#8a2c66', '#0e7373', '#8a4b0a', '#24366b']
const kinds: Record<string, string> = { business: 'Business', product: 'Product', idea: 'Idea' }

/** The featured startups of members; empty when there are none. */
export function FeaturedSpotlights({ spotlights }: { spotlights: readonly FeaturedSpotlight[] }) {
  if (spotlights.length === 0) return null
  return (
    <Section
      id="spotlight"
      eyebrow="Spotlight"
      title="In the Spotlight now."
      lead="One startup is chosen every month and shown to the whole community."
    >
      <Cards spotlights={spotlights} />
    </Section>
  )
}

/** Only this month's pick; empty when there is none. */
export function MonthlyPick({ spotlights }: { spotlights: readonly FeaturedSpotlight[] }) {
  const pick = spotlights.find(({ pickOf }) => pickOf !== null)
  if (!pick?.pickOf) return null
  return (
    <Section id="pick" eyebrow={pick.pickOf} title={`${PICK}.`}>
      <Cards spotlights={[{ ...pick, pickOf: null }]} />
    </Section>
  )
}

function Cards({ spotlights }: { spotlights: readonly FeaturedSpotlight[] }) {
  return (
    <ul className="spotlights" data-count={Math.min(spotlights.length, 4)}>
      {spotlights.map((spotlight, at) => (
        <Card key={spotlight._id} {...spotlight} ground={grounds[at % grounds.length] as string} />
      ))}
    </ul>
  )
}

type Props = FeaturedSpotlight & { ground: string }

function Card({ name, promote, feature, link, file, pickOf, ground }: Props) {
  const kind = pickOf ? PICK : kinds[promote]
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
            Visit<span className="visually-hidden">{` ${name}`}</span>
          </a>
        ) : null}
      </div>
    </li>
  )
}
