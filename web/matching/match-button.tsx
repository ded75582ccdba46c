import { useState } from 'react'
import type { User } from '#contract/accounts/accounts.ts'
import { JoinButton } from '#web/app/layout/join-button.tsx'
import { loginFirst } from '#web/app/layout/login-first.ts'
import { refusalOf } from '#web/app/api/refusal.ts'
import { refresh, useSession } from '#web/app/api/session.ts'
import { useDocument } from '#web/app/page-content/use-document.ts'
import { matching } from '#content/matching.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { notify } from '#web/ui/layers/toast.tsx'
import { lazyImport, UNSENT } from '#web/ui/lazy-import.ts'
import '#web/ui/controls/controls.css'

/** The limit of the call, whose schemas are not loaded by this page. */
const MOST_WORDS = 1_000

/** What a person can do about a match. */
function stateOf(user: User | null): 'guest' | 'user' | 'ready' | 'asked' | 'allowed' {
  if (user === null) return 'guest'
  if (user.role !== 'member') return 'user'
  if (user.expert_connect === 'notapplied') return 'ready'
  return user.expert_connect === 'allowed' ? 'allowed' : 'asked'
}

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
      return <JoinButton />
    case 'ready':
      return user?.minorUntil ? (
        <p>This is for members who are of age.</p>
      ) : (
        <RequestButton id={user?._id ?? ''} />
      )
    case 'asked':
    case 'allowed':
      return (
        <Button kind="warm" disabled>
          Successfuly applied
        </Button>
      )
  }
}

/** Asks for a match, with what the member looks for now. The press loads the schemas; asking twice changes nothing. */
function RequestButton({ id }: { id: string }) {
  const [isAsking, setAsking] = useState(false)
  const [lookingFor, setLookingFor] = useState('')

  async function ask(): Promise<void> {
    setAsking(true)
    try {
      const [{ submitMatchRequest }, { request }] = await Promise.all([
        lazyImport(() => import('#contract/programmes/matching.ts'), UNSENT),
        lazyImport(() => import('#web/app/api/client.ts'), UNSENT),
      ])
      await request(submitMatchRequest, { id, lookingFor })
      await refresh()
    } catch (error) {
      notify(refusalOf(error).message, 'error')
    } finally {
      setAsking(false)
    }
  }

  return (
    <div className="stack match-request">
      <div className="field">
        <label htmlFor="looking-for">What do you look for now?</label>
        <textarea
          className="control"
          id="looking-for"
          name="lookingFor"
          rows={3}
          maxLength={MOST_WORDS}
          aria-describedby="looking-for-hint"
          value={lookingFor}
          onChange={(event) => setLookingFor(event.target.value)}
        />
        <p className="field-hint" id="looking-for-hint">
          Such as cold storage near Pune. Left empty, we go by your application.
        </p>
      </div>
      <Button kind="warm" busy={isAsking} onClick={() => void ask()}>
        {isAsking ? 'Submitting...' : 'Request a Match'}
      </Button>
    </div>
  )
}

/** An explanation of the button's state. */
export function MatchNote() {
  const { user } = useSession()
  const { request } = useDocument('business-matching', matching)
  return <p role="status">{request[stateOf(user)]}</p>
}
