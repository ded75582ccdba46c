import type { ComponentType } from 'react'
import { JoinButton } from '#web/app/join.tsx'
import { reading } from '#web/app/reading.ts'
import { apply, centre, gallery, hero, president } from '#web/content/yuva-shakti.ts'
import { Slider } from '#web/ui/slider.tsx'
import { PageHero } from '../page-hero.tsx'
import { Section } from '../section.tsx'
import { Closing } from './closing.tsx'
import { ConventionCentre } from './pictures/places.tsx'
import { YouthWindow } from './pictures/windows.tsx'
import { CodingNight, Kabaddi, MorningCircle, PitchDay, Workbench } from './pictures/youth-days.tsx'
import { FirstStall, LastEvening, NightTrain, SongEvening, TreePlanting } from './pictures/youth-journeys.tsx'
import { Speaker } from './speaker.tsx'
import { YouthApply } from './youth-apply.tsx'
import './branch.css'
import './pictures/picture.css'
import './yuva-shakti.css'

export const handle = reading

/** In the order of the captions. */
const PICTURES: ComponentType[] = [
  MorningCircle,
  PitchDay,
  Workbench,
  CodingNight,
  Kabaddi,
  TreePlanting,
  SongEvening,
  FirstStall,
  NightTrain,
  LastEvening,
]

export function meta() {
  return [
    { title: 'YuvaShakti International — the youth branch of FWC' },
    { name: 'description', content: `${hero.title} ${hero.lead}` },
  ]
}

export default function YuvaShaktiPage() {
  return (
    <div data-branch="youth">
      <PageHero
        seed="YuvaShakti"
        eyebrow={hero.eyebrow}
        title={hero.title}
        lead={hero.lead}
        accent="var(--youth)"
        scene={<YouthWindow />}
        word={hero.word}
      >
        <JoinButton />
        <YouthApply label={apply.label} kind="ghost" />
      </PageHero>
      <Section title={president.greeting} tone="sunk">
        <Speaker {...president} />
      </Section>
      <Section title={gallery.title} lead={gallery.lead} tone="deep">
        <div className="youth-gallery">
          <Slider label="Pictures of a season" every={1000}>
            {PICTURES.map((Drawing, at) => (
              <figure key={gallery.captions[at]} className="youth-slide">
                <Drawing />
                <figcaption>{gallery.captions[at]}</figcaption>
              </figure>
            ))}
          </Slider>
        </div>
      </Section>
      <Section title={centre.title} lead={centre.lead}>
        <ConventionCentre />
        <div className="youth-story">
          {centre.parts.map(({ title, text }) => (
            <div key={title}>
              <h3 className="display display-3">{title}</h3>
              <p>{text}</p>
            </div>
          ))}
        </div>
      </Section>
      <Closing title={apply.title} text={apply.text}>
        <YouthApply label={apply.label} kind="primary" />
      </Closing>
    </div>
  )
}
