import { documentMeta } from '#web/site/document-meta.ts'
import type { DocumentValue } from '#contract/content-documents/documents.ts'
import { useDocument, usePhotographs } from '#web/app/page-content/use-document.ts'
import { ApplyButton } from '#web/app/forms/apply-button.tsx'
import { yuvaShakti as shipped } from '#content/branches/yuva-shakti.ts'
import { BranchPage } from '#web/site/branches/branch-page.tsx'
import { Closing } from '#web/site/branches/closing.tsx'
import { Illustration } from '#web/site/branches/pictures/illustration.tsx'
import { places, youthDays, youthJourneys } from '#web/site/branches/pictures/lazy-drawings.ts'
import { Picture } from '#web/site/branches/pictures/picture.tsx'
import { Speaker } from '#web/site/branches/speaker.tsx'
import { Section, TitledItems } from '#web/site/section.tsx'
import { Slider } from '#web/ui/motion/slider.tsx'
import './yuva-shakti.css'

type Words = DocumentValue<'yuva-shakti'>
type Drawing = Words['gallery']['pictures'][number]['drawing']

const DAYS = ['MorningCircle', 'PitchDay', 'Workbench', 'CodingNight', 'Kabaddi'] as const

function isOfDays(name: Drawing): name is (typeof DAYS)[number] {
  return DAYS.some((day) => day === name)
}

export const meta = documentMeta('yuva-shakti', shipped, { seed: 'YuvaShakti', accent: 'youth' })

export default function YuvaShaktiPage() {
  const { hero, president, gallery, centre, apply } = useDocument('yuva-shakti', shipped)
  const photographOf = usePhotographs()
  return (
    <BranchPage
      branch="youth"
      seed="YuvaShakti"
      hero={hero}
      window="YouthWindow"
      action={<Apply kind="ghost" label={apply.label} />}
    >
      <Section title={president.greeting} tone="sunk">
        <Speaker {...president} picture={photographOf(president.picture)} />
      </Section>
      {gallery.pictures.length === 0 ? null : (
        <Section title={gallery.title} lead={gallery.lead} tone="deep">
          <div className="youth-gallery">
            <Slider label="Pictures of a season" every={1000}>
              {gallery.pictures.map(({ caption, drawing, picture }, at) => (
                <figure key={`${at} ${caption}`} className="youth-slide">
                  <Illustration picture={picture}>
                    <Drawn name={drawing} />
                  </Illustration>
                  <figcaption className="small-text">{caption}</figcaption>
                </figure>
              ))}
            </Slider>
          </div>
        </Section>
      )}
      <Section title={centre.title} lead={centre.lead}>
        <Illustration picture={centre.picture} ratio={1000 / 400}>
          <Picture
            of={places}
            name="ConventionCentre"
            width={1000}
            height={400}
            label="The convention centre: a domed hall between two arcades, people crossing its court"
          />
        </Illustration>
        {centre.parts.length === 0 ? null : (
          <div className="youth-story one-column-860">
            <TitledItems of={centre.parts} as="div" />
          </div>
        )}
      </Section>
      <Closing title={apply.title} text={apply.text}>
        <Apply kind="primary" label={apply.label} />
      </Closing>
    </BranchPage>
  )
}

function Drawn({ name }: { name: Drawing }) {
  return isOfDays(name) ? <Picture of={youthDays} name={name} /> : <Picture of={youthJourneys} name={name} />
}

function Apply({ kind, label }: { kind: 'ghost' | 'primary'; label: string }) {
  return (
    <ApplyButton
      label={label}
      kind={kind}
      page="/verticles/yuva-shakti-international"
      load={async () => (await import('./youth-form.tsx')).YouthForm}
    />
  )
}
