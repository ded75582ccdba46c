import { useState } from 'react'
import { type Session, useSession } from '../../api/session.ts'

/**
 * Who works at the dashboard; while nobody is signed in, whoever was last: a session that ends, here or in another tab, takes
 * away no part of a panel, with what is typed in it.
 */
export function useAdmin(): Session['user'] {
  const { user } = useSession()
  const [last, setLast] = useState(user)
  if (user !== null && user !== last) setLast(user)
  return user ?? last
}
