import { Suspense } from 'react'
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
  useRevalidator,
} from 'react-router'
import type { Answer } from '#contract/call/endpoint.ts'
import type { myApplication } from '#contract/membership/members.ts'
import type { PageHandle } from '#contract/site/page-handle.ts'
import { myApplicationRoute } from '#contract/call/routes.ts'
import { faq, offers, pageMeta } from '#web/app/seo/metadata.ts'
import { loaderContext } from '#web/app/api/loader-context.ts'
import { type Prices, pricesNow } from '#web/app/prices/prices.ts'
import { isRefusal } from '#web/app/api/refusal.ts'
import { readSession, sessionNow, useSession } from '#web/app/api/session.ts'
import { documentIn, useDocument } from '#web/app/page-content/use-document.ts'
import { membership } from '#content/membership.ts'
import { ArchFrame } from '#web/ui/drawings/arch.tsx'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { Loader } from '#web/ui/skeleton.tsx'
import { FailedList } from '#web/ui/failed-list.tsx'
import { Benefits } from './partner/benefits.tsx'
import { JoinMembership } from './partner/join-membership.tsx'
import { NamedBenefits } from './partner/named-benefits.tsx'
import { Closing, Joining, Questions } from './partner/sections.tsx'
import { mayApply } from './may-apply.ts'
import type { MyApplication } from './application-status-panel.tsx'
import { lazyImport } from '#web/ui/lazy-import.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import './membership.css'
import './partner/benefits.css'

export const handle = { private: 'in part' } satisfies PageHandle

// Only applicants see it.
const ApplicationStatusPanel = lazyPart(
  async () => (await import('./application-status-panel.tsx')).ApplicationStatusPanel,
)

export function meta(args: MetaArgs<typeof loader>) {
  const { seo, questions } = documentIn(args.matches, 'membership', membership)
  const asked = questions.questions.length === 0 ? [] : [faq(questions.questions)]
  return pageMeta({
    ...seo,
    seed: 'Membership',
    structuredData: (names) => [...asked, ...offers(args.loaderData?.prices ?? [], names)],
  })(args)
}

type Own = { application: MyApplication | null; problem: string | null }
type Loaded = Own & { prices: Prices | null }

/** The page for visitors, before the session is known. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Loaded> {
  return { application: null, problem: null, prices: await pricesNow(context.get(loaderContext)) }
}

export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs): Promise<Loaded> {
  const [{ prices }, own] = await Promise.all([serverLoader<typeof loader>(), loadOwnApplication()])
  return { ...own, prices }
}
clientLoader.hydrate = true as const

async function loadOwnApplication(): Promise<Own> {
  const user = await readSession()
  const { error } = sessionNow()
  if (user === null) return { application: null, problem: error?.message ?? null }
  try {
    const { requestAnswer } = await lazyImport(() => import('#web/app/api/client.ts'))
    const { body } = await requestAnswer(myApplicationRoute, {})
    return { application: body as Answer<typeof myApplication>, problem: null }
  } catch (failure) {
    if (!isRefusal(failure)) throw failure
    return { application: null, problem: failure.status === 401 ? null : failure.message }
  }
}

/** What membership is and costs and how to join, and the state of a signed-in person's application. */
export default function MembershipPage() {
  const { application, prices } = useLoaderData() as Loaded
  const { hero, closing } = useDocument('membership', membership)
  const canApply =
    application === null || (mayApply(application.standing) && application.comeBackUntil === null)
  return (
    <>
      <section className="wrap hero partner-hero one-column-960" aria-label="Membership">
        <div className="hero-words">
          {hero.eyebrow === '' ? null : <p className="eyebrow">{hero.eyebrow}</p>}
          <h1 className="display display-1">{hero.title}</h1>
          {hero.lead === '' ? null : <p className="lead">{hero.lead}</p>}
          <ApplyOrStatus />
        </div>
        <ArchFrame seed="Membership" ground="var(--hero)">
          <circle cx="200" cy="330" r="176" fill="var(--saffron)" opacity="0.18" />
          <circle cx="200" cy="330" r="128" fill="var(--saffron)" />
          <path d="M0 452C90 420 170 470 262 448S430 404 520 436V620H0Z" fill="#13946f" />
          <path d="M0 520C130 478 240 548 372 508S490 498 520 506V620H0Z" fill="#0e7c5f" />
          <path d="M0 574C140 540 260 592 400 560S500 552 520 556V620H0Z" fill="#08513e" />
        </ArchFrame>
      </section>
      <Benefits />
      <NamedBenefits />
      <Joining prices={prices} />
      <Questions />
      {canApply && closing !== '' ? <Closing standing={application?.standing ?? 'none'} /> : null}
    </>
  )
}

/** The link to apply, or the state of a signed-in person's application. */
function ApplyOrStatus() {
  const { application, problem } = useLoaderData() as Loaded
  const { isAuth, loading } = useSession()
  const { revalidate } = useRevalidator()
  if (problem !== null) return <FailedList message={problem} onRetry={() => void revalidate()} />
  if (loading || (isAuth && application === null)) return <Loader />
  if (!isAuth || application === null || application.standing === 'none') {
    return (
      <div className="actions">
        <JoinMembership />
        <ButtonLink kind="ghost" to="/">
          Home
        </ButtonLink>
      </div>
    )
  }
  return (
    <>
      <Suspense fallback={<Loader />}>
        <ApplicationStatusPanel application={application} />
      </Suspense>
      <ButtonLink kind="ghost" to="/">
        Home
      </ButtonLink>
    </>
  )
}
