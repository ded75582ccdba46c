import { isNoAdmin } from '#web/app/dashboard/shell/is-no-admin.ts'
import { tellDecided } from '#web/app/dashboard/decide/undo-offers.ts'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { Answer } from '#contract/call/endpoint.ts'
import { allMatchRequests, allowMatchRequest, reviewMatchRequest } from '#contract/programmes/matching.ts'
import { Problem } from '#contract/call/problem.ts'
import { isOpen } from '#contract/programmes/submissions.ts'
import { request, page } from '#web/app/api/client.ts'
import type { Kind } from '#web/app/dashboard/submissions/submissions.ts'
import { submissionsPanel } from '#web/app/dashboard/submissions/submissions-panel.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { inIst } from '#web/ui/time.tsx'
import { notify } from '#web/ui/layers/toast.tsx'
import { CandidatesDialog } from './candidates-dialog.tsx'

type Request = Answer<typeof allMatchRequests>['data'][number]

const requests: Kind<Request> = {
  programme: 'matching',
  list: (input, more) => page(allMatchRequests, input, more),
  review: reviewMatchRequest,
  search: 'Search by name or email',
  empty: { text: 'No Matching Requests Found', hint: 'Members who ask for a match appear here.' },
  columns: [],
  labels: {
    'memberId.fullName': 'Full name',
    'memberId.email': 'E-mail of the account',
    expert_connect: 'Expert Connect',
    lookingFor: 'Looks for now',
  },
  who: ({ memberId: { fullName, email, userId } }) => ({
    id: userId._id,
    name: fullName,
    email,
    about: `a match for ${fullName}`,
  }),
  searchFor: ({ user }) => user.email,
  actions: (request) => <MatchActions request={request} />,
  onAccepting: 'This allows matching; whom to introduce is chosen under Candidates.',
}

/** Members who ask for a match, with candidates. */
export const panel = submissionsPanel(requests)

/** Buttons to allow a match and to see the candidates: for a preview while it waits, and for another match afterwards. */
function MatchActions({ request }: { request: Request }) {
  const [open, setOpen] = useState(false)
  const { allow, busy } = useAllow(request)
  const { fullName: name } = request.memberId
  const isPending = request.expert_connect === 'pending'
  const isClosed = !isOpen(request.state) && request.state !== 'accepted'
  return (
    <>
      {isPending ? (
        <Button kind="ghost" size="small" onClick={() => setOpen(true)} aria-label={`Candidates for ${name}`}>
          Candidates
        </Button>
      ) : null}
      {/* One button for both, so that the focus stays where the match was allowed. */}
      <Button
        kind={isPending ? 'primary' : 'ghost'}
        size="small"
        busy={busy}
        disabled={isClosed}
        title={isClosed ? `${name} may ask again` : undefined}
        onClick={() => (isPending ? void allow() : setOpen(true))}
      >
        {isPending ? 'Send Matching' : 'Re Match'}
      </Button>
      {open ? <CandidatesDialog id={request._id} name={name} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function useAllow({ _id: id, memberId: { fullName } }: Request) {
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()

  async function allow(): Promise<void> {
    setBusy(true)
    try {
      const { already } = await request(allowMatchRequest, { id })
      if (already) notify(`${already.by} allowed it on ${inIst(already.at)}.`)
      else tellDecided(allowMatchRequest, { id }, 'Matchmaking allowed successfully')
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (isNoAdmin(error)) return void navigate('/error')
      notify(`${fullName}: ${error.message}`, 'error')
    } finally {
      setBusy(false)
    }
    await revalidate()
  }

  return { allow, busy }
}
