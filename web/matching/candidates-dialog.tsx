import { FailedList } from '#web/ui/failed-list.tsx'
import { cityInWords } from '#contract/values/city-names.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Answer } from '#contract/call/endpoint.ts'
import { introduce, type MatchProfile, matchCandidates } from '#contract/programmes/matching.ts'
import { Problem } from '#contract/call/problem.ts'
import { request } from '#web/app/api/client.ts'
import { Person } from '#web/app/dashboard/person/person.tsx'
import { tellDecided } from '#web/app/dashboard/decide/undo-offers.ts'
import { useAnswer } from '#web/app/dashboard/decide/use-answer.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import { Loader } from '#web/ui/skeleton.tsx'
import { EmptyList } from '#web/ui/table.tsx'
import { notify } from '#web/ui/layers/toast.tsx'
import './candidates.css'

type Found = Answer<typeof matchCandidates>
type Candidate = Found['candidates'][number]

/** Members who fit a request, best first with reasons. Choosing one sends an e-mail to both. */
export function CandidatesDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { answer: found, failure, retry } = useAnswer(matchCandidates, { id })

  return (
    <Dialog open onClose={onClose} title={`Who fits ${name}`} width="wide">
      {failure !== null ? (
        <FailedList message={failure} onRetry={retry} />
      ) : found === null ? (
        <Loader />
      ) : (
        <div className="stack candidates">
          <Wishes seeker={found.seeker} />
          {found.candidates.length === 0 ? (
            <EmptyList
              text="Nobody fits yet"
              hint="No other member shares two things with what they wrote. Look again as members join."
            />
          ) : (
            <ol className="candidate-list" aria-label="Candidates, best first">
              {found.candidates.map((candidate) => (
                <CandidateItem
                  key={candidate.member.userId}
                  id={id}
                  seeker={name}
                  candidate={candidate}
                  onIntroduced={retry}
                />
              ))}
            </ol>
          )}
        </div>
      )}
    </Dialog>
  )
}

function Wishes({ seeker }: { seeker: MatchProfile }) {
  const wishes = (
    seeker.lookingFor === null ? [seeker.requirements, seeker.goals, seeker.problem] : [seeker.lookingFor]
  )
    .filter((wish): wish is string => Boolean(wish))
    // Without a final full stop, since a separator follows.
    .map((wish) => wish.replace(/\.\s*$/, ''))
  return (
    <p className="candidate-wishes">
      {wishes.length === 0
        ? 'They have not written what they look for.'
        : `They look for: ${wishes.join(' · ')}`}
    </p>
  )
}

type Props = { id: string; seeker: string; candidate: Candidate; onIntroduced: () => void }

function CandidateItem({
  id,
  seeker,
  candidate: { score, reasons, introduced, member },
  onIntroduced,
}: Props) {
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()

  async function choose(): Promise<void> {
    setBusy(true)
    try {
      await request(introduce, { id, userId: member.userId })
      tellDecided(introduce, { id }, `${seeker} and ${member.name} each get an e-mail.`)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify(error.message, 'error')
    } finally {
      setBusy(false)
    }
    onIntroduced()
    await revalidate()
  }

  const known = [member.companyName, member.sector, member.stage].filter(Boolean).join(' · ')
  return (
    <li className="stack candidate">
      <div className="spread candidate-head">
        <Person id={member.userId} name={member.name} email={member.email} avatar={member.avatar} />
        <span className="candidate-score">
          <meter min={0} max={100} value={score} aria-label={`Fit of ${member.name}`} />
          <b>{score}</b> of 100
        </span>
      </div>
      <p className="muted">
        <span>{known}</span>
        <span>{known && member.city ? ' · ' : null}</span>
        <span>{member.city === null ? null : cityInWords(member.city)}</span>
      </p>
      <ul className="candidate-reasons" aria-label={`Why ${member.name}`}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <Button
        size="small"
        kind={introduced ? 'ghost' : 'primary'}
        busy={busy}
        disabled={introduced}
        onClick={() => void choose()}
      >
        <span className="one-line">{introduced ? 'Introduced' : `Introduce ${member.name}`}</span>
      </Button>
    </li>
  )
}
