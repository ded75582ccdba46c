import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import {
  type Assignment,
  allAssignments,
  giveBack,
  handOver,
  type Request,
  takeRequest,
} from '#contract/admin/assignments.ts'
import type { Answer } from '#contract/call/endpoint.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Avatar } from '#web/ui/drawings/avatar.tsx'
import { Time } from '#web/ui/time.tsx'
import { request as call } from '../../api/client.ts'
import { useAdmin } from '../shell/use-admin.ts'
import { RefusalAlert } from '#web/app/forms/refusal-alert.tsx'
import { useAdminAction } from '../panel-tools.tsx'
import { useAdminSubmit } from '../decide/use-admin-submit.ts'
import './assignee.css'

/** Which admin works on which request of a kind, and who else could. */
export type Assigned = Answer<typeof allAssignments>
export const nobodyAssigned: Assigned = { assignments: [], colleagues: [] }

export function loadAssigned(request: Request, signal: AbortSignal): Promise<Assigned> {
  return call(allAssignments, { request }, { signal })
}

export function assignmentOf(assigned: Assigned, id: string): Assignment | null {
  return assigned.assignments.find((one) => one.id === id) ?? null
}

/** For an assignment: the function that takes the request or gives it back; null: another admin has it, and this one is no owner. */
export function useTake({ request, id, about }: { request: Request; id: string; about: string }) {
  const user = useAdmin()
  const takeIt = useAdminAction(takeRequest)
  const giveItBack = useAdminAction(giveBack)
  return (assignment: Assignment | null): (() => Promise<unknown>) | null => {
    if (assignment === null) return () => takeIt({ request, id }, `${about} is yours now.`)
    const isMine = assignment.assignee._id === user?._id
    if (!isMine && !user?.duties?.includes('owner')) return null
    return () => giveItBack({ request, id }, `${about} is nobody’s now.`)
  }
}

/** The admin who works on a request, for a cell of a list. */
export function AssigneeNote({ assignment }: { assignment: Assignment | null }) {
  const user = useAdmin()
  if (assignment === null) return null
  const isMine = assignment.assignee._id === user?._id
  return (
    <small className="beside assignee-note" data-mine={isMine || undefined}>
      <Face of={assignment} size={20} />
      <span>{isMine ? 'with you' : `with ${assignment.assignee.name}`}</span>
    </small>
  )
}

function Face({ of: { assignee }, size }: { of: Assignment; size: number }) {
  return <Avatar name={assignee.name} url={assignee.avatar.url} size={size} />
}

type Props = { request: Request; id: string; about: string; assigned: Assigned }

/** The admin who works on a request, with the buttons to take it, give it back and hand it over. */
export function AssigneeLine({ request, id, about, assigned }: Props) {
  const user = useAdmin()
  const [isHandingOver, setHandingOver] = useState(false)
  const [busy, setBusy] = useState(false)
  const assignment = assignmentOf(assigned, id)
  const act = useTake({ request, id, about })(assignment)
  const isMine = assignment?.assignee._id === user?._id
  const others = assigned.colleagues.filter(({ _id }) => _id !== (assignment?.assignee._id ?? user?._id))

  async function press(): Promise<void> {
    setBusy(true)
    await act?.().finally(() => setBusy(false))
  }

  return (
    <section className="column assignee" aria-label="Who works on this">
      <div className="row">
        {assignment === null ? null : <Face of={assignment} size={32} />}
        <p>
          {assignment === null ? (
            'Nobody works on this yet.'
          ) : (
            <span>
              <b>{isMine ? 'You' : assignment.assignee.name}</b> <span>{isMine ? 'work' : 'works'}</span> on
              this since <Time at={assignment.at} />.
            </span>
          )}
        </p>
        {act === null ? null : (
          <Button kind="ghost" size="small" busy={busy} aria-keyshortcuts="T" onClick={() => void press()}>
            {assignment === null ? 'Take' : 'Give back'}
          </Button>
        )}
        {act === null || others.length === 0 || isHandingOver ? null : (
          <Button kind="ghost" size="small" onClick={() => setHandingOver(true)}>
            Hand over
          </Button>
        )}
      </div>
      {isHandingOver ? (
        <HandOver
          request={request}
          id={id}
          about={about}
          colleagues={others}
          onDone={() => setHandingOver(false)}
        />
      ) : null}
    </section>
  )
}

type HandOverProps = Pick<Props, 'request' | 'id' | 'about'> & {
  colleagues: Assigned['colleagues']
  onDone: () => void
}

function HandOver({ request, id, about, colleagues, onDone }: HandOverProps) {
  const field = useId()
  const { revalidate } = useRevalidator()
  const { submit, pending, problem, errors } = useAdminSubmit(handOver, {
    inputOf: (data) => ({ request, id, email: String(data.get('email') ?? '') }),
    async answered() {
      await revalidate()
      onDone()
    },
    refused({ status }) {
      if (status === 409) void revalidate()
    },
  })
  return (
    <form className="column" noValidate onSubmit={submit} aria-label={`Hand over: ${about}`}>
      <RefusalAlert problem={problem} />
      <div className="field">
        <label htmlFor={field}>Who takes it over?</label>
        <select id={field} className="control" name="email" aria-invalid={errors['email'] ? true : undefined}>
          {colleagues.map(({ _id, name, email }) => (
            <option key={_id} value={email}>
              {`${name} (${email})`}
            </option>
          ))}
        </select>
      </div>
      <div className="row">
        <Button type="submit" size="small" busy={pending}>
          Hand over
        </Button>
        <Button kind="ghost" size="small" onClick={onDone}>
          Keep
        </Button>
      </div>
    </form>
  )
}
