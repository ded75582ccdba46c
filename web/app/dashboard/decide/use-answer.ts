import { isNoAdmin } from '../shell/is-no-admin.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Answer, Endpoint, Input } from '#contract/call/endpoint.ts'
import { Problem } from '#contract/call/problem.ts'
import { request } from '../../api/client.ts'

type Asked<E extends Endpoint> = {
  /** Null while it is loading, and when it could not be loaded. */
  answer: Answer<E> | null
  /** Why it could not be loaded, in words. */
  failure: string | null
  /** Asks again; the answer before stays until then. */
  retry: () => void
  /** Replaces the answer by the answer of a change. */
  replace: (answer: Answer<E>) => void
}

/**
 * The answer of an endpoint about something that is opened on the screen and not named in the address, so that no loader knows it. Another
 * input begins anew. A person who may not ask is led to the page that says so. A change of `asOf` asks again.
 */
export function useAnswer<E extends Endpoint>(endpoint: E, input: Input<E>, asOf?: string): Asked<E> {
  const [held, setHeld] = useState<{ about: string; answer: Answer<E> } | null>(null)
  const [failed, setFailed] = useState<{ about: string; message: string } | null>(null)
  const [tries, setTries] = useState(0)
  const navigate = useNavigate()
  const leave = useRef(navigate)
  // The input is a new object at each rendering.
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
