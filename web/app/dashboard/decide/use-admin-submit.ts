import { isNoAdmin } from '../shell/is-no-admin.ts'
import { useNavigate } from 'react-router'
import type { Answer, Endpoint } from '#contract/call/endpoint.ts'
import { type Submission, type SubmitOptions, useSubmit } from '../../forms/form.ts'
import { tellDecided } from './undo-offers.ts'

type Options<E extends Endpoint> = SubmitOptions<E> & {
  /** The words for an admin after success, with an Undo where the call has one; null: none. */
  done?: (answer: Answer<E>) => string | null
}

/** `useSubmit` for an admin's form. A person who is not an admin, or no longer, is led to the page that says so. */
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
