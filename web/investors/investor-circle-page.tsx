import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2?url'
import { replace } from 'react-router'
import { pageMeta } from '#web/app/found.ts'
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

export const meta = pageMeta({
  title: 'Investor circle',
  description:
    'Ten questions about what you build, what it is worth and what the money is for. Investors read your answers and meet you if they like them.',
  seed: 'Investor circle',
})

const LOG_IN = loginFirst('/investor-circle')

/** The page as everybody may read it. */
export function loader() {
  return null
}

/** Once awake: the signed-out go to the log-in page, which says why; of the others is known whether they have applied. */
export async function clientLoader() {
  const user = await refresh()
  // Who could not be asked about is not sent away.
  return user === null && sessionNow().error === null ? replace(LOG_IN) : null
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

/** Seen through the arch: ten stairs up to a door that stands open to the light, and somebody on the fifth. */
function Stairs() {
  const stairs = Array.from({ length: 10 }, (_, at) => ({ at, x: 44 + at * 33, y: 564 - at * 23 }))
  return (
    <>
      <circle cx="404" cy="290" r="168" fill="#e8871e" opacity="0.2" />
      <circle cx="404" cy="290" r="120" fill="#e8871e" opacity="0.3" />
      <g stroke="#16203a" strokeWidth="2">
        {stairs.map(({ at, x, y }) => (
          <path key={at} d={`M${x} ${y}H520V620H${x}Z`} fill={at % 2 === 0 ? '#fbf8f3' : '#e6dfd3'} />
        ))}
        <path d="M368 357V282C368 246 388 236 410 218C432 236 452 246 452 282V357Z" fill="#f4c27c" />
        <path d="M368 357V282C368 246 388 236 410 218V357Z" fill="#b93229" />
        <path d="M178 472V412A22 24 0 0 1 222 412V472Z" fill="#0e7c5f" />
        <circle cx="200" cy="370" r="19" fill="#e6b58a" />
        <path d="M181 366A19 19 0 0 1 219 366Z" fill="#16203a" />
        <path d="M218 420H250V444H218Z" fill="#8a4b0a" />
      </g>
    </>
  )
}
