import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { allAssignments } from '#contract/admin/assignments.ts'
import { refusalToApprove } from '#contract/membership/approval.ts'
import { basisLabels } from '#contract/membership/year.ts'
import { useCategoryNames } from '#web/app/dashboard/list/category-names.tsx'
import { Day } from '#web/app/dashboard/list/day.tsx'
import { Fact, type Found, Nothing, PersonSection } from '#web/app/dashboard/person/person-parts.tsx'
import { useAnswer } from '#web/app/dashboard/decide/use-answer.ts'
import { Fields } from '#web/app/forms/record/record-details.tsx'
import { useAdmin } from '#web/app/dashboard/shell/use-admin.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Pill } from '#web/ui/controls/pill.tsx'
import { StatePill } from '../state-pill.tsx'
import { AddMember } from './add-member.tsx'
import { AgeAndGuardian } from './age-and-guardian.tsx'
import { ApprovalButton } from './approval.tsx'
import { ApplicationReview, detailsOf, Exchange } from './application-review.tsx'
import { CorrectPerson } from './correct-person.tsx'
import { chosenOf, isWaiting } from './member-columns.tsx'
import { KeptNotes } from './notes.tsx'
import { PaymentPill } from './record-cells.tsx'
import { SetPeriod } from './set-period.tsx'

const words = { approve: 'Approve', remove: 'Remove as a member' }
type Known = Found & { person: NonNullable<Found['person']> }

/** A person's application, membership and notes, with the actions on them. */
export function PersonMembership({ found }: { found: Found }) {
  const { person, notes } = found
  const { revalidate } = useRevalidator()
  if (person === null || notes === null) return null
  const known = { ...found, person }
  return (
    <>
      <Application found={known} />
      <Membership found={known} />
      <PersonSection title="Notes">
        <KeptNotes
          user={person._id}
          name={person.listedAs}
          notes={notes}
          keepsText
          onChange={() => void revalidate()}
        />
      </PersonSection>
    </>
  )
}

/** Whether a person is a member, or was removed and can be approved again. */
function isChangeable(application: NonNullable<Found['application']>): boolean {
  if (application.role === 'member') return true
  return application.state === 'removed' && refusalToApprove(chosenOf(application)) === null
}

/** Whether the signed-in admin may act on a person; only owners may act on admins. */
function useMayAct({ role, closedAt }: Known['person']): boolean {
  const user = useAdmin()
  return closedAt === null && (role !== 'admin' || (user?.duties?.includes('owner') ?? false))
}

function Application({ found }: { found: Known }) {
  const { person, application } = found
  const names = useCategoryNames()
  const [open, setOpen] = useState<'decide' | 'correct' | null>(null)
  const mayAct = useMayAct(person)
  const waits = application !== null && isWaiting(application)
  const close = () => setOpen(null)
  return (
    <PersonSection
      title="Application"
      actions={
        mayAct ? (
          <>
            <Button kind="ghost" size="small" onClick={() => setOpen('correct')}>
              Correct the details
            </Button>
            {waits ? (
              <Button size="small" onClick={() => setOpen('decide')}>
                Read and decide
              </Button>
            ) : null}
          </>
        ) : null
      }
    >
      {application === null ? (
        <Nothing>They have not applied.</Nothing>
      ) : (
        <>
          <p className="row person-pills">
            <StatePill state={application.state} />
            <PaymentPill status={application.status} isAid={Boolean(application.financialAidReason)} />
            {application.isRefunded ? <Pill>refunded</Pill> : null}
          </p>
          <AgeAndGuardian member={application} />
          {application.question === null ? null : (
            <Exchange question={application.question} answer={application.answer} />
          )}
          {application.reason === null ? null : (
            <p>{`${application.state === 'removed' ? 'Removed' : 'Declined'}: ${application.reason}`}</p>
          )}
          <details>
            <summary>All that it says</summary>
            <Fields record={detailsOf(application, names)} />
          </details>
        </>
      )}
      {open === 'decide' && application !== null ? <Decide member={application} onClose={close} /> : null}
      {open === 'correct' ? <CorrectPerson found={found} onClose={close} /> : null}
    </PersonSection>
  )
}

/** The application with its actions, once it is known which admin has taken it. */
function Decide({ member, onClose }: { member: NonNullable<Found['application']>; onClose: () => void }) {
  const { answer } = useAnswer(allAssignments, { request: 'membership' })
  const { revalidate } = useRevalidator()
  if (answer === null) return null
  return (
    <ApplicationReview
      member={member}
      assigned={answer}
      isChanged={false}
      onRefused={() => void revalidate()}
      onNext={null}
      onClose={onClose}
    />
  )
}

function Membership({ found }: { found: Known }) {
  const { person, application, membership } = found
  const names = useCategoryNames()
  const [open, setOpen] = useState<'period' | 'add' | null>(null)
  const mayAct = useMayAct(person)
  const waits = application !== null && isWaiting(application)
  const close = () => setOpen(null)
  return (
    <PersonSection
      title="Membership"
      actions={
        mayAct ? (
          <>
            {membership?.runs ? (
              <Button kind="ghost" size="small" onClick={() => setOpen('period')}>
                Change the last day
              </Button>
            ) : null}
            {person.role === 'user' && !waits ? (
              <Button kind="ghost" size="small" onClick={() => setOpen('add')}>
                Add as a member
              </Button>
            ) : null}
            {application !== null && !waits && isChangeable(application) ? (
              <ApprovalButton {...chosenOf(application)} words={words} />
            ) : null}
          </>
        ) : null
      }
    >
      {membership === null ? (
        <Nothing>They have never been a member.</Nothing>
      ) : (
        <>
          <dl className="details">
            <Fact title="Category">{names[membership.category]}</Fact>
            <Fact title="State">{membership.state}</Fact>
            <Fact title="From">
              <Day of={membership.startsOn} />
            </Fact>
            <Fact title="Until">
              <Day of={membership.endsOn} />
            </Fact>
          </dl>
          <ul className="column person-list" aria-label="Periods">
            {membership.periods.map((period) => (
              <li key={`${period.startsOn} ${period.endsOn} ${period.removedAt ?? ''}`}>
                <span>
                  <Day of={period.startsOn} /> to <Day of={period.endsOn} />
                </span>
                <span>{names[period.category]}</span>
                <small className="muted">{basisLabels[period.basis]}</small>
                {period.removedAt === null ? null : <Pill>ended early</Pill>}
              </li>
            ))}
          </ul>
        </>
      )}
      {open === 'period' && membership !== null ? (
        <SetPeriod person={person} membership={membership} onClose={close} />
      ) : null}
      {open === 'add' ? (
        <AddMember known={{ name: person.listedAs, email: person.email }} onClose={close} />
      ) : null}
    </PersonSection>
  )
}
