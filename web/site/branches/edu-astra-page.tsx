import { documentMeta } from '../document-meta.ts'
import type { DocumentValue } from '#contract/content-documents/documents.ts'
import { useDocument } from '#web/app/page-content/use-document.ts'
import { eduAstra as shipped } from '#content/branches/edu-astra.ts'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { Section, Split, TitledItems, Texts } from '../section.tsx'
import { BranchPage } from './branch-page.tsx'
import { Illustration } from './pictures/illustration.tsx'
import { learning } from './pictures/lazy-drawings.ts'
import { Picture } from './pictures/picture.tsx'
import './edu-astra.css'

export const meta = documentMeta('edu-astra', shipped, { seed: 'Edu Astra', accent: 'education' })

type Words = DocumentValue<'edu-astra'>

export default function EduAstraPage() {
  const { hero, more, features, highlights, initiatives, scholarships } = useDocument('edu-astra', shipped)
  return (
    <BranchPage
      branch="education"
      seed="Edu Astra"
      hero={hero}
      window="EducationWindow"
      action={
        more === '' || scholarships.list.length === 0 ? null : (
          <ButtonLink kind="ghost" to="/verticles/edu-astra#scholarships">
            {more}
          </ButtonLink>
        )
      }
    >
      {features.subjects.length === 0 ? null : (
        <Section title={features.title} lead={features.lead} tone="sunk">
          <div className="timetable">
            {features.subjects.map(({ name, about, list }, at) => (
              <article key={`${at} ${name}`} className="one-column-860">
                <header>
                  <h3 className="display display-3">{name}</h3>
                  {about === '' ? null : <p>{about}</p>}
                </header>
                {list.length === 0 ? null : (
                  <ul>
                    <Texts of={list} />
                  </ul>
                )}
              </article>
            ))}
          </div>
        </Section>
      )}
      {highlights.cards.length === 0 ? null : (
        <Section title={highlights.title}>
          <div className="desk-cards one-column-860">
            <TitledItems of={highlights.cards} as="article" />
          </div>
        </Section>
      )}
      {initiatives.list.length === 0 ? null : <Initiatives {...initiatives} />}
      {scholarships.list.length === 0 ? null : <Scholarships {...scholarships} />}
    </BranchPage>
  )
}

/** Descriptions of the drawings. */
const LABELS = {
  VillageWorkshop: 'Pupils beside the wind wheel they built, which lights their school',
  PumpRepair: 'A young volunteer repairs the hand pump of a lane',
}

function Initiatives({ title, list }: Words['initiatives']) {
  return (
    <Section title={title} tone="deep">
      <div className="initiatives one-column-860">
        {list.map(({ name, about, text, drawing, picture }, at) => (
          <article key={`${at} ${name}`} className="card initiative">
            <Illustration picture={picture}>
              <Picture of={learning} name={drawing} label={LABELS[drawing]} />
            </Illustration>
            <div className="initiative-words">
              <h3 className="display display-3">{name}</h3>
              {about === '' ? null : <p className="initiative-about">{about}</p>}
              <Texts of={text} as="p" />
            </div>
          </article>
        ))}
      </div>
    </Section>
  )
}

function Scholarships({ title, lead, list, label }: Words['scholarships']) {
  return (
    <Section id="scholarships" title={title} lead={lead}>
      <Split flip picture={<Picture of={learning} name="ScholarshipLetter" />}>
        <dl className="terms scholarship">
          {list.map((term, at) => (
            <div key={`${at} ${term.title}`}>
              <dt>{term.title}</dt>
              <dd>{term.text}</dd>
            </div>
          ))}
        </dl>
        <div className="actions">
          <ButtonLink to="/partner/submit-details">{label}</ButtonLink>
        </div>
      </Split>
    </Section>
  )
}
