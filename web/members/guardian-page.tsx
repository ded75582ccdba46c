import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router'
import type { Answer } from '#contract/endpoint.ts'
import { type GuardianAnswer, guardianConsent, guardianRequest } from '#contract/membership/guardian.ts'
import { rupees } from '#contract/money/currency.ts'
import { Problem } from '#contract/problem.ts'
import type { PageHandle } from '#contract/page-handle.ts'
import { request } from '#web/app/api/client.ts'
import { useSubmit } from '#web/app/forms/form.ts'
import { Refused } from '#web/app/forms/refused.tsx'
import { titleMeta } from '#web/app/seo/metadata.ts'
import { useContact } from '#web/app/layout/use-contact.ts'
import { Alert } from '#web/ui/controls/alert.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Loader } from '#web/ui/skeleton.tsx'
import { useState } from 'react'
import './guardian.css'

type Asked = Answer<typeof guardianRequest>
type Loaded = { token: string } & ({ asked: Asked } | { problem: Problem })

export const handle = { private: 'secret' } satisfies PageHandle

export const meta = titleMeta('Your answer as a guardian')

export async function clientLoader({ params }: ClientLoaderFunctionArgs): Promise<Loaded> {
  const token = params['token'] ?? ''
  try {
    return { token, asked: await request(guardianRequest, { token }) }
  } catch (failure) {
    if (!(failure instanceof Problem)) throw failure
    return { token, problem: failure }
  }
}

export function HydrateFallback() {
  return <Loader />
}

/** A parent or guardian reads who applies for what, and says yes or no; it takes a press, since programs open links. */
export default function GuardianPage() {
  const loaded = useLoaderData() as Loaded
  return (
    <div className="wrap guardian">
      {'problem' in loaded ? (
        <Trouble problem={loaded.problem} />
      ) : (
        <Question key={loaded.token} {...loaded} />
      )}
    </div>
  )
}

function Head({ title }: { title: string }) {
  return (
    <header className="form-head">
      <p className="eyebrow">Membership of somebody under 18</p>
      <h1 className="display display-2">{title}</h1>
    </header>
  )
}

function Trouble({ problem }: { problem: Problem }) {
  return (
    <>
      <Head title="Your answer as a guardian" />
      <section className="panel stack guardian-panel" aria-label="Your answer">
        <Alert>{problem.message}</Alert>
        {problem.status >= 500 || problem.status === 429 ? null : (
          <p>
            {problem.code === 'link_expired'
              ? 'Ask whoever named you to send the e-mail again: they find the button in My FWC.'
              : 'Nothing more is needed from you.'}
          </p>
        )}
      </section>
    </>
  )
}

function Question({ token, asked }: { token: string; asked: Asked }) {
  const [answer, setAnswer] = useState<GuardianAnswer>(asked.answer)
  if (answer !== 'asked') return <Answered answer={answer} name={asked.fullName} asksAid={asked.asksAid} />
  return (
    <>
      <Head title="Do you agree?" />
      <section className="panel stack guardian-panel" aria-label="The application">
        <p className="lead">
          <b>{asked.fullName}</b> wants to become a member of FWC, is under 18, and has named you,{' '}
          <b>{asked.guardianName}</b>, as parent or guardian.
        </p>
        <dl className="guardian-facts">
          <div>
            <dt>Membership</dt>
            <dd>{asked.categoryName}, for one year from approval</dd>
          </div>
          <div>
            <dt>To pay</dt>
            <dd>
              {asked.asksAid
                ? `Nothing now: they ask for financial aid. Without it, ${rupees(asked.amount)} with GST`
                : `${rupees(asked.amount)} with GST, once you have agreed`}
            </dd>
          </div>
          <div>
            <dt>What we keep</dt>
            <dd>
              What is in the application: name, date of birth, phone number, e-mail, city, and what they wrote
              about themselves and their plans; your name, your e-mail and your answer. Only they and our
              admins see it.
            </dd>
          </div>
          <div>
            <dt>Until they are 18</dt>
            <dd>
              They are introduced to nobody, are shown in no list of members, and cannot ask to stay at a
              member’s home.
            </dd>
          </div>
        </dl>
        <p>
          With your yes you also agree, for them, to the{' '}
          <Link to="/privacy-policy">terms and the privacy policy</Link>. Without it nothing is paid and
          nothing is approved.
        </p>
        <div className="guardian-answers">
          <AnswerButton token={token} agree onAnswer={setAnswer} />
          <AnswerButton token={token} agree={false} onAnswer={setAnswer} />
        </div>
      </section>
    </>
  )
}

type ButtonProps = { token: string; agree: boolean; onAnswer: (answer: GuardianAnswer) => void }

function AnswerButton({ token, agree, onAnswer }: ButtonProps) {
  const { submit, pending, problem } = useSubmit(guardianConsent, {
    inputOf: () => ({ token, agree }),
    answered: ({ answer }) => onAnswer(answer),
  })
  return (
    <form method="post" noValidate onSubmit={submit} aria-label={agree ? 'Yes' : 'No'}>
      <Refused problem={problem} />
      <Button type="submit" kind={agree ? 'warm' : 'ghost'} busy={pending}>
        {agree ? 'Yes, I agree' : 'No, I do not agree'}
      </Button>
    </form>
  )
}

function Answered({ answer, name, asksAid }: { answer: GuardianAnswer; name: string; asksAid: boolean }) {
  const contact = useContact()
  return (
    <>
      <Head title="Your answer as a guardian" />
      <section className="panel stack guardian-panel" aria-label="Your answer" ref={focus} tabIndex={-1}>
        {answer === 'agreed' ? (
          <>
            <Alert kind="success">Thank you. You have agreed.</Alert>
            <p>
              {name} has an e-mail from us
              {asksAid ? ' and an admin reads the application next' : ' and can pay now'}. If you change your
              mind, write to{' '}
              {contact === null ? 'us' : <a href={`mailto:${contact.email}`}>{contact.email}</a>}.
            </p>
          </>
        ) : (
          <>
            <Alert kind="success">You have said no.</Alert>
            <p>
              Nothing is paid and nothing is approved. {name} has an e-mail from us. You can close this page.
            </p>
          </>
        )}
      </section>
    </>
  )
}

/** The button that was pressed is gone: whoever uses the keyboard goes on from here. */
function focus(section: HTMLElement | null): void {
  section?.focus()
}
