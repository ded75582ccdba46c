import { BesideSent } from './correction-buttons.tsx'
import { useNamed } from '#web/app/layout/use-branding.ts'
import { Suspense, useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import type { PageHandle } from '#contract/site/page-handle.ts'
import { mySubmission } from '#contract/programmes/my-submissions.ts'
import { type Programme, programmeFacts } from '#contract/programmes/submissions.ts'
import { request } from '#web/app/api/client.ts'
import { loadOwn, OwnPage } from '#web/app/own-pages/own-page.tsx'
import { Part } from '#web/app/own-pages/part.tsx'
import { titleMeta } from '#web/app/seo/metadata.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Loader } from '#web/ui/skeleton.tsx'
import { Time } from '#web/ui/time.tsx'
import { Overdue } from '#web/app/own-pages/decision-due.tsx'
import { Dates, Exchange, SubmissionState } from '../my/submission-card.tsx'
import type { Sent } from './sent-forms.ts'
import '#web/app/own-pages/own-pages.css'

type Loaded = { submission: Sent }

// The forms of all programmes are loaded after the page.
const SentFields = lazyPart(async () => (await import('./sent-fields.tsx')).SentFields)
const CorrectSubmission = lazyPart(async () => (await import('./correct-submission.tsx')).CorrectSubmission)

export const handle = { private: 'signed-in' } satisfies PageHandle

export const meta = titleMeta('What you sent')

export function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const { programme, id = '' } = params
  return loadOwn(`/my/sent/${programme}/${id}`, async (): Promise<Loaded> => {
    const { submission } = await request(mySubmission, { programme: programme as Programme, _id: id })
    return { submission }
  })
}

export const HydrateFallback = Loader

/** A whole submission with its state; it can be corrected here while it waits. */
export default function SentPage() {
  const loaded = useLoaderData() as Loaded | { problem: string }
  return <OwnPage loaded={loaded}>{(sent) => <SentWhole key={sent.submission._id} {...sent} />}</OwnPage>
}

function SentWhole({ submission }: Loaded) {
  const named = useNamed()
  const [isCorrecting, setCorrecting] = useState(false)
  const { programme, about, next, canCorrect, updatedAt, createdAt } = submission
  return (
    <div className="wrap column my">
      <header className="my-head">
        <p className="eyebrow">{named(programmeFacts[programme].label)}</p>
        <h1 className="display display-3">{about}</h1>
        <div className="row">
          <SubmissionState submission={submission} />
        </div>
        <Dates submission={submission} />
        {submission.isOverdue ? (
          <Overdue about={`${named(programmeFacts[programme].label)}, ${about}`} />
        ) : null}
        <Exchange submission={submission} />
        {updatedAt === createdAt || submission.answer !== null ? null : (
          <p className="my-facts">
            <span>You corrected it on </span>
            <Time at={updatedAt} />
          </p>
        )}
        <p className="my-next">
          <b>What happens next</b> <span>{next}</span>
        </p>
      </header>
      <Part id="sent-whole" title={isCorrecting ? 'Correct it' : 'What you sent'}>
        <Suspense fallback={<Loader />}>
          {isCorrecting && canCorrect ? (
            <CorrectSubmission submission={submission} onDone={() => setCorrecting(false)} />
          ) : (
            <div className="column">
              <SentFields submission={submission} />
              <BesideSent canCorrect={canCorrect} onCorrect={() => setCorrecting(true)} />
            </div>
          )}
        </Suspense>
      </Part>
    </div>
  )
}
