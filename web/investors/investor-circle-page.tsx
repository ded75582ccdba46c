import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2?url'
import { redirect } from 'react-router'
import { loginFirst } from '#web/app/join.tsx'
import { reading } from '#web/app/reading.ts'
import { refresh, sessionNow, useSession } from '#web/app/session.ts'
import { hero, states, steps, way } from '#web/content/investors.ts'
import { PageHero } from '#web/site/page-hero.tsx'
import { Points, Section } from '#web/site/section.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Scene } from '#web/ui/scene.tsx'
import { AlreadyFilled } from './already-filled.tsx'
import './investor-circle.css'

export const handle = reading

export function links() {
  return [{ rel: 'preload', href: fraunces, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }]
}

export function meta() {
  return [{ title: 'Investor circle — FWC' }, { name: 'description', content: `${hero.title} ${hero.lead}` }]
}

const LOG_IN = loginFirst('/investor-circle')

/** The page as everybody may read it. */
export function loader() {
  return null
}

/** Once awake: the signed-out go to the log-in page, which says why; of the others is known whether they have applied. */
export async function clientLoader() {
  const user = await refresh()
  // Who could not be asked about is not sent away.
  return user === null && sessionNow().error === null ? redirect(LOG_IN) : null
}
clientLoader.hydrate = true as const

/** What the investor circle asks; for those who have answered, that they have. */
export default function InvestorCirclePage() {
  const { user } = useSession()
  if (user?.investmentCircle === 'filled') return <AlreadyFilled />
  return (
    <>
      <PageHero
        seed="Investor circle"
        eyebrow={hero.eyebrow}
        title={hero.title}
        lead={hero.lead}
        scene={<Stairs />}
      >
        {user === null ? (
          <ButtonLink kind="warm" to={LOG_IN}>
            Log in to start
          </ButtonLink>
        ) : null}
        <ButtonLink kind="ghost" to="#questions">
          Read the ten questions
        </ButtonLink>
      </PageHero>
      <Section title="How the circle works" tone="deep">
        <Points points={way} look="columns" />
      </Section>
      <Section id="questions" title="The ten questions" lead={user === null ? states.guest : states.user}>
        <ol className="questions-ladder">
          {steps.map(({ scene, title, text }) => (
            <li key={scene}>
              <Scene name={scene} />
              <div>
                <h3 className="display display-3">{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </Section>
    </>
  )
}

/** Seen through the arch: ten stairs up to a door that stands open to the light. */
function Stairs() {
  const stairs = Array.from({ length: 10 }, (_, at) => ({ x: 40 + at * 36, y: 560 - at * 30 }))
  return (
    <>
      <circle cx="408" cy="196" r="150" fill="#e8871e" opacity="0.2" />
      <circle cx="408" cy="196" r="108" fill="#e8871e" opacity="0.32" />
      <path d="M0 520C120 470 220 520 340 486S480 470 520 480V620H0Z" fill="#0e7c5f" />
      <g stroke="#16203a" strokeWidth="2">
        {stairs.map(({ x, y }) => (
          <path key={x} d={`M${x} ${y}H520V620H${x}Z`} fill={(x / 4) % 2 === 0 ? '#fbf8f3' : '#e6dfd3'} />
        ))}
        <path d="M372 290V190C372 150 396 138 420 118C444 138 468 150 468 190V290Z" fill="#f4c27c" />
        <path d="M372 290V190C372 150 396 138 420 118V290Z" fill="#b93229" />
        <path d="M172 446V398A20 20 0 0 1 212 398V446Z" fill="#0e7c5f" />
        <circle cx="192" cy="362" r="17" fill="#e6b58a" />
        <path d="M208 402H236V424H208Z" fill="#8a4b0a" />
      </g>
    </>
  )
}
