import { pageMeta } from '#web/app/seo/metadata.ts'
import { staticPage } from '#web/app/hydration/static-page.ts'
import { features, hero, highlights, initiatives, scholarships } from '#web/content/branches/edu-astra.ts'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { Section, Split } from '../section.tsx'
import { BranchPage } from './branch-page.tsx'
import { learning } from './pictures/lazy-drawings.ts'
import { Picture } from './pictures/picture.tsx'
import './edu-astra.css'

export const handle = staticPage

export const meta = pageMeta({
  title: 'Edu Astra',
  description:
    'Artificial intelligence, robotics and self-awareness for schools and villages, the initiatives Village Vingyani and Karma Yogi, and scholarships.',
  seed: 'Edu Astra',
  accent: 'education',
})

export default function EduAstraPage() {
  return (
    <BranchPage
      branch="education"
      seed="Edu Astra"
      hero={hero}
      window="EducationWindow"
      action={
        <ButtonLink kind="ghost" to="/verticles/edu-astra#scholarships">
          Scholarships
        </ButtonLink>
      }
    >
      <Section title={features.title} lead={features.lead} tone="sunk">
        <div className="timetable">
          {features.subjects.map(({ name, about, list }) => (
            <article key={name} className="one-column-860">
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
        <div className="desk-cards one-column-860">
          {highlights.cards.map(({ title, text }) => (
            <article key={title}>
              <h3 className="display display-3">{title}</h3>
              <p className="small-text">{text}</p>
            </article>
          ))}
        </div>
      </Section>
      <Initiatives />
      <Scholarships />
    </BranchPage>
  )
}

function Initiatives() {
  const pictures = [
    <Picture
      key="village"
      of={learning}
      name="VillageWorkshop"
      label="Pupils beside the wind wheel they built, which lights their school"
    />,
    <Picture
      key="pump"
      of={learning}
      name="PumpRepair"
      label="A young volunteer repairs the hand pump of a lane"
    />,
  ]
  return (
    <Section title={initiatives.title} tone="deep">
      <div className="initiatives one-column-860">
        {initiatives.list.map(({ name, about, text }, at) => (
          <article key={name} className="card initiative">
            {pictures[at]}
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
      <Split flip picture={<Picture of={learning} name="ScholarshipLetter" />}>
        <dl className="terms scholarship">
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
