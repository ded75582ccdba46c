import { pageMeta } from '#web/app/found.ts'
import { JoinButton } from '#web/app/join.tsx'
import { reading } from '#web/app/reading.ts'
import { features, hero, highlights, initiatives, scholarships } from '#web/content/edu-astra.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHero } from '../page-hero.tsx'
import { Section, Split } from '../section.tsx'
import { PumpRepair, ScholarshipLetter, VillageWorkshop } from './pictures/learning.tsx'
import { EducationWindow } from './pictures/windows.tsx'
import './branch.css'
import './pictures/picture.css'
import './edu-astra.css'

export const handle = reading

export const meta = pageMeta({
  title: 'Edu Astra',
  description:
    'Artificial intelligence, robotics and self-awareness for schools and villages, the initiatives Village Vingyani and Karma Yogi, and scholarships.',
  seed: 'Edu Astra',
  accent: 'education',
})

export default function EduAstraPage() {
  return (
    <div data-branch="education">
      <PageHero
        seed="Edu Astra"
        eyebrow={hero.eyebrow}
        title={hero.title}
        lead={hero.lead}
        accent="var(--education)"
        scene={<EducationWindow />}
      >
        <JoinButton />
        <ButtonLink kind="ghost" to="/verticles/edu-astra#scholarships">
          Scholarships
        </ButtonLink>
      </PageHero>
      <Section title={features.title} lead={features.lead} tone="sunk">
        <div className="timetable">
          {features.subjects.map(({ name, about, list }) => (
            <article key={name}>
              <header>
                <h3 className="display display-3">{name}</h3>
                <p>{about}</p>
              </header>
              <ul>
                {list.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </article>
          ))}
        </div>
      </Section>
      <Section title={highlights.title}>
        <div className="desk-cards">
          {highlights.cards.map(({ title, text }) => (
            <article key={title}>
              <h3 className="display display-3">{title}</h3>
              <p>{text}</p>
            </article>
          ))}
        </div>
      </Section>
      <Initiatives />
      <Scholarships />
    </div>
  )
}

function Initiatives() {
  const drawings = [<VillageWorkshop key="village" />, <PumpRepair key="pump" />]
  return (
    <Section title={initiatives.title} tone="deep">
      <div className="initiatives">
        {initiatives.list.map(({ name, about, text }, at) => (
          <article key={name} className="initiative">
            {drawings[at]}
            <div className="initiative-words">
              <h3 className="display display-3">{name}</h3>
              <p className="initiative-about">{about}</p>
              {text.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </article>
        ))}
      </div>
    </Section>
  )
}

function Scholarships() {
  return (
    <Section id="scholarships" title={scholarships.title} lead={scholarships.lead}>
      <Split flip picture={<ScholarshipLetter />}>
        <dl className="scholarship">
          {scholarships.list.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <div className="actions">
          <ButtonLink to="/partner/submit-details">{scholarships.label}</ButtonLink>
        </div>
      </Split>
    </Section>
  )
}
