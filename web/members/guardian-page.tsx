import { useNamed } from '#web/app/layout/use-branding.ts'
import { OF_AGE } from '#contract/business-constants.ts'
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router'
import type { Answer } from '#contract/call/endpoint.ts'
import { dayInWords } from '#contract/values/days.ts'
import { ANSWER_DAYS, type GuardianAnswer, guardianRequest } from '#contract/membership/guardian.ts'
import { currentPrices } from '#contract/membership/prices.ts'
import { rupees } from '#contract/money/currency.ts'
import { Problem } from '#contract/call/problem.ts'
import type { PageHandle } from '#contract/site/page-handle.ts'
import { request } from '#web/app/api/client.ts'
import { titleMeta } from '#web/app/seo/metadata.ts'
import { useContact } from '#web/app/layout/use-contact.ts'
import { Alert } from '#web/ui/controls/alert.tsx'
import { Time } from '#web/ui/time.tsx'
import { Loader } from '#web/ui/skeleton.tsx'
import { useState } from 'react'
import { GuardianForm } from './guardian-form.tsx'
import '#web/ui/link-page.css'

type Asked = Answer<typeof guardianRequest>
type Prices = Answer<typeof currentPrices>['prices']
type Loaded = { token: string } & ({ asked: Asked; prices: Prices } | { problem: Problem })

export const handle = { private: 'secret' } satisfies PageHandle

export const meta = titleMeta('Your answer as a guardian')

export async function clientLoader({ params }: ClientLoaderFunctionArgs): Promise<Loaded> {
  const token = params['token'] ?? ''
  try {
    const [asked, { prices }] = await Promise.all([
      request(guardianRequest, { token }),
      request(currentPrices, {}),
    ])
    return { token, asked, prices }
  } catch (failure) {
    if (!(failure instanceof Problem)) throw failure
    return { token, problem: failure }
  }
}

export const HydrateFallback = Loader

/** A guardian reads who applies for what, and agrees or refuses. It needs a press, because e-mail programs open links. */
export default function GuardianPage() {
  const loaded = useLoaderData() as Loaded
  return (
    <div className="wrap link-page">
      {'problem' in loaded ? (
        <GuardianProblem problem={loaded.problem} />
      ) : (
        <Question key={loaded.token} {...loaded} />
      )}
    </div>
  )
}

function Head({ title }: { title: string }) {
  return (
    <header className="form-head">
      <p className="eyebrow">Membership of somebody under {OF_AGE}</p>
      <h1 className="display display-2">{title}</h1>
    </header>
  )
}

function GuardianProblem({ problem }: { problem: Problem }) {
  const named = useNamed()
  return (
    <>
      <Head title="Your answer as a guardian" />
      <section className="panel stack link-page-panel" aria-label="Your answer">
        <Alert>{problem.message}</Alert>
        {problem.status >= 500 || problem.status === 429 ? null : (
          <p>
            {problem.code === 'link_expired'
              ? named(
                  'Ask whoever named you to send the e-mail again: they find the button in My {shortName}.',
                )
              : 'Nothing more is needed from you.'}
          </p>
        )}
      </section>
    </>
  )
}

function Question({ token, asked, prices }: { token: string; asked: Asked; prices: Prices }) {
  const named = useNamed()
  const [answer, setAnswer] = useState<GuardianAnswer>(asked.answer)
  if (answer !== 'asked')
    return <Answered answer={answer} name={asked.fullName ?? 'They'} agreedAt={asked.agreedAt} />
  const totals = prices.map(({ total }) => total)
  return (
    <>
      <Head title="Do you agree?" />
      <section className="panel stack link-page-panel" aria-label="What you are asked">
        <p className="lead">
          <b>{asked.fullName}</b>
          <span>{asked.dateOfBirth === null ? '' : `, born on ${dayInWords(asked.dateOfBirth)},`}</span> wants
          to become a member of <span>{named('{shortName}')}</span>, or to join its youth programme, is under{' '}
          {OF_AGE}, and has named you, <b>{asked.guardianName}</b>, as parent or guardian.
        </p>
        {asked.refusedBefore ? (
          <p className="field-hint">
            A parent or guardian whom they had named before has said no. Please talk to each other before you
            answer.
          </p>
        ) : null}
        <h2 className="display display-3">What we store and why</h2>
        <dl className="link-page-facts">
          <div>
            <dt>Until you answer</dt>
            <dd>
              Their name and date of birth, and your name and e-mail, so that we can ask you. Nothing else.
              With a no, or without an answer within {ANSWER_DAYS} days, we delete them; of their age we keep
              until which day they are under {OF_AGE}, so that a no stays a no.
            </dd>
          </div>
          <div>
            <dt>With your yes</dt>
            <dd>
              Your name, that you are of age, and when you agreed: so that we can show it. Your date of birth
              is looked at and not stored. They may then fill in their application: phone number, city, and
              what they write about themselves and their plans. We use it to decide about the application, to
              run their membership and to reach them. Only they and our admins see it.
            </dd>
          </div>
          <div>
            <dt>What it costs</dt>
            <dd>
              <span>{rupees(Math.min(...totals))}</span> to <span>{rupees(Math.max(...totals))}</span> with
              GST for one year, by the category that they choose; or nothing, if they ask for financial aid
              and get it.
            </dd>
          </div>
          <div>
            <dt>Until they are 18</dt>
            <dd>
              They are introduced to nobody, are shown in no list of members, and cannot ask to stay at a
              member’s home.
            </dd>
          </div>
          <div>
            <dt>Your rights</dt>
            <dd>
              <span>
                You and they may see what is stored, have it corrected or deleted, and take a yes back at any
                time
              </span>
              <WriteToUs />
              <span>
                . If you are not satisfied with our answer, you may complain to the Data Protection Board of
                India.
              </span>
            </dd>
          </div>
        </dl>
        <p>
          With your yes you also agree, for them, to the{' '}
          <Link to="/privacy-policy">terms and the privacy policy</Link>.
        </p>
        <GuardianForm token={token} onAnswer={setAnswer} />
      </section>
    </>
  )
}

function WriteToUs() {
  const contact = useContact()
  return contact === null ? null : (
    <span>
      : write to <a href={`mailto:${contact.email}`}>{contact.email}</a>
    </span>
  )
}

type Given = { answer: GuardianAnswer; name: string; agreedAt: string | null }

/** `agreedAt` is set when the guardian had agreed before the page was opened. */
function Answered({ answer, name, agreedAt }: Given) {
  return (
    <>
      <Head title="Your answer as a guardian" />
      <section className="panel stack link-page-panel" aria-label="Your answer" ref={focus} tabIndex={-1}>
        {answer === 'agreed' ? (
          <>
            <Alert kind="success">
              {agreedAt === null ? (
                'Thank you. You have agreed.'
              ) : (
                <span>
                  You have agreed already, on <Time at={agreedAt} />. Nothing more is needed.
                </span>
              )}
            </Alert>
            <p>
              <span>{`${name} has an e-mail from us and can apply now. You may take your yes back at any time`}</span>
              <WriteToUs />
              <span>.</span>
            </p>
          </>
        ) : (
          <>
            <Alert kind="success">You have said no.</Alert>
            <p>
              What we had stored is deleted: their name and date of birth, and your name and e-mail. They have
              an e-mail from us. You can close this page.
            </p>
          </>
        )}
      </section>
    </>
  )
}

/** Moves the focus to the section, since the pressed button has disappeared. */
function focus(section: HTMLElement | null): void {
  section?.focus()
}
