import { pageMeta } from '#web/app/seo/metadata.ts'
import { JoinButton } from '#web/app/layout/join-button.tsx'
import { staticPage } from '#web/app/hydration/static-page.ts'
import { about, hero, joining, leader, systems } from '#web/content/branches/integrated-ayush.ts'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { Section } from '../section.tsx'
import { BranchPage } from './branch-page.tsx'
import { Closing } from './closing.tsx'
import { ayush } from './pictures/lazy-drawings.ts'
import { Picture } from './pictures/picture.tsx'
import { Speaker } from './speaker.tsx'
import './integrated-ayush.css'

export const handle = staticPage

export const meta = pageMeta({
  title: 'Integrated Ayush',
  description:
    'Ayurveda, Unani, Siddha, Yoga and Homeopathy: physicians, growers, makers and teachers of five systems at one table.',
  seed: 'Integrated Ayush',
  accent: 'ayush',
})

export default function IntegratedAyushPage() {
  return (
    <BranchPage
      branch="ayush"
      seed="Integrated Ayush"
      hero={hero}
      window="AyushWindow"
      action={
        <ButtonLink kind="ghost" to="/verticles/integrated-ayush#systems">
          The five systems
        </ButtonLink>
      }
    >
      <Section id="systems" title={systems.title} lead={systems.lead} tone="sunk">
        <ol className="systems">
          {systems.list.map((system) => (
            <System key={system.name} {...system} />
          ))}
        </ol>
      </Section>
      <Section title={leader.title}>
        <Speaker {...leader} />
      </Section>
      <About />
      <Closing {...joining}>
        <JoinButton />
      </Closing>
    </BranchPage>
  )
}

function System({ name, means, text, here }: (typeof systems.list)[number]) {
  return (
    <li className="system">
      <div className="system-picture">
        <Picture of={ayush} name={`${name}Picture`} />
      </div>
      <div>
        <h3 className="display display-2">{name}</h3>
        <p className="system-means">{means}</p>
        <p>{text}</p>
        <p className="system-here">
          <b>In this branch.</b> <span>{here}</span>
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
