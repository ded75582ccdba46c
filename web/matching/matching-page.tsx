import { documentMeta } from '#web/site/document-meta.ts'
import { useDocument } from '#web/app/page-content/use-document.ts'
import { refresh } from '#web/app/api/session.ts'
import { matching } from '#content/matching.ts'
import { PageHero } from '#web/site/page-hero.tsx'
import { Points, Section } from '#web/site/section.tsx'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { Scene } from '#web/ui/drawings/scene.tsx'
import { MatchButton, MatchNote } from './match-button.tsx'
import './matching.css'

export const meta = documentMeta('business-matching', matching, {
  seed: 'Business matching',
  accent: 'education',
})

export function loader() {
  return null
}

/** Refreshes the session, because an admin may have allowed a match. The page does not wait for it. */
export function clientLoader() {
  void refresh()
  return null
}
clientLoader.hydrate = true as const

export default function MatchingPage() {
  const { hero, reasons, steps, request } = useDocument('business-matching', matching)
  return (
    <>
      <PageHero seed="Business matching" {...hero} accent="var(--education)" scene={<Bridge />}>
        <ButtonLink kind="warm" to="#match">
          Find my match
        </ButtonLink>
        <ButtonLink kind="ghost" to="#how">
          How it works
        </ButtonLink>
      </PageHero>
      {reasons.reasons.length === 0 ? null : (
        <Section title={reasons.title}>
          <Points points={reasons.reasons} look="lines" />
        </Section>
      )}
      {steps.steps.length === 0 ? null : (
        <Section id="how" title={steps.title} tone="sunk">
          <ol className="matching-steps">
            {steps.steps.map(({ when, title, text, scene }, at) => (
              <li key={`${at} ${title}`}>
                <p className="display">{when}</p>
                <Scene name={scene} />
                <div>
                  <h3 className="display display-3">{title}</h3>
                  {text === '' ? null : <p>{text}</p>}
                </div>
              </li>
            ))}
          </ol>
        </Section>
      )}
      <Section id="match" title={request.title} lead={request.lead} tone="deep">
        {request.pairs.length === 0 ? null : (
          <ul className="pairs">
            {request.pairs.map(({ asks, answers }, at) => (
              <li key={`${at} ${asks}`}>
                <p>{asks}</p>
                <p>{answers}</p>
              </li>
            ))}
          </ul>
        )}
        <div className="spread match">
          <MatchNote />
          <MatchButton />
        </div>
      </Section>
    </>
  )
}

/** The picture in the arch: a bridge over a river, and two people who have just met on it. */
function Bridge() {
  return (
    <>
      <circle cx="260" cy="230" r="118" fill="var(--saffron)" opacity="0.25" />
      <circle cx="260" cy="230" r="84" fill="var(--saffron)" />
      <path d="M0 350C80 300 150 330 210 356S400 310 520 340V620H0Z" fill="var(--hill)" />
      <path d="M0 470H520V620H0Z" fill="var(--hill-near)" />
      <path
        d="M60 520H150M220 552H330M380 516H470M110 588H200M320 590H420"
        stroke="#82bdf2"
        strokeWidth="4"
      />
      <g stroke="#16203a" strokeWidth="2">
        <path
          d="M0 470V408C120 372 400 372 520 408V470H448C440 404 340 404 332 470H188C180 404 80 404 72 470Z"
          fill="#fbf8f3"
        />
        <path d="M0 408C120 372 400 372 520 408V390C400 354 120 354 0 390Z" fill="#e6dfd3" />
        <path d="M186 366V300A26 26 0 0 1 238 300V362Z" fill="#8a2c66" />
        <path d="M282 362V296A26 26 0 0 1 334 296V366Z" fill="#0e7c5f" />
        <path d="M236 312L262 328L284 312" fill="none" strokeWidth="7" />
        <circle cx="212" cy="256" r="20" fill="#e6b58a" />
        <circle cx="308" cy="252" r="20" fill="#c98d5e" />
        <path d="M192 252A20 20 0 0 1 232 252ZM288 248A20 20 0 0 1 328 248Z" fill="#16203a" />
      </g>
    </>
  )
}
