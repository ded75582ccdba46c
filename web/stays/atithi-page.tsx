import { documentMeta } from '#web/site/document-meta.ts'
import { withName } from '#contract/site/branding.ts'
import type { DocumentValue } from '#contract/content-documents/documents.ts'
import { useDocument, usePhotographs } from '#web/app/page-content/use-document.ts'
import { useBranding } from '#web/app/layout/use-branding.ts'
import { atithi } from '#content/atithi.ts'
import { PageHero } from '#web/site/page-hero.tsx'
import { Section, Split, Steps, TitledItems } from '#web/site/section.tsx'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { Lattice } from '#web/ui/drawings/lattice.tsx'
import { Face } from '#web/ui/drawings/photograph.tsx'
import { Scene } from '#web/ui/drawings/scene.tsx'
import { ApplyButton } from './apply-button.tsx'
import './atithi.css'

const SEED = '{shortName} Atithi'

export const meta = documentMeta('atithi', atithi, { seed: SEED, accent: 'farmers' })

export default function AtithiPage() {
  const { hero, steps, benefits, stories, request } = useDocument('atithi', atithi)
  const seed = withName(SEED, useBranding())
  return (
    <div className="atithi">
      <PageHero seed={seed} {...hero} accent="var(--farmers)" scene={<HouseAtDusk />}>
        <ButtonLink kind="warm" to="#apply">
          Ask for a stay
        </ButtonLink>
        <ButtonLink kind="ghost" to="#how">
          How it works
        </ButtonLink>
      </PageHero>
      {steps.steps.length === 0 ? null : (
        <Section id="how" title={steps.title} lead={steps.lead}>
          <Steps steps={steps.steps} />
        </Section>
      )}
      {benefits.benefits.length === 0 ? null : (
        <Section title={benefits.title} tone="sunk">
          <Split picture={<Scene name="home-stay" label="A lit house with an open door" />}>
            <ul className="stay-gifts">
              <TitledItems of={benefits.benefits} />
            </ul>
          </Split>
        </Section>
      )}
      {stories.stories.length === 0 ? null : <GuestBook {...stories} />}
      <Section id="apply" title={request.title} tone="deep">
        <div className="spread atithi-closing">
          {request.rules.length === 0 ? null : (
            <dl>
              {request.rules.map(({ figure, text }, at) => (
                <div key={`${at} ${figure}`}>
                  <dt className="display display-3">{figure}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          )}
          <ApplyButton />
        </div>
      </Section>
    </div>
  )
}

/** Stories of guests and hosts; the first is shown at length. */
function GuestBook({ title, lead, stories }: DocumentValue<'atithi'>['stories']) {
  const photographOf = usePhotographs()
  return (
    <Section title={title} lead={lead}>
      <ul className="guest-book one-column-800">
        {stories.map(({ name, place, headline, text, picture }, at) => (
          <li key={`${at} ${name}`} className="card">
            <Lattice seed={name} className="guest-book-lattice" scale={26} />
            <figure>
              <blockquote>
                <h3 className="display display-3">{headline}</h3>
                <p>{text}</p>
              </blockquote>
              <figcaption className="beside">
                <Face name={name} picture={photographOf(picture)} size={44} />
                <span>
                  <b>{name}</b>
                  {place === '' ? null : <span>{place}</span>}
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The picture in the arch: a house with its door open, a moon, and a path to it. */
function HouseAtDusk() {
  return (
    <>
      <circle cx="364" cy="186" r="74" fill="var(--saffron)" opacity="0.22" />
      <circle cx="364" cy="186" r="50" fill="#f4c27c" />
      <path d="M0 430C110 390 210 440 320 412S470 392 520 408V620H0Z" fill="var(--hill)" />
      <path d="M92 470V330L214 244L336 330V470Z" fill="#fbf8f3" stroke="#16203a" strokeWidth="2" />
      <path d="M336 470V356H436V470Z" fill="#e6dfd3" stroke="#16203a" strokeWidth="2" />
      <path
        d="M72 344L214 236L356 344L340 360L214 266L88 360Z"
        fill="#b93229"
        stroke="#16203a"
        strokeWidth="2"
      />
      <path d="M330 356H446L430 332H330Z" fill="#8a2c22" stroke="#16203a" strokeWidth="2" />
      <path d="M184 470V382C184 362 198 354 214 344C230 354 244 362 244 382V470Z" fill="var(--saffron)" />
      <path
        d="M184 470V382C184 362 198 354 214 344V470Z"
        fill="var(--brand-on-light)"
        stroke="#16203a"
        strokeWidth="2"
      />
      <g fill="#f4c27c" stroke="#16203a" strokeWidth="2">
        <path d="M118 378H152V414H118ZM276 378H310V414H276ZM366 388H406V424H366Z" />
      </g>
      <path d="M190 470H240C250 520 330 560 380 620H150C196 560 196 520 190 470Z" fill="#f4c27c" />
      <path d="M0 506C70 478 120 500 186 494C196 540 186 580 150 620H0Z" fill="var(--hill-near)" />
      <path d="M244 494C330 480 430 520 520 492V620H380C340 570 262 540 244 494Z" fill="var(--hill-near)" />
    </>
  )
}
