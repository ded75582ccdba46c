import { isNoAdmin } from '../shell/is-no-admin.ts'
import { useNavigate } from 'react-router'
import type { Answer, Endpoint } from '#contract/call/endpoint.ts'
import { type Submission, type SubmitOptions, useSubmit } from '../../forms/form.ts'
import { tellDecided } from './undo-offers.ts'

type Options<E extends Endpoint> = SubmitOptions<E> & {
  /** What an admin reads once it is done, with an Undo where the call has one; null: nothing. */
  done?: (answer: Answer<E>) => string | null
}

/** `useSubmit` for an admin's form: whoever may not send it, or not any more, comes to the page that says so. */
export function useAdminSubmit<E extends Endpoint>(to: E, { done, ...options }: Options<E>): Submission {
  const navigate = useNavigate()
  return useSubmit(to, {
    ...options,
    async answered(answer, sent) {
      const text = done?.(answer) ?? null
      if (text !== null) tellDecided(to, sent, text)
      await options.answered(answer, sent)
    },
    refused(refusal) {
      if (isNoAdmin(refusal)) return void navigate('/error')
      options.refused?.(refusal)
    },
  })
}
