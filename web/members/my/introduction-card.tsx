import { refusalOf } from '#web/app/api/refusal.ts'
import { AskOnce } from '#web/app/own-pages/ask-once.tsx'
import { cityInWords } from '#contract/values/city-names.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Answer } from '#contract/call/endpoint.ts'
import { answerIntroduction } from '#contract/programmes/matching.ts'
import type { mySubmissions } from '#contract/programmes/my-submissions.ts'
import { request } from '#web/app/api/client.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Avatar } from '#web/ui/drawings/avatar.tsx'
import { Pill, type Tone } from '#web/ui/controls/pill.tsx'
import { Time } from '#web/ui/time.tsx'
import { notify } from '#web/ui/layers/toast.tsx'

export type Introduction = Answer<typeof mySubmissions>['introductions'][number]

const pills: Record<Introduction['state'], { tone: Tone; label: string }> = {
  proposed: { tone: 'wait', label: 'Proposed' },
  agreed: { tone: 'ok', label: 'Both agreed' },
  ended: { tone: 'neutral', label: 'Ended' },
}

/** Another member whom an admin proposed: who, why, and how to reach them once both agreed. */
export function IntroductionCard({ introduction }: { introduction: Introduction }) {
  const { _id, state, createdAt, reasons, other, next, iAgreed, theyAgreed } = introduction
  const { tone, label } = pills[state]
  const facts = [other.companyName, other.sector, other.city && cityInWords(other.city)].filter(
    (fact) => fact !== null && fact !== '',
  )
  return (
    <li>
      <article className="card stack my-card" aria-labelledby={`with-${_id}`}>
        <div className="spread my-card-head">
          <p className="my-programme">
            Expert Connect, <Time at={createdAt} />
          </p>
          <Pill tone={tone}>{label}</Pill>
        </div>
        <div className="beside my-other">
          <Avatar name={other.name} url={other.avatar.url} size={48} />
          <div>
            <h3 id={`with-${_id}`}>{other.name}</h3>
            {facts.length === 0 ? null : <p className="my-facts">{facts.join(' · ')}</p>}
          </div>
        </div>
        {reasons.length === 0 ? null : (
          <ul className="my-reasons" aria-label={`Why ${other.name}`}>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
        {state === 'agreed' ? (
          <>
            <Contact other={other} />
            <p className="my-facts">
              Please write these details down: they disappear from this page once one of you is no longer a
              member.
            </p>
          </>
        ) : null}
        <p className="my-next">
          <b>What happens next</b> <span>{next}</span>
          <span>
            {state === 'proposed' && theyAgreed && !iAgreed ? ` ${other.name} has agreed already.` : null}
          </span>
        </p>
        {state === 'proposed' ? <Answers id={_id} name={other.name} iAgreed={iAgreed} /> : null}
      </article>
    </li>
  )
}

function Contact({ other: { email, contact } }: { other: Introduction['other'] }) {
  return (
    <dl className="my-dates">
      {email === null ? null : (
        <>
          <dt>E-mail</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
        </>
      )}
      {contact === null ? null : (
        <>
          <dt>Phone</dt>
          <dd>
            <a href={`tel:${contact}`}>{contact}</a>
          </dd>
        </>
      )}
    </dl>
  )
}

/** Buttons to agree or refuse. A refusal ends the introduction for both, so it asks first. */
function Answers({ id, name, iAgreed }: { id: string; name: string; iAgreed: boolean }) {
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()

  async function agree(): Promise<void> {
    setBusy(true)
    try {
      const { state } = await request(answerIntroduction, { id, agree: true })
      if (state === 'agreed') notify(`You both agreed. Write to ${name}.`, 'success')
      else notify(`You agreed. ${name} has to agree too.`, 'success')
    } catch (error) {
      notify(refusalOf(error).message, 'error')
    }
    await revalidate()
    setBusy(false)
  }

  async function refuse(): Promise<string> {
    await request(answerIntroduction, { id, agree: false })
    return `You said no to ${name}.`
  }

  return (
    <div className="my-answers">
      {iAgreed ? null : (
        <Button size="small" busy={busy} aria-label={`I agree to meet ${name}`} onClick={() => void agree()}>
          I agree
        </Button>
      )}
      <AskOnce
        label="No, thank you"
        name={`No, thank you: ${name}`}
        title={`Say no to ${name}?`}
        keep="Keep it open"
        act="Say no"
        onYes={refuse}
        onEnd={revalidate}
      >
        <p>This introduction ends for both of you, and no contact details are exchanged.</p>
      </AskOnce>
    </div>
  )
}
