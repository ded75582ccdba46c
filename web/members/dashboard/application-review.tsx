import { useState } from 'react'
import { approveMember } from '#contract/membership/review.ts'
import type { CategoryNames } from '#contract/membership/categories.ts'
import {
  AssigneeLine,
  type Assigned,
  assignmentOf,
  useTake,
} from '#web/app/dashboard/submissions/assignee.tsx'
import { KeyHints, onLetter } from '#web/app/dashboard/decide/decision-keys.tsx'
import { Fields } from '#web/app/forms/record/record-details.tsx'
import { PersonName } from '#web/app/dashboard/person/person.tsx'
import { useIsOnScreen } from '#web/app/dashboard/decide/single-press.ts'
import { useAdminAction } from '#web/app/dashboard/panel-tools.tsx'
import { Alert } from '#web/ui/controls/alert.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import { Ask, Decline } from './ask-and-decline.tsx'
import { PersonNotes } from './notes.tsx'
import { AgeAndGuardian } from './age-and-guardian.tsx'
import { useCategoryNames } from '#web/app/dashboard/list/category-names.tsx'
import { type Member, nameOf, seenOf, withCategoryName, withStateName } from './record-cells.tsx'
import { asksBeforeLeaving } from '#web/ui/layers/unsent-guards.ts'
import './application-review.css'

type Step = 'read' | 'ask' | 'decline'

type Props = {
  member: Member
  assigned: Assigned
  /** The applicant has sent a newer version meanwhile, which is shown. */
  isChanged: boolean
  /** A decision was refused. */
  onRefused: () => void
  /** Opens the next application in the queue; null when there is none on this page. */
  onNext: (() => void) | null
  onClose: () => void
}

/**
 * An application with its actions, also by key: A approves, D declines, Q asks, T takes it, N opens the next, Z undoes the last
 * decision.
 */
export function ApplicationReview({ member, assigned, isChanged, onRefused, onNext, onClose }: Props) {
  const names = useCategoryNames()
  const [step, setStep] = useState<Step>('read')
  const [busy, setBusy] = useState(false)
  const approve = useAdminAction(approveMember)
  const name = nameOf(member)
  const isOnScreen = useIsOnScreen(`${member._id} ${member.updatedAt}`)
  const goOn = onNext ?? onClose
  const skip = onNext && (() => (asksBeforeLeaving() ? undefined : onNext()))
  const request = { request: 'membership', id: member.user._id, about: `The application of ${name}` } as const
  const form = { member, onRefused, onBack: () => setStep('read'), onDone: goOn }
  const take = useTake(request)(assignmentOf(assigned, request.id))

  async function doApprove(): Promise<void> {
    // An unsaved note would be lost.
    if (asksBeforeLeaving()) return
    setBusy(true)
    const isDone = await approve(
      { email: member.user.email, seen: seenOf(member) },
      `${name} is a member now.`,
    )
    setBusy(false)
    // The application of a person who could not be approved stays open.
    if (isDone) goOn()
    else onRefused()
  }

  const { user } = member
  const isBlocked = member.needsGuardian || user.isSuspended
  const canDecide = isOnScreen && !busy
  const keys = {
    a: isBlocked || !canDecide ? null : doApprove,
    d: canDecide ? () => setStep('decline') : null,
    q: canDecide ? () => setStep('ask') : null,
    t: busy ? null : take,
    n: busy ? null : skip,
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={name}
      width="wide"
      onKeyDown={step === 'read' ? onLetter(keys) : undefined}
      actions={
        step === 'read' ? (
          <>
            {skip === null ? null : (
              <Button kind="ghost" disabled={busy} aria-keyshortcuts="N" onClick={skip}>
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
              disabled={isBlocked || !isOnScreen}
              title={
                user.isSuspended
                  ? 'Once the account is restored'
                  : member.needsGuardian
                    ? 'Once their guardian has agreed'
                    : undefined
              }
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
        {isChanged ? (
          <Alert kind="info" quiet>
            This has changed while you were reading. The new version is shown here: please read it again.
          </Alert>
        ) : null}
        {user.isSuspended ? (
          <Alert kind="info" quiet>
            <span>
              <PersonName name={name} id={user._id} />
            </span>{' '}
            <span>is suspended. Please restore the account first.</span>
          </Alert>
        ) : null}
        {step === 'ask' ? <Ask {...form} /> : null}
        {step === 'decline' ? <Decline {...form} /> : null}
        <AgeAndGuardian member={member} />
        {member.question === null ? null : <Exchange question={member.question} answer={member.answer} />}
        <KeyHints accept="approve" hasNext={onNext !== null} />
        <AssigneeLine {...request} assigned={assigned} />
        <Fields record={detailsOf(member, names)} />
        <PersonNotes user={member.user._id} name={name} />
      </div>
    </Dialog>
  )
}

/** The application of a person without an open decision, and the notes about them. */
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

/** The application as sent, without its state, which is shown beside it. */
export function detailsOf(
  { state: _s, question: _q, answer: _a, reason: _r, membership: _m, ...member }: Member,
  names: CategoryNames,
) {
  const { isUsedUp: _isUsedUp, isRefunded: _isRefunded, waitingSince: _w, ...rest } = member
  const { needsGuardian: _n, guardian, guardianName, guardianEmail, ...application } = rest
  const asked = guardian === null ? {} : { guardianName, guardianEmail }
  return withCategoryName(withStateName({ ...application, ...asked }), names)
}

/** A question about an application, and the answer. */
export function Exchange({ question, answer }: { question: string; answer: string | null }) {
  return (
    <dl className="review-exchange">
      <dt>We asked</dt>
      <dd>{question}</dd>
      <dt>They answered</dt>
      <dd>{answer ?? <span className="muted">not yet</span>}</dd>
    </dl>
  )
}
