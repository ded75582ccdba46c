import { named } from '#web/app/api/names.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Role } from '#contract/accounts/accounts.ts'
import type { Input } from '#contract/call/endpoint.ts'
import { type Basis, refusalToApprove } from '#contract/membership/approval.ts'
import { approveMember, type Seen } from '#contract/membership/review.ts'
import { Problem, problems } from '#contract/call/problem.ts'
import { request } from '#web/app/api/client.ts'
import { tellDecided } from '#web/app/dashboard/decide/undo-offers.ts'
import { Person } from '#web/app/dashboard/person/person.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import { Pill, type Tone } from '#web/ui/controls/pill.tsx'
import './bulk-approve.css'

export type Chosen = Basis & {
  name: string
  email: string
  role: Role
  avatar?: { url: string | null }
  /** The version of the application in the list. */
  seen: Seen | undefined
}

type Outcome = { tone: Tone; words: string }

const UNDONE = 'Undone'

/** What approving the person would do now. */
function preview(person: Chosen): Outcome & { isToDo: boolean } {
  const refusal = refusalToApprove(person)
  if (refusal !== null) return { isToDo: false, tone: 'bad', words: `Cannot: ${named(problems[refusal][1])}` }
  if (person.role === 'member') return { isToDo: false, tone: 'neutral', words: 'Is a member already' }
  return { isToDo: true, tone: 'wait', words: 'Will become a member' }
}

/** Approves the chosen people one by one, after a preview of the outcome for each. */
export function BulkApprove({ chosen, onDone }: { chosen: readonly Chosen[]; onDone: () => void }) {
  // Fixed when the popup opens, so that the preview does not change.
  const [people, setPeople] = useState<readonly Chosen[] | null>(null)
  return (
    <>
      {chosen.length === 0 ? null : (
        <Button size="small" onClick={() => setPeople(chosen)}>{`Approve chosen (${chosen.length})`}</Button>
      )}
      {people === null ? null : (
        <ApproveDialog
          people={people}
          onClose={(isDone) => {
            setPeople(null)
            if (isDone) onDone()
          }}
        />
      )}
    </>
  )
}

type Props = { people: readonly Chosen[]; onClose: (isDone: boolean) => void }

function ApproveDialog({ people, onClose }: Props) {
  const { revalidate } = useRevalidator()
  const [results, setResults] = useState<Record<string, Outcome>>({})
  const [stage, setStage] = useState<'preview' | 'working' | 'done'>('preview')
  const toApprove = people.filter((person) => preview(person).isToDo)
  const finished = Object.keys(results).length
  const undone = Object.values(results).filter(({ words }) => words === UNDONE).length

  async function approveAll(): Promise<void> {
    setStage('working')
    const approved: Input<typeof approveMember>[] = []
    for (const { email, seen } of toApprove) {
      // One request at a time, with its outcome shown.
      // oxlint-disable-next-line no-await-in-loop
      const outcome = await approve({ email, seen })
      if (outcome.tone === 'ok') approved.push({ email })
      setResults((now) => ({ ...now, [email]: outcome }))
    }
    setStage('done')
    tellDecided(approveMember, approved, `${count(approved.length)} approved.`, (at) => {
      const { email } = approved[at] as Input<typeof approveMember>
      setResults((now) => ({ ...now, [email]: { tone: 'neutral', words: UNDONE } }))
    })
    await revalidate()
  }

  return (
    <Dialog
      open
      // A run that has begun cannot be closed before its end.
      onClose={() => (stage === 'working' ? undefined : onClose(stage === 'done'))}
      title={
        stage === 'done'
          ? 'What became of each'
          : toApprove.length === 0
            ? 'Nobody to approve'
            : `Approve ${count(toApprove.length)}?`
      }
      actions={
        stage === 'done' || toApprove.length === 0 ? (
          <Button onClick={() => onClose(stage === 'done')}>Close</Button>
        ) : (
          <>
            <Button kind="ghost" disabled={stage === 'working'} onClick={() => onClose(false)}>
              Cancel
            </Button>
            <Button busy={stage === 'working'} onClick={() => void approveAll()}>
              {`Approve ${count(toApprove.length)}`}
            </Button>
          </>
        )
      }
    >
      <div className="bulk">
        <p className="row bulk-progress" aria-live="polite">
          <span>
            {toApprove.length === 0
              ? 'Nothing will happen, for the reason beside each name.'
              : stage === 'preview'
                ? 'This is what will happen. Whoever becomes a member gets an e-mail.'
                : `${finished - undone} of ${toApprove.length} done${undone === 0 ? '' : `, ${undone} undone`}`}
          </span>
          {stage === 'working' ? (
            <progress aria-label="Approved so far" max={toApprove.length} value={finished} />
          ) : null}
        </p>
        <ul className="bulk-people" aria-label="Chosen people">
          {people.map((person) => {
            const { tone, words } = results[person.email] ?? preview(person)
            return (
              <li key={person.email} className="spread">
                <Person {...person} />
                <Pill tone={tone}>{words}</Pill>
              </li>
            )
          })}
        </ul>
      </div>
    </Dialog>
  )
}

async function approve(whom: Input<typeof approveMember>): Promise<Outcome> {
  try {
    await request(approveMember, whom)
    return { tone: 'ok', words: 'Is a member now' }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { tone: 'bad', words: `Not approved: ${error.message}` }
  }
}

function count(people: number): string {
  return people === 1 ? '1 person' : `${people} people`
}
