import type { ReactNode } from 'react'
import { pageMeta } from '#web/app/seo/metadata.ts'
import { JoinButton } from '#web/app/layout/join-button.tsx'
import { staticPage } from '#web/app/hydration/static-page.ts'
import { about, hero, joining, leader, systems } from '#web/content/branches/integrated-ayush.ts'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { PageHero } from '../page-hero.tsx'
import { Section } from '../section.tsx'
import { Closing } from './closing.tsx'
import { ayush, windows } from './pictures/albums.ts'
import { Picture, WindowScene } from './pictures/picture.tsx'
import { Speaker } from './speaker.tsx'
import './branch.css'
import './pictures/picture.css'
import './integrated-ayush.css'

export const handle = staticPage

/** In the order of the systems. */
const PICTURES = [
  <Picture key="AyurvedaPicture" of={ayush} name="AyurvedaPicture" />,
  <Picture key="UnaniPicture" of={ayush} name="UnaniPicture" />,
  <Picture key="SiddhaPicture" of={ayush} name="SiddhaPicture" />,
  <Picture key="YogaPicture" of={ayush} name="YogaPicture" />,
  <Picture key="HomeopathyPicture" of={ayush} name="HomeopathyPicture" />,
]

export const meta = pageMeta({
  title: 'Integrated Ayush',
  description:
    'Ayurveda, Unani, Siddha, Yoga and Homeopathy: physicians, growers, makers and teachers of five systems at one table.',
  seed: 'Integrated Ayush',
  accent: 'ayush',
})

export default function IntegratedAyushPage() {
  return (
    <div data-branch="ayush">
      <PageHero
        seed="Integrated Ayush"
        eyebrow={hero.eyebrow}
        title={hero.title}
        lead={hero.lead}
        accent="var(--ayush)"
        scene={<WindowScene of={windows} name="AyushWindow" />}
      >
        <JoinButton />
        <ButtonLink kind="ghost" to="/verticles/integrated-ayush#systems">
          The five systems
        </ButtonLink>
      </PageHero>
      <Section id="systems" title={systems.title} lead={systems.lead} tone="sunk">
        <ol className="systems">
          {systems.list.map((system, at) => (
            <System key={system.name} {...system} picture={PICTURES[at]} />
          ))}
        </ol>
      </Section>
      <Section title={leader.title}>
        <Speaker {...leader} />
      </Section>
      <About />
      <Closing title={joining.title} text={joining.text}>
        <JoinButton />
      </Closing>
    </div>
  )
}

type SystemProps = { name: string; means: string; text: string; here: string; picture: ReactNode }

function System({ name, means, text, here, picture }: SystemProps) {
  return (
    <li className="system">
      <div className="system-picture">{picture}</div>
      <div>
        <h3 className="display display-2">{name}</h3>
        <p className="system-means">{means}</p>
        <p>{text}</p>
        <p className="system-here">
          <b>In this branch.</b> {here}
        </p>
      </div>
    </li>
  )
}

function About() {
  return (
    <Section title={about.title} lead={about.lead} tone="deep">
      <div className="ayush-about one-column-960">
        <Picture of={ayush} name="SharedGarden" />
        <div className="ayush-words">
          {about.text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <div className="ayush-rules">
          <h3 className="display display-3">{about.rulesTitle}</h3>
          <ul>
            {about.rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </div>
      </div>
      <p className="ayush-note">{about.note}</p>
    </Section>
  )
}
