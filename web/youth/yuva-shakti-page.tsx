import type { ReactElement } from 'react'
import { YOUNG_AGES } from '#contract/business-constants.ts'
import { ApplyButton } from '#web/app/forms/apply-button.tsx'
import { pageMeta } from '#web/app/seo/metadata.ts'
import { staticPage } from '#web/app/hydration/static-page.ts'
import { apply, centre, gallery, hero, president } from '#web/content/branches/yuva-shakti.ts'
import { BranchPage } from '#web/site/branches/branch-page.tsx'
import { Closing } from '#web/site/branches/closing.tsx'
import { places, youthDays, youthJourneys } from '#web/site/branches/pictures/lazy-drawings.ts'
import { Picture } from '#web/site/branches/pictures/picture.tsx'
import { Speaker } from '#web/site/branches/speaker.tsx'
import { Section } from '#web/site/section.tsx'
import { Slider } from '#web/ui/motion/slider.tsx'
import { lazyImport } from '#web/ui/lazy-import.ts'
import './yuva-shakti.css'

export const handle = staticPage

const DAYS = ['MorningCircle', 'PitchDay', 'Workbench', 'CodingNight', 'Kabaddi'] as const
const JOURNEYS = ['TreePlanting', 'SongEvening', 'FirstStall', 'NightTrain', 'LastEvening'] as const

/** In the order of the captions. */
const PICTURES = [
  ...DAYS.map((name) => <Picture key={name} of={youthDays} name={name} />),
  ...JOURNEYS.map((name) => <Picture key={name} of={youthJourneys} name={name} />),
]

export const meta = pageMeta({
  title: 'YuvaShakti International',
  description: `The youth branch: a first venture, a first team and a first audience for people of ${YOUNG_AGES}, beside members who remember how that felt.`,
  seed: 'YuvaShakti',
  accent: 'youth',
})

export default function YuvaShaktiPage() {
  return (
    <BranchPage
      branch="youth"
      seed="YuvaShakti"
      hero={hero}
      window="YouthWindow"
      action={<Apply kind="ghost" />}
    >
      <Section title={president.greeting} tone="sunk">
        <Speaker {...president} />
      </Section>
      <Section title={gallery.title} lead={gallery.lead} tone="deep">
        <div className="youth-gallery">
          <Slider label="Pictures of a season" every={1000}>
            {PICTURES.map((picture: ReactElement, at) => (
              <figure key={gallery.captions[at]} className="youth-slide">
                {picture}
                <figcaption className="small-text">{gallery.captions[at]}</figcaption>
              </figure>
            ))}
          </Slider>
        </div>
      </Section>
      <Section title={centre.title} lead={centre.lead}>
        <Picture
          of={places}
          name="ConventionCentre"
          width={1000}
          height={400}
          label="The convention centre: a domed hall between two arcades, people crossing its court"
        />
        <div className="youth-story one-column-860">
          {centre.parts.map(({ title, text }) => (
            <div key={title}>
              <h3 className="display display-3">{title}</h3>
              <p className="small-text">{text}</p>
            </div>
          ))}
        </div>
      </Section>
      <Closing title={apply.title} text={apply.text}>
        <Apply kind="primary" />
      </Closing>
    </BranchPage>
  )
}

function Apply({ kind }: { kind: 'ghost' | 'primary' }) {
  return (
    <ApplyButton
      label={apply.label}
      kind={kind}
      page="/verticles/yuva-shakti-international"
      load={async () => (await lazyImport(() => import('./youth-form.tsx'))).YouthForm}
    />
  )
}
