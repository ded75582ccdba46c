import type { ReactElement } from 'react'
import { redirect, useRevalidator } from 'react-router'
import type { User } from '#contract/accounts/accounts.ts'
import { Problem } from '#contract/call/problem.ts'
import { loginFirst } from '#web/app/layout/login-first.ts'
import { readSession, sessionNow, useSession } from '#web/app/api/session.ts'
import { useLeaving } from './use-leaving.ts'
import { Loader } from '#web/ui/skeleton.tsx'
import { FailedList } from '#web/ui/failed-list.tsx'

type NotLoaded = { problem: string }

/** Loads a page for a signed-in person. Visitors go to the log-in page and come back. */
export async function loadOwn<Loaded>(
  path: string,
  load: (user: User) => Promise<Loaded>,
): Promise<Loaded | NotLoaded | Response> {
  const user = await readSession()
  if (user === null) {
    const { error } = sessionNow()
    return error === null ? redirect(loginFirst(path)) : { problem: error.message }
  }
  try {
    return await load(user)
  } catch (failure) {
    if (!(failure instanceof Problem)) throw failure
    return failure.status === 401 ? redirect(loginFirst(path)) : { problem: failure.message }
  }
}

type Props<Loaded> = { loaded: Loaded | NotLoaded; children: (loaded: Loaded) => ReactElement }

/** A page for a signed-in person, or why it cannot be shown. */
export function OwnPage<Loaded extends object>({ loaded, children }: Props<Loaded>) {
  const { isAuth, loading } = useSession()
  const { revalidate } = useRevalidator()
  useLeaving(!isAuth && !loading && !('problem' in loaded))
  if ('problem' in loaded) {
    return (
      <div className="wrap column my">
        <FailedList message={loaded.problem} onRetry={() => void revalidate()} />
      </div>
    )
  }
  return isAuth ? children(loaded) : <Loader />
}
