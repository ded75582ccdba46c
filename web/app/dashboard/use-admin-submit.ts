import { isNoAdmin } from './is-no-admin.ts'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Answer, Endpoint, Input } from '#contract/endpoint.ts'
import { type Submission, type SubmitOptions, useSubmit } from '../forms/form.ts'
import { tellDecided } from './undo-offers.ts'

type Options<E extends Endpoint> = SubmitOptions<E> & {
  /** What an admin reads once it is done, with an Undo where the call has one; null: nothing. */
  done?: (answer: Answer<E>) => string | null
}

/** `useSubmit` for an admin's form: whoever may not send it, or not any more, comes to the page that says so. */
export function useAdminSubmit<E extends Endpoint>(to: E, { done, ...options }: Options<E>): Submission {
  const navigate = useNavigate()
  const sent = useRef<Input<E>>(null)
  return useSubmit(to, {
    ...options,
    inputOf(data) {
      sent.current = options.inputOf ? options.inputOf(data) : (Object.fromEntries(data) as Input<E>)
      return sent.current
    },
    async answered(answer) {
      const text = done?.(answer) ?? null
      if (text !== null && sent.current !== null) tellDecided(to, sent.current, text)
      await options.answered(answer)
    },
    refused(refusal) {
      if (isNoAdmin(refusal)) return void navigate('/error')
      options.refused?.(refusal)
    },
  })
}
