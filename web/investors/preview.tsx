import { useSession } from '#web/app/api/session.ts'
import { loginFirst } from '#web/app/layout/login-first.ts'
import { useDocument } from '#web/app/page-content/use-document.ts'
import { investorCircle } from '#content/investors.ts'
import { PageHero } from '#web/site/page-hero.tsx'
import { Points, Section } from '#web/site/section.tsx'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { Scene } from '#web/ui/drawings/scene.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useSteps } from './steps.ts'
import './investor-circle.css'

export const PATH = '/investor-circle'
const LOG_IN = loginFirst(PATH)

/** The questions of the investor circle, for visitors. */
export function Preview() {
  const { hero, questions } = useDocument('investor-circle', investorCircle)
  const steps = useSteps()
  const { isAuth } = useSession()
  return (
    <>
      {/* `web/app/hydration/inline/lazy-hydration.ts` sends signed-out people from here to the log-in page before hydration. */}
      <div data-login-first={LOG_IN}>
        <PageHero seed="Investor circle" {...hero} scene={<Stairs />}>
          {/* A signed-in person sees a skeleton until their draft is loaded. */}
          {isAuth ? (
            <Skeleton width="154px" height="48px" />
          ) : (
            <ButtonLink kind="warm" to={LOG_IN}>
              Log in to start
            </ButtonLink>
          )}
          <ButtonLink kind="ghost" to="#questions">
            Read the ten questions
          </ButtonLink>
        </PageHero>
      </div>
      <HowItWorks />
      <Section id="questions" title={questions.title} lead={questions.lead}>
        <ol className="questions-ladder one-column-860">
          {steps.map(({ scene, title, text }) => (
            <li key={scene}>
              <Scene name={scene} />
              <div>
                <h3 className="display display-3">{title}</h3>
                {text === '' ? null : <p className="small-text">{text}</p>}
              </div>
            </li>
          ))}
        </ol>
      </Section>
    </>
  )
}

/** What happens with the answers. */
export function HowItWorks() {
  const { title, points } = useDocument('investor-circle', investorCircle).way
  if (points.length === 0) return null
  return (
    <Section title={title} tone="deep">
      <Points points={points} look="columns" />
    </Section>
  )
}

/** The picture in the arch: ten stairs up to an open door with light, and a person on the fifth. */
function Stairs() {
  const stairs = Array.from({ length: 10 }, (_, at) => ({ at, x: 44 + at * 33, y: 564 - at * 23 }))
  return (
    <>
      <circle cx="404" cy="290" r="168" fill="var(--saffron)" opacity="0.2" />
      <circle cx="404" cy="290" r="120" fill="var(--saffron)" opacity="0.3" />
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
