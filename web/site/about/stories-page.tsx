import { documentMeta } from '../document-meta.ts'
import type { DocumentValue } from '#contract/content-documents/documents.ts'
import { useDocument, usePhotographs } from '#web/app/page-content/use-document.ts'
import { JoinButton } from '#web/app/layout/join-button.tsx'
import { stories as shipped } from '#content/stories.ts'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { Lattice } from '#web/ui/drawings/lattice.tsx'
import { Face } from '#web/ui/drawings/photograph.tsx'
import { Slider } from '#web/ui/motion/slider.tsx'
import { PageHero } from '../page-hero.tsx'
import { Section } from '../section.tsx'
import './stories.css'

export const meta = documentMeta('stories', shipped, { seed: 'Member stories', accent: 'women' })

export default function StoriesPage() {
  const { hero, title, stories, closing } = useDocument('stories', shipped)
  return (
    <>
      <PageHero seed="Member stories" {...hero} accent="var(--women)" scene={<Lamps />} />
      {stories.length === 0 ? null : (
        <Section title={title} tone="sunk">
          <Slider label="Stories, in their own words" every={3000}>
            {stories.map((story, at) => (
              <StoryCard key={`${at} ${story.name}`} {...story} />
            ))}
          </Slider>
        </Section>
      )}
      <Section {...closing}>
        <p className="actions">
          <JoinButton />
          <ButtonLink kind="ghost" to="/events">
            See upcoming meetups
          </ButtonLink>
        </p>
      </Section>
    </>
  )
}

function StoryCard({
  name,
  role,
  headline,
  text,
  link,
  ...shown
}: DocumentValue<'stories'>['stories'][number]) {
  const picture = usePhotographs()(shown.picture)
  return (
    <figure className="card story one-column-800">
      <div className="story-portrait">
        <Lattice seed={name} scale={40} />
        <Face name={name} picture={picture} size={128} />
      </div>
      <div className="story-words">
        <blockquote>
          <h3 className="display display-2">{headline}</h3>
          <p>{text}</p>
        </blockquote>
        <figcaption className="spread">
          <span>
            <b>{name}</b>
            {role === '' ? null : <span>{role}</span>}
          </span>
          {link === null ? null : (
            <a className="text-link" href={link} target="_blank" rel="noreferrer">
              Read More<span className="visually-hidden">{` about ${name}`}</span>
            </a>
          )}
        </figcaption>
      </div>
    </figure>
  )
}

/** The picture in the arch: a stair of lamps, each lit from the one beside it. */
function Lamps() {
  const lamps = [
    { x: 108, y: 470 },
    { x: 208, y: 410 },
    { x: 308, y: 350 },
    { x: 408, y: 290 },
  ]
  return (
    <>
      <path d="M0 520H158V460H258V400H358V340H520V620H0Z" fill="var(--hill-near)" />
      <path d="M0 580C140 540 260 590 380 560S500 548 520 552V620H0Z" fill="var(--hill)" />
      {lamps.map(({ x, y }) => (
        <g key={x} stroke="#16203a" strokeWidth="2">
          <circle cx={x} cy={y - 44} r="46" fill="var(--saffron)" stroke="none" opacity="0.3" />
          <path
            d={`M${x} ${y - 78}C${x + 26} ${y - 46} ${x + 20} ${y - 18} ${x} ${y - 14}C${x - 20} ${y - 18} ${x - 26} ${y - 46} ${x} ${y - 78}Z`}
            fill="#f4c27c"
          />
          <path
            d={`M${x - 48} ${y - 16}H${x + 48}C${x + 44} ${y + 26} ${x + 20} ${y + 38} ${x} ${y + 38}S${x - 44} ${y + 26} ${x - 48} ${y - 16}Z`}
            fill="#b93229"
          />
          <path d={`M${x - 24} ${y + 38}H${x + 24}V${y + 50}H${x - 24}Z`} fill="#8a4b0a" />
        </g>
      ))}
    </>
  )
}
