import { ApplyButton } from '#web/app/forms/apply-button.tsx'
import { pageMeta } from '#web/app/seo/metadata.ts'
import { JoinButton } from '#web/app/layout/join-button.tsx'
import { staticPage } from '#web/app/hydration/static-page.ts'
import { apply, centre, gallery, hero, president } from '#web/content/branches/yuva-shakti.ts'
import { Closing } from '#web/site/branches/closing.tsx'
import { places, windows, youthDays, youthJourneys } from '#web/site/branches/pictures/albums.ts'
import { Picture, WindowScene } from '#web/site/branches/pictures/picture.tsx'
import { Speaker } from '#web/site/branches/speaker.tsx'
import { PageHero } from '#web/site/page-hero.tsx'
import { Section } from '#web/site/section.tsx'
import { Slider } from '#web/ui/motion/slider.tsx'
import '#web/site/branches/branch.css'
import '#web/site/branches/pictures/picture.css'
import './yuva-shakti.css'

export const handle = staticPage

/** In the order of the captions. */
const PICTURES = [
  <Picture key="MorningCircle" of={youthDays} name="MorningCircle" />,
  <Picture key="PitchDay" of={youthDays} name="PitchDay" />,
  <Picture key="Workbench" of={youthDays} name="Workbench" />,
  <Picture key="CodingNight" of={youthDays} name="CodingNight" />,
  <Picture key="Kabaddi" of={youthDays} name="Kabaddi" />,
  <Picture key="TreePlanting" of={youthJourneys} name="TreePlanting" />,
  <Picture key="SongEvening" of={youthJourneys} name="SongEvening" />,
  <Picture key="FirstStall" of={youthJourneys} name="FirstStall" />,
  <Picture key="NightTrain" of={youthJourneys} name="NightTrain" />,
  <Picture key="LastEvening" of={youthJourneys} name="LastEvening" />,
]

export const meta = pageMeta({
  title: 'YuvaShakti International',
  description:
    'The youth branch: a first venture, a first team and a first audience for people of 14 to 27, beside members who remember how that felt.',
  seed: 'YuvaShakti',
  accent: 'youth',
})

export default function YuvaShaktiPage() {
  return (
    <div data-branch="youth">
      <PageHero
        seed="YuvaShakti"
        eyebrow={hero.eyebrow}
        title={hero.title}
        lead={hero.lead}
        accent="var(--youth)"
        scene={<WindowScene of={windows} name="YouthWindow" />}
        word={hero.word}
      >
        <JoinButton />
        <Apply kind="ghost" />
      </PageHero>
      <Section title={president.greeting} tone="sunk">
        <Speaker {...president} />
      </Section>
      <Section title={gallery.title} lead={gallery.lead} tone="deep">
        <div className="youth-gallery">
          <Slider label="Pictures of a season" every={1000}>
            {PICTURES.map((picture, at) => (
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
    </div>
  )
}

function Apply({ kind }: { kind: 'ghost' | 'primary' }) {
  return (
    <ApplyButton
      label={apply.label}
      kind={kind}
      page="/verticles/yuva-shakti-international"
      load={async () => (await import('./youth-form.tsx')).YouthForm}
    />
  )
}
