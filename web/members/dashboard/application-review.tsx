import { type KeyboardEvent, useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import { approveMember, askMember, declineMember } from '#contract/membership/review.ts'
import type { allMembers } from '#contract/membership/members.ts'
import type { CategoryNames } from '#contract/membership/price.ts'
import {
  AssigneeLine,
  type Assigned,
  assignmentOf,
  useTake,
} from '#web/app/dashboard/submissions/assignee.tsx'
import { Fields } from '#web/app/dashboard/details-dialog.tsx'
import { useAdminAction } from '#web/app/dashboard/panel-tools.tsx'
import { useAdminSubmit } from '#web/app/dashboard/use-admin-submit.ts'
import { Refused } from '#web/app/forms/refused.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { TextArea } from '#web/ui/controls/field.tsx'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import { notify } from '#web/ui/layers/toast.tsx'
import { PersonNotes } from './notes.tsx'
import { OfAge } from '../of-age.tsx'
import { useCategoryNames } from '#web/app/dashboard/category-names.tsx'
import { nameOf, withCategoryName, withStateName } from './record-cells.tsx'
import './application-review.css'

export type Member = Answer<typeof allMembers>['members'][number]
type Step = 'read' | 'ask' | 'decline'

type Props = {
  member: Member
  assigned: Assigned
  /** The next one of the queue; null: there is none on this page. */
  onNext: (() => void) | null
  onClose: () => void
}

/** The whole application with what one may do about it. Letters do it too: A approves, D declines, Q asks, T takes it, N is the next. */
export function ApplicationReview({ member, assigned, onNext, onClose }: Props) {
  const names = useCategoryNames()
  const [step, setStep] = useState<Step>('read')
  const [busy, setBusy] = useState(false)
  const approve = useAdminAction(approveMember)
  const name = nameOf(member)
  const goOn = onNext ?? onClose
  const request = { request: 'membership', id: member.user._id, about: `The application of ${name}` } as const
  const take = useTake(request)(assignmentOf(assigned, request.id))

  async function doApprove(): Promise<void> {
    setBusy(true)
    const isDone = await approve({ email: member.user.email }, `${name} is a member now.`)
    setBusy(false)
    // Who could not be approved stays in sight.
    if (isDone) goOn()
  }

  function onKey(event: KeyboardEvent): void {
    const isTyping = (event.target as HTMLElement).matches('input, textarea, select')
    if (isTyping || step !== 'read' || busy || event.ctrlKey || event.metaKey || event.altKey) return
    const act = {
      a: member.needsGuardian ? null : () => void doApprove(),
      d: () => setStep('decline'),
      q: () => setStep('ask'),
      t: take && (() => void take()),
      n: onNext,
    }[event.key.toLowerCase()]
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={name}
      width="wide"
      onKeyDown={onKey}
      actions={
        step === 'read' ? (
          <>
            {onNext === null ? null : (
              <Button kind="ghost" disabled={busy} aria-keyshortcuts="N" onClick={onNext}>
                Next
              </Button>
            )}
            <Button kind="ghost" disabled={busy} aria-keyshortcuts="Q" onClick={() => setStep('ask')}>
              Ask
            </Button>
            <Button kind="ghost" disabled={busy} aria-keyshortcuts="D" onClick={() => setStep('decline')}>
              Decline
            </Button>
            <Button
              busy={busy}
              disabled={member.needsGuardian}
              title={member.needsGuardian ? 'Once their guardian has agreed' : undefined}
              aria-keyshortcuts="A"
              onClick={() => void doApprove()}
            >
              Approve
            </Button>
          </>
        ) : null
      }
    >
      <div className="column application-review">
        {step === 'ask' ? <Ask member={member} onBack={() => setStep('read')} onDone={goOn} /> : null}
        {step === 'decline' ? <Decline member={member} onBack={() => setStep('read')} onDone={goOn} /> : null}
        <OfAge member={member} />
        {member.question === null ? null : <Exchange question={member.question} answer={member.answer} />}
        <p className="field-hint review-keys">
          Keys: <kbd>A</kbd> approve, <kbd>D</kbd> decline, <kbd>Q</kbd> ask, <kbd>T</kbd> take or give back,{' '}
          <kbd>N</kbd> next
        </p>
        <AssigneeLine {...request} assigned={assigned} />
        <Fields record={detailsOf(member, names)} />
        <PersonNotes user={member.user._id} name={name} />
      </div>
    </Dialog>
  )
}

/** The application of somebody about whom nothing is to be decided, and the notes on them. */
export function MemberDetails({ member, onClose }: { member: Member; onClose: () => void }) {
  const names = useCategoryNames()
  const name = nameOf(member)
  return (
    <Dialog open onClose={onClose} title={name} width="wide">
      <div className="column application-review">
        {member.question === null ? null : <Exchange question={member.question} answer={member.answer} />}
        <Fields
          record={{ ...detailsOf(member, names), membership: member.membership, reason: member.reason }}
        />
        <PersonNotes user={member.user._id} name={name} />
      </div>
    </Dialog>
  )
}

/** The application as it was sent; where it stands is said beside it. */
function detailsOf(
  { state: _s, question: _q, answer: _a, reason: _r, membership: _m, ...member }: Member,
  names: CategoryNames,
) {
  const { isUsedUp: _isUsedUp, isRefunded: _isRefunded, waitingSince: _w, ...rest } = member
  const { needsGuardian: _n, guardian: _g, ...application } = rest
  return withCategoryName(withStateName(application), names)
}

function Exchange({ question, answer }: { question: string; answer: string | null }) {
  return (
    <dl className="review-exchange">
      <dt>We asked</dt>
      <dd>{question}</dd>
      <dt>They answered</dt>
      <dd>{answer ?? <span className="muted">not yet</span>}</dd>
    </dl>
  )
}

type FormProps = { member: Member; onBack: () => void; onDone: () => void }

function Ask({ member, onBack, onDone }: FormProps) {
  return (
    <OneText
      endpoint={askMember}
      field="question"
      label={`What do you want to know of ${nameOf(member)}?`}
      hint="They read it in an e-mail and on My FWC. The application waits again once they answered."
      act="Ask"
      kind="primary"
      done={`${nameOf(member)} is asked.`}
      email={member.user.email}
      onBack={onBack}
      onDone={onDone}
    />
  )
}

function Decline({ member, onBack, onDone }: FormProps) {
  const isPaid = member.status === 'paid' && !member.isRefunded
  return (
    <OneText
      endpoint={declineMember}
      field="reason"
      label={`Why is ${nameOf(member)} declined?`}
      hint={`They read these words.${isPaid ? ' What they paid goes back in full, by itself.' : ''} They may apply again.`}
      act="Decline"
      kind="danger"
      done={`${nameOf(member)} is declined.`}
      email={member.user.email}
      onBack={onBack}
      onDone={onDone}
    />
  )
}

type OneTextProps = {
  endpoint: Endpoint
  field: string
  label: string
  hint: string
  act: string
  kind: 'primary' | 'danger'
  done: string
  email: string
  onBack: () => void
  onDone: () => void
}

function OneText({ endpoint, field, label, hint, act, kind, done, email, onBack, onDone }: OneTextProps) {
  const id = useId()
  const { revalidate } = useRevalidator()
  const { submit, pending, problem, errors } = useAdminSubmit(endpoint, {
    async answered() {
      notify(done, 'success')
      await revalidate()
      onDone()
    },
    refused({ status }) {
      if (status === 409) void revalidate()
    },
  })
  return (
    <form id={id} className="column" noValidate onSubmit={submit}>
      <input type="hidden" name="email" value={email} />
      <Refused problem={problem} />
      <TextArea name={field} label={label} hint={hint} maxLength={2000} error={errors[field]} />
      <div className="row">
        <Button kind={kind} type="submit" busy={pending}>
          {act}
        </Button>
        <Button kind="ghost" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  )
}
