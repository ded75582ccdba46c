import { documentMeta } from '#web/site/document-meta.ts'
import { useState } from 'react'
import {
  replace,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useNavigate,
  useRevalidator,
} from 'react-router'
import type { User } from '#contract/accounts/accounts.ts'
import type { Answer } from '#contract/call/endpoint.ts'
import { readInvestorDraft, saveInvestorDraft } from '#contract/programmes/investors.ts'
import { Problem } from '#contract/call/problem.ts'
import { request } from '#web/app/api/client.ts'
import { startDraft } from '#web/app/forms/drafts/draft.ts'
import { loginFirst } from '#web/app/layout/login-first.ts'
import { refresh, sessionNow, useSession } from '#web/app/api/session.ts'
import { useStepInAddress } from '#web/app/forms/wizard.ts'
import { useDocument } from '#web/app/page-content/use-document.ts'
import { investorCircle } from '#content/investors.ts'
import { useLeaving } from '#web/app/own-pages/use-leaving.ts'
import { Loader } from '#web/ui/skeleton.tsx'
import { FailedList } from '#web/ui/failed-list.tsx'
import { AlreadyFilled } from './already-filled.tsx'
import { InvestorForm } from './investor-form.tsx'
import { HowItWorks, PATH, Preview } from './preview.tsx'
import { steps } from './steps.ts'

export const meta = documentMeta('investor-circle', investorCircle, { seed: 'Investor circle' })

const LOG_IN = loginFirst(PATH)

type Loaded =
  | { user: User; keptDraft: Answer<typeof readInvestorDraft>['draft'] }
  | { problem: string }
  | null

/** The page for visitors. */
export function loader() {
  return null
}

/** In the browser, visitors are sent to the log-in page, and the draft of signed-in people is read. */
export async function clientLoader(): Promise<Loaded | Response> {
  const user = await refresh()
  const { error } = sessionNow()
  // If the session cannot be read, the person stays on the page.
  if (error !== null) return { problem: error.message }
  if (user === null) return replace(LOG_IN)
  if (user.investmentCircle === 'filled') return { user, keptDraft: null }
  try {
    return { user, keptDraft: (await request(readInvestorDraft, {})).draft }
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem
    return problem.status === 401 ? replace(LOG_IN) : { problem: problem.message }
  }
}
clientLoader.hydrate = true as const

/** Changing steps sends no request. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isStep = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return !isStep && defaultShouldRevalidate
}

/** The ten steps for signed-in people, a notice for those who have finished them, and the questions for visitors. */
export default function InvestorCirclePage() {
  const loaded = useLoaderData() as Loaded
  const { isAuth, loading } = useSession()
  const { revalidate } = useRevalidator()
  useLeaving(!isAuth && !loading && loaded !== null && !('problem' in loaded))
  if (loaded === null) return <Preview />
  if ('problem' in loaded) {
    return (
      <div className="wrap circle-begin">
        <FailedList message={loaded.problem} onRetry={() => void revalidate()} />
      </div>
    )
  }
  if (!isAuth) return <Loader />
  if (loaded.user.investmentCircle === 'filled') return <AlreadyFilled />
  return <Begin key={loaded.user._id} {...loaded} />
}

/** The ten steps, starting where the person left off. */
function Begin({ user, keptDraft }: Extract<Loaded, { user: User }>) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [{ draft, typed, step: draftStep }] = useState(() =>
    startDraft({
      to: saveInvestorDraft,
      userId: user._id,
      kept: keptDraft,
      onSignedOut: () => void navigate(loginFirst(`${PATH}${window.location.search}`)),
    }),
  )
  const { hero } = useDocument('investor-circle', investorCircle)
  const [step, goTo] = useStepInAddress(steps, draftStep ?? 1)
  return (
    <>
      <section className="wrap circle-begin">
        <header className="form-head">
          {hero.eyebrow === '' ? null : <p className="eyebrow">{hero.eyebrow}</p>}
          <h1 className="display display-2">{hero.title}</h1>
        </header>
        <div className="panel">
          <InvestorForm
            manner="circle"
            initial={{ name: user.name, ...typed }}
            draft={draft}
            draftStep={draftStep}
            step={step}
            goTo={goTo}
            onSent={() => navigate('/')}
            onFilled={() => void revalidate()}
          />
        </div>
      </section>
      <HowItWorks />
    </>
  )
}
