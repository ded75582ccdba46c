import { useState } from 'react'
import { type Session, useSession } from '../../api/session.ts'

/**
 * The admin at the dashboard. After the session has ended, here or in another tab, it is still the last one: a panel keeps its parts, with
 * all typed text.
 */
export function useAdmin(): Session['user'] {
  const { user } = useSession()
  const [last, setLast] = useState(user)
  if (user !== null && user !== last) setLast(user)
  return user ?? last
}
