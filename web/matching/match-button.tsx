import { useState } from 'react'
import type { User } from '#contract/accounts/accounts.ts'
import { loginFirst } from '#web/app/layout/login-first.ts'
import { refusalOf } from '#web/app/api/refusal.ts'
import { refresh, useSession } from '#web/app/api/session.ts'
import { states } from '#web/content/matching.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { notify } from '#web/ui/layers/toast.tsx'
import { lazyImport, LoadFailure } from '#web/ui/lazy-import.ts'

/** What somebody may do about a match. */
function stateOf(user: User | null): keyof typeof states {
  if (user === null) return 'guest'
  if (user.role !== 'member') return 'user'
  return user.expert_connect === 'notapplied' ? 'ready' : 'asked'
}

/** The match button, by who is looking. */
export function MatchButton() {
  const { user, loading } = useSession()
  if (user === null && loading) return <Skeleton width="182px" height="48px" />
  switch (stateOf(user)) {
    case 'guest':
      return (
        <ButtonLink kind="warm" to={loginFirst('/business-matching')}>
          Login Now
        </ButtonLink>
      )
    case 'user':
      return (
        <ButtonLink kind="warm" to="/partner">
          Become a member
        </ButtonLink>
      )
    case 'ready':
      return <RequestButton id={user?._id ?? ''} />
    case 'asked':
      return (
        <Button kind="warm" disabled>
          Successfuly applied
        </Button>
      )
  }
}

/** Asks for a match. The schemas are loaded by the press; asking twice changes nothing. */
function RequestButton({ id }: { id: string }) {
  const [isAsking, setAsking] = useState(false)

  async function ask(): Promise<void> {
    setAsking(true)
    try {
      const [{ submitMatchRequest }, { request }] = await Promise.all([
        lazyImport(() => import('#contract/programmes/matching.ts')),
        lazyImport(() => import('#web/app/api/client.ts')),
      ])
      await request(submitMatchRequest, { id })
      await refresh()
    } catch (error) {
      if (!(error instanceof LoadFailure)) notify(refusalOf(error).message, 'error')
    } finally {
      setAsking(false)
    }
  }

  return (
    <Button kind="warm" busy={isAsking} onClick={() => void ask()}>
      {isAsking ? 'Submitting...' : 'Request a Match'}
    </Button>
  )
}

/** What the button's state means, beside it. */
export function MatchNote() {
  const { user } = useSession()
  return <p role="status">{states[stateOf(user)]}</p>
}
