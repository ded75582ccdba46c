import type { LoaderFunctionArgs, MetaArgs } from 'react-router'
import { documentIn, useDocument } from '#web/app/page-content/use-document.ts'
import { pageMeta } from '#web/app/seo/metadata.ts'
import { loaderContext } from '#web/app/api/loader-context.ts'
import { spotlight } from '#content/spotlight.ts'
import { featured } from '#web/site/home/featured.ts'
import { type FeaturedSpotlight, MonthlyPick, pickFacts } from '#web/site/home/spotlights.tsx'
import { PageHero } from '#web/site/page-hero.tsx'
import { Points, Section } from '#web/site/section.tsx'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { Scene } from '#web/ui/drawings/scene.tsx'
import { ApplyButton } from './apply-button.tsx'
import './spotlight.css'

type Loaded = { spotlights: FeaturedSpotlight[] }

export async function loader({ context }: LoaderFunctionArgs): Promise<Loaded> {
  return { spotlights: await featured(context.get(loaderContext)) }
}

export function meta(args: MetaArgs<typeof loader>) {
  return pageMeta({
    ...documentIn(args.matches, 'spotlight', spotlight).seo,
    seed: 'Spotlight Boost',
    accent: 'youth',
    structuredData: import.meta.env.SSR ? pickFacts(args.loaderData?.spotlights ?? []) : [],
  })(args)
}

/** The programme that shows members' startups to the public. */
export default function SpotlightPage({ loaderData }: { loaderData: Loaded }) {
  const { hero, steps, kinds } = useDocument('spotlight', spotlight)
  return (
    <div className="boost" id="apply">
      <PageHero seed="Spotlight Boost" {...hero} accent="var(--youth)" scene={<LitStage />}>
        <ApplyButton />
        <ButtonLink kind="ghost" to="#how">
          How it works
        </ButtonLink>
      </PageHero>
      <MonthlyPick spotlights={loaderData.spotlights} />
      {steps.steps.length === 0 ? null : (
        <Section id="how" title={steps.title} tone="deep">
          <ol className="spotlight-steps">
            {steps.steps.map(({ title, text, note, scene }, at) => (
              <li key={`${at} ${title}`}>
                <div className="boost-picture">
                  <Scene name={scene} />
                </div>
                <div>
                  <h3 className="display display-2">{title}</h3>
                  {text === '' ? null : <p>{text}</p>}
                  {note === '' ? null : <p className="spotlight-note">{note}</p>}
                </div>
              </li>
            ))}
          </ol>
        </Section>
      )}
      {kinds.kinds.length === 0 ? null : (
        <Section title={kinds.title} lead={kinds.lead}>
          <Points points={kinds.kinds} look="columns" />
          <p className="spread spotlight-apply">
            <span className="display display-3">{kinds.closing}</span>
            <ButtonLink kind="ghost" to="#apply">
              Back to the application
            </ButtonLink>
          </p>
        </Section>
      )}
    </div>
  )
}

/** The picture in the arch: a young plant on a stage in a cone of light, and the heads of the audience. */
function LitStage() {
  return (
    <>
      <path d="M260 0L432 500H88Z" fill="var(--saffron)" opacity="0.28" />
      <path d="M260 40L380 500H140Z" fill="#f4c27c" opacity="0.55" />
      <g stroke="#16203a" strokeWidth="2">
        <path d="M0 486H520V620H0Z" fill="#8a4b0a" />
        <ellipse cx="260" cy="492" rx="168" ry="30" fill="#f4c27c" />
        <path d="M212 420H308L296 490H224Z" fill="#b93229" />
        <path d="M204 404H316V424H204Z" fill="#d8584e" />
        <path d="M260 404V284" fill="none" strokeWidth="5" />
        <path d="M260 352C206 356 184 324 180 288C226 284 256 310 260 352Z" fill="#0e7c5f" />
        <path d="M260 316C264 262 298 236 346 240C344 288 314 318 260 316Z" fill="#13946f" />
        <path d="M260 290C238 266 238 232 260 208C282 232 282 266 260 290Z" fill="#4fbf92" />
      </g>
      <g fill="#16203a">
        <path d="M40 620V590A36 36 0 0 1 112 590V620ZM140 620V602A36 36 0 0 1 212 602V620Z" />
        <path d="M244 620V592A36 36 0 0 1 316 592V620ZM344 620V604A36 36 0 0 1 416 604V620ZM440 620V588A36 36 0 0 1 512 588V620Z" />
        <circle cx="76" cy="540" r="24" />
        <circle cx="176" cy="552" r="24" />
        <circle cx="280" cy="542" r="24" />
        <circle cx="380" cy="554" r="24" />
        <circle cx="476" cy="538" r="24" />
      </g>
    </>
  )
}
