import { BesideSent } from './correction-buttons.tsx'
import { useNamed } from '#web/app/layout/use-branding.ts'
import { Suspense, useState } from 'react'
import { useLoaderData } from 'react-router'
import type { Answer } from '#contract/call/endpoint.ts'
import { myApplication } from '#contract/membership/members.ts'
import { mySentApplication } from '#contract/membership/sent-application.ts'
import { stateName } from '#contract/membership/states.ts'
import type { PageHandle } from '#contract/site/page-handle.ts'
import { request } from '#web/app/api/client.ts'
import { Fields } from '#web/app/forms/record/record-details.tsx'
import { loadOwn, OwnPage } from '#web/app/own-pages/own-page.tsx'
import { Part } from '#web/app/own-pages/part.tsx'
import { titleMeta } from '#web/app/seo/metadata.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Loader } from '#web/ui/skeleton.tsx'
import { EmptyList } from '#web/ui/table.tsx'
import { Time } from '#web/ui/time.tsx'
import { ApplicationStatusPanel, type MyApplication } from '../application-status-panel.tsx'
import { questions } from '../application/questions.ts'
import '../membership.css'
import '#web/app/own-pages/own-pages.css'

type SentApplication = NonNullable<Answer<typeof mySentApplication>['application']>
type Loaded = { application: SentApplication | null; canCorrect: boolean; status: MyApplication }

const CorrectApplication = lazyPart(
  async () => (await import('./correct-application.tsx')).CorrectApplication,
)

export const handle = { private: 'signed-in' } satisfies PageHandle

export const meta = titleMeta('Your application')

export function clientLoader() {
  return loadOwn('/my/application', async (): Promise<Loaded> => {
    const [sent, status] = await Promise.all([request(mySentApplication, {}), request(myApplication, {})])
    return { ...sent, status }
  })
}

export const HydrateFallback = Loader

/** The application as sent, with its state; it can be corrected here while it waits. */
export default function SentApplicationPage() {
  const loaded = useLoaderData() as Loaded | { problem: string }
  return <OwnPage loaded={loaded}>{(own) => <Whole {...own} />}</OwnPage>
}

function Whole({ application, canCorrect, status }: Loaded) {
  const [isCorrecting, setCorrecting] = useState(false)
  if (application === null) {
    return (
      <div className="wrap column my">
        <EmptyList text="You have sent no application yet" hint="What you send stands here, whole." />
      </div>
    )
  }
  return (
    <div className="wrap column my">
      <header className="my-head">
        <p className="eyebrow">Membership</p>
        <h1 className="display display-2">Your application</h1>
        <SentOn application={application} />
      </header>
      <Part id="application-state" title="Where it stands">
        <ApplicationStatusPanel application={status} isBesideAnswers />
      </Part>
      <Part id="application-whole" title={isCorrecting ? 'Correct it' : 'What you sent'}>
        {isCorrecting && canCorrect ? (
          <Suspense fallback={<Loader />}>
            <CorrectApplication application={application} onDone={() => setCorrecting(false)} />
          </Suspense>
        ) : (
          <div className="column">
            <Answers record={recordOf(application, status.categoryName)} />
            <BesideSent canCorrect={canCorrect} onCorrect={() => setCorrecting(true)} />
          </div>
        )}
      </Part>
    </div>
  )
}

/** The answers; empty ones are in a collapsed section. */
function Answers({ record }: { record: object }) {
  const named = useNamed()
  const labels = { ...LABELS, needFWCConnection: named(LABELS.needFWCConnection) }
  const all = Object.entries(record)
  const given = Object.fromEntries(all.filter(([, answer]) => answer !== null && answer !== ''))
  const empty = Object.fromEntries(all.filter(([name]) => !Object.hasOwn(given, name)))
  return (
    <>
      <Fields record={given} labels={labels} />
      {Object.keys(empty).length === 0 ? null : (
        <details className="fold">
          <summary>What you left empty</summary>
          <Fields record={empty} labels={labels} />
        </details>
      )}
    </>
  )
}

function SentOn({ application: { createdAt, updatedAt } }: { application: SentApplication }) {
  return (
    <dl className="my-dates">
      <dt>Sent</dt>
      <dd>
        <Time at={createdAt} />
      </dd>
      {updatedAt === createdAt ? null : (
        <>
          <dt>Last changed</dt>
          <dd>
            <Time at={updatedAt} />
          </dd>
        </>
      )}
    </dl>
  )
}

const LABELS = { ...questions, membershipCategory: 'Category', state: 'State or union territory' }

/** The answers without those that the page shows elsewhere. */
function recordOf(application: SentApplication, categoryName: string | null): object {
  const {
    updatedAt: _updated,
    createdAt: _created,
    termsAccepted: _terms,
    guardianName,
    guardianEmail,
    ...answers
  } = application
  return {
    ...answers,
    ...(guardianName === null ? {} : { guardianName, guardianEmail }),
    state: stateName(application.state),
    membershipCategory: categoryName ?? application.membershipCategory,
  }
}
