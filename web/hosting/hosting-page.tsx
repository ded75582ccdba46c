import { documentMeta } from '#web/site/document-meta.ts'
import { useDocument } from '#web/app/page-content/use-document.ts'
import { eventOrganiser } from '#content/hosting.ts'
import { PageHero } from '#web/site/page-hero.tsx'
import { Section, Steps } from '#web/site/section.tsx'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { Lattice } from '#web/ui/drawings/lattice.tsx'
import { type Album, LazyDrawing } from '#web/ui/drawings/lazy-drawing.tsx'
import { HostingEntry } from './hosting-entry.tsx'
import './hosting-page.css'

const scenes: Album<'Curtains'> = {
  here: import.meta.env.SSR ? await import('./curtains.tsx') : null,
  load: () => import('./curtains.tsx'),
}

export const meta = documentMeta('event-organiser', eventOrganiser, {
  seed: 'Event organiser',
  accent: 'ayush',
})

export default function EventOrganiserPage() {
  const { hero, benefits, steps, request } = useDocument('event-organiser', eventOrganiser)
  return (
    <div className="hosting">
      <PageHero
        seed="Event organiser"
        {...hero}
        accent="var(--ayush)"
        scene={<LazyDrawing of={scenes} name="Curtains" />}
      >
        <ButtonLink kind="warm" to="#formpage">
          Submit your event
        </ButtonLink>
        <ButtonLink kind="ghost" to="#how">
          How it works
        </ButtonLink>
      </PageHero>
      {benefits.benefits.length === 0 ? null : (
        <Section title={benefits.title} tone="sunk">
          <ul className="hosting-tiles one-column-640">
            {benefits.benefits.map(({ title, text }, at) => (
              <li key={`${at} ${title}`}>
                <Lattice seed={title} scale={30} className="hosting-lattice" />
                <h3 className="display display-3">{title}</h3>
                {text === '' ? null : <p>{text}</p>}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {steps.steps.length === 0 ? null : (
        <Section id="how" title={steps.title} lead={steps.lead}>
          <Steps steps={steps.steps} />
        </Section>
      )}
      <Section id="formpage" title={request.title} tone="deep">
        <HostingEntry />
      </Section>
    </div>
  )
}
