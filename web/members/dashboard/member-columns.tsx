import { type Assigned, AssigneeNote, assignmentOf } from '#web/app/dashboard/submissions/assignee.tsx'
import { CategoryName } from '#web/app/dashboard/list/category-names.tsx'
import { Day } from '#web/app/dashboard/list/day.tsx'
import { Phone } from '#web/app/dashboard/list/phone.tsx'
import { Person } from '#web/app/dashboard/person/person.tsx'
import { DueCell } from '#web/app/dashboard/submissions/submission-cells.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import type { Column } from '#web/ui/table.tsx'
import { ApprovalButton } from './approval.tsx'
import type { Chosen } from './bulk-approve.tsx'
import { type Member, nameOf, PaymentPill, seenOf } from './record-cells.tsx'
import { StatePill } from '../state-pill.tsx'

/** The chosen people by account, including those on other pages and in other searches. */
export type Choice = Readonly<Record<string, Chosen>>
type Choose = (people: Member[], isChosen: boolean) => void

type Needs = {
  choice: Choice
  choose: Choose
  now: number
  assigned: Assigned
  /** Opens the details of a person. */
  read: (member: Member) => void
}

/** Whether an admin has a decision to make about a person. */
export function isWaiting({ state }: Member): boolean {
  return ['waiting', 'guardian', 'question'].includes(state ?? '')
}

export function columns({ choice, choose, now, assigned, read }: Needs): Column<Member>[] {
  return [
    {
      title: 'Choose',
      kind: 'choose',
      cell: (member) => (
        <label className="choose">
          <input
            type="checkbox"
            aria-label={`Choose ${nameOf(member)}`}
            checked={member.user._id in choice}
            onChange={(event) => choose([member], event.target.checked)}
          />
        </label>
      ),
    },
    {
      title: 'Name',
      kind: 'head',
      cell: (member) => <Person {...member.user} id={member.user._id} name={nameOf(member)} />,
    },
    { title: 'Contact', kind: 'short', cell: ({ contact }) => <Phone of={contact} /> },
    {
      title: 'Category',
      kind: 'short',
      cell: ({ membershipCategory }) => <CategoryName of={membershipCategory} />,
    },
    {
      title: 'Payment',
      cell: (member) => (
        <span className="stacked">
          <PaymentPill status={member.status} isAid={asksAid(member)} />
          {member.isRefunded ? <small>refunded</small> : null}
        </span>
      ),
    },
    {
      title: 'State',
      cell: (member) => (
        <span className="stacked">
          <StatePill state={member.state} />
          <small>
            {member.dueAt !== null ? (
              <DueCell state="received" dueAt={member.dueAt} now={now} />
            ) : member.membership === null ? null : (
              <span>
                until <Day of={member.membership.endsOn} />
              </span>
            )}
          </small>
          <AssigneeNote assignment={assignmentOf(assigned, member.user._id)} />
        </span>
      ),
    },
    {
      title: 'Approval',
      kind: 'actions',
      cell: (member) => (
        <span className="row-actions">
          {member.role === 'admin' && !isWaiting(member) ? null : (
            <Button
              kind="ghost"
              size="small"
              aria-label={`${isWaiting(member) ? 'Read and decide:' : 'Details of'} ${nameOf(member)}`}
              onClick={() => read(member)}
            >
              {isWaiting(member) ? 'Decide' : 'Details'}
            </Button>
          )}
          <ApprovalButton
            {...chosenOf(member)}
            words={{ approve: 'Approve Member', remove: 'Remove Member' }}
          />
        </span>
      ),
    },
  ]
}

function asksAid(member: Member): boolean {
  return Boolean(member.financialAidReason)
}

export function chosenOf(member: Member): Chosen {
  const { user, role, status, isRefunded, isUsedUp, needsGuardian } = member
  return {
    name: nameOf(member),
    email: user.email,
    avatar: user.avatar,
    role,
    status,
    isRefunded,
    isUsedUp,
    needsGuardian,
    isSuspended: user.isSuspended,
    waits: isWaiting(member),
    asksAid: asksAid(member),
    seen: seenOf(member),
  }
}
