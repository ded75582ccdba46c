import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Answer } from '#contract/endpoint.ts'
import type { PageHandle } from '#contract/page-handle.ts'
import { mySubmission } from '#contract/programmes/my-submissions.ts'
import { type Programme, programmeFacts } from '#contract/programmes/submissions.ts'
import { request } from '#web/app/api/client.ts'
import { Fields } from '#web/app/dashboard/details-dialog.tsx'
import { loadOwn, OwnPage } from '#web/app/own-pages/own-page.tsx'
import { Part } from '#web/app/own-pages/part.tsx'
import { titleMeta } from '#web/app/seo/metadata.ts'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Loader } from '#web/ui/skeleton.tsx'
import { Time } from '#web/ui/time.tsx'
import { Dates, SubmissionState } from '../my/submission-card.tsx'
import { CorrectSubmission } from './correct-submission.tsx'
import { type SentForm, sentForms } from './sent-forms.ts'
import '#web/app/own-pages/own-pages.css'

export type Sent = Answer<typeof mySubmission>['submission']
type Loaded = { submission: Sent; now: number }

export const handle = { private: 'signed-in' } satisfies PageHandle

export const meta = titleMeta('What you sent')

export function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const { programme, id = '' } = params
  return loadOwn(`/my/sent/${programme}/${id}`, async (): Promise<Loaded> => {
    const { submission } = await request(mySubmission, { programme: programme as Programme, _id: id })
    return { submission, now: Date.now() }
  })
}

export function HydrateFallback() {
  return <Loader />
}

/** What somebody has sent to a programme, whole, with where it stands; corrected here while it waits. */
export default function SentPage() {
  const loaded = useLoaderData() as Loaded | { problem: string }
  return <OwnPage loaded={loaded}>{(sent) => <SentWhole key={sent.submission._id} {...sent} />}</OwnPage>
}

function SentWhole({ submission, now }: Loaded) {
  const [isCorrecting, setCorrecting] = useState(false)
  const { programme, about, next, canCorrect, updatedAt, createdAt } = submission
  const form = sentForms[programme]
  return (
    <div className="wrap column my">
      <header className="my-head">
        <p className="eyebrow">{programmeFacts[programme].label}</p>
        <h1 className="display display-3">{about}</h1>
        <div className="row">
          <SubmissionState submission={submission} />
        </div>
        <Dates submission={submission} now={now} />
        {updatedAt === createdAt ? null : (
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
        {isCorrecting && canCorrect ? (
          <CorrectSubmission submission={submission} form={form} onDone={() => setCorrecting(false)} />
        ) : (
          <div className="column">
            <Fields record={recordOf(submission, form)} labels={labelsOf(form)} />
            <div className="my-answers">
              {canCorrect ? (
                <Button kind="ghost" onClick={() => setCorrecting(true)}>
                  Correct it
                </Button>
              ) : null}
              <ButtonLink kind="ghost" to="/my">
                Back to My FWC
              </ButtonLink>
            </div>
          </div>
        )}
      </Part>
    </div>
  )
}

/** What was answered, in the order of the form and in its words, with the file. */
function recordOf({ form: answers, file }: Sent, { controls, file: takes }: SentForm): object {
  const told = Object.entries(controls).map(([name, { by }]) => {
    const answer = answers[name] ?? null
    const chosen = typeof by === 'string' ? undefined : by.find(({ value }) => value === answer)
    return [name, chosen?.label ?? answer]
  })
  return { ...Object.fromEntries(told), ...(takes === undefined ? {} : { [takes.name]: file }) }
}

function labelsOf({ controls, file }: SentForm): Record<string, string> {
  const named = Object.entries(controls).map(([name, { label }]) => [name, label])
  return { ...Object.fromEntries(named), ...(file === undefined ? {} : { [file.name]: file.label }) }
}
