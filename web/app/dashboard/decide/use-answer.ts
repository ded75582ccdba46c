import { isNoAdmin } from '../shell/is-no-admin.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Answer, Endpoint, Input } from '#contract/call/endpoint.ts'
import { Problem } from '#contract/call/problem.ts'
import { request } from '../../api/client.ts'

type Asked<E extends Endpoint> = {
  /** Null while it is on its way, and when it could not be had. */
  answer: Answer<E> | null
  /** Why it could not be had, in words. */
  failure: string | null
  /** Asks once more; what was answered stays until then. */
  retry: () => void
  /** Puts in its place what a change has answered. */
  replace: (answer: Answer<E>) => void
}

/**
 * What an endpoint answers about something that is opened on the screen and not named in the address, so that no loader
 * knows of it. Asked about something else, it begins anew; whoever may not ask, or not any more, comes to the page that
 * says so. Where `asOf` changes, it is asked once more.
 */
export function useAnswer<E extends Endpoint>(endpoint: E, input: Input<E>, asOf?: string): Asked<E> {
  const [held, setHeld] = useState<{ about: string; answer: Answer<E> } | null>(null)
  const [failed, setFailed] = useState<{ about: string; message: string } | null>(null)
  const [tries, setTries] = useState(0)
  const navigate = useNavigate()
  const leave = useRef(navigate)
  // An input is another object with each rendering.
  const about = JSON.stringify(input)

  useEffect(() => {
    const stopping = new AbortController()
    request(endpoint, JSON.parse(about) as Input<E>, { signal: stopping.signal }).then(
      (answer) => {
        setHeld({ about, answer })
        setFailed(null)
      },
      (error: unknown) => {
        if (stopping.signal.aborted) return
        if (!(error instanceof Problem)) throw error
        if (isNoAdmin(error)) void leave.current('/error')
        else setFailed({ about, message: error.message })
      },
    )
    return () => stopping.abort()
  }, [endpoint, about, tries, asOf])

  return {
    answer: held?.about === about ? held.answer : null,
    failure: failed?.about === about ? failed.message : null,
    retry: useCallback(() => {
      setFailed(null)
      setTries((now) => now + 1)
    }, []),
    replace: useCallback(
      (answer: Answer<E>) => {
        setHeld({ about, answer })
        setFailed(null)
      },
      [about],
    ),
  }
}
