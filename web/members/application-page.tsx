import { loadOwn, OwnPage } from '#web/app/own-pages/own-page.tsx'
import { Suspense, useState } from 'react'
import {
  type ClientLoaderFunctionArgs,
  redirectDocument,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useNavigate,
} from 'react-router'
import type { User } from '#contract/accounts/accounts.ts'
import type { Answer } from '#contract/call/endpoint.ts'
import { myApplication, readDraft, saveDraft } from '#contract/membership/members.ts'
import { mySentApplication } from '#contract/membership/sent-application.ts'
import { currentPrices } from '#contract/membership/prices.ts'
import type { PageHandle } from '#contract/site/page-handle.ts'
import { request } from '#web/app/api/client.ts'
import type { Prices } from '#web/app/prices/prices.ts'
import { useDocument } from '#web/app/page-content/use-document.ts'
import { membership } from '#content/membership.ts'
import { startDraft } from '#web/app/forms/drafts/draft.ts'
import { titleMeta } from '#web/app/seo/metadata.ts'
import { wasLoadedFrom } from '#web/app/hydration/loaded-path.ts'
import { loginFirst } from '#web/app/layout/login-first.ts'
import { isSomebodys } from '#web/app/api/session.ts'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Loader } from '#web/ui/skeleton.tsx'
import { ApplicationForm } from './application/application-form.tsx'
import { mayApply } from './may-apply.ts'
import { steps } from './application/steps.ts'
import type { MyApplication } from './application-status-panel.tsx'
import './application.css'
import './application/categories.css'
import './membership.css'

// Needed only after the application is sent.
const ApplicationStatusPanel = lazyPart(
  async () => (await import('./application-status-panel.tsx')).ApplicationStatusPanel,
)

type Begun = Answer<typeof readDraft>['draft']
type Loaded = {
  user: User
  application: MyApplication
  begun: Begun
  /** The answers of an earlier application, by field. */
  sent: Readonly<Record<string, string>>
  prices: Prices
}

export const handle = { private: 'signed-in', pays: true } satisfies PageHandle

export const meta = titleMeta('Membership application')

export function clientLoader({ request: { url } }: ClientLoaderFunctionArgs) {
  const address = new URL(url)
  return loadOwn(returnFrom(address), async (user): Promise<Loaded | Response> => {
    if (!wasLoadedFrom(address.pathname)) return redirectDocument(`${address.pathname}${address.search}`)
    const [{ draft }, application, { prices }] = await Promise.all([
      request(readDraft, {}),
      request(myApplication, {}),
      request(currentPrices, {}),
    ])
    return { user, application, begun: draft, sent: await sentBefore(application), prices }
  })
}

/** The answers of the last application, for people who may apply again; they must agree to the terms anew. */
async function sentBefore({ standing, submittedAt }: MyApplication): Promise<Loaded['sent']> {
  if (submittedAt === null || !mayApply(standing)) return {}
  const { application } = await request(mySentApplication, {})
  const answers = Object.entries(application ?? {}).filter(
    ([name, answer]) => names.has(name) && answer !== null,
  )
  const forAid = application?.financialAidReason == null ? {} : { aid: 'true' }
  return { ...Object.fromEntries(answers), ...forAid } as Loaded['sent']
}

const names = new Set<string>(
  steps.flatMap(({ fields }) => fields).filter((name) => name !== 'termsAccepted'),
)

/** The return path of a visitor: the membership page or the step in the link. People who were in the form return to their step. */
function returnFrom({ pathname, search }: URL): string {
  return search === '' && !isSomebodys() ? '/partner' : `${pathname}${search}`
}

/** Changing steps sends no request. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate
}

export const HydrateFallback = Loader

export default function ApplicationPage() {
  const loaded = useLoaderData() as Loaded | { problem: string }
  return <OwnPage loaded={loaded}>{(own) => <Application {...own} />}</OwnPage>
}

function Application(loaded: Loaded) {
  const { application: words } = useDocument('membership', membership)
  return (
    <div className="wrap apply">
      <header className="form-head">
        {words.eyebrow === '' ? null : <p className="eyebrow">{words.eyebrow}</p>}
        <h1 className="display display-2">{words.title}</h1>
      </header>
      {mayApply(loaded.application.standing) ? (
        <Begin key={loaded.user._id} {...loaded} />
      ) : (
        <div className="stack apply-decided">
          <Suspense fallback={<Loader />}>
            <ApplicationStatusPanel application={loaded.application} />
          </Suspense>
          <ButtonLink kind="ghost" to="/partner">
            Go to membership
          </ButtonLink>
        </div>
      )}
    </div>
  )
}

/** Fills the form with known answers, and stores what is typed as a draft. */
function Begin({ user, begun, sent, application }: Loaded) {
  const navigate = useNavigate()
  const [{ draft, typed, step }] = useState(() =>
    startDraft({
      to: saveDraft,
      userId: user._id,
      kept: begun,
      onSignedOut() {
        const { pathname, search } = window.location
        void navigate(loginFirst(returnFrom(new URL(`${pathname}${search}`, window.location.origin))))
      },
    }),
  )
  const { guardian } = application
  // The answers that the guardian has agreed to are known.
  const known =
    guardian?.answer === 'agreed'
      ? {
          dateOfBirth: guardian.dateOfBirth ?? '',
          guardianName: guardian.name ?? '',
          guardianEmail: guardian.email ?? '',
        }
      : {}
  const fullName = guardian?.fullName ?? user.name
  const initial = {
    fullName,
    contact: user.contact ?? '',
    ...sent,
    ...typed,
    ...known,
  }
  return (
    <>
      {Object.keys(sent).length === 0 || application.standing === 'open' ? null : (
        <p>What you sent the last time stands here. Change or add what you like, then send it.</p>
      )}
      <div className="column apply-grid">
        <ApplicationForm
          user={user}
          initial={initial}
          draft={draft}
          draftStep={step}
          openOrder={application.openOrder}
          person={application.person}
          hasAgreed={guardian?.answer === 'agreed'}
        />
      </div>
    </>
  )
}
