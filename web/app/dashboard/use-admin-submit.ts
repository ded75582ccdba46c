import { isNoAdmin } from './is-no-admin.ts'
import { useNavigate } from 'react-router'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Submission, type SubmitOptions, useSubmit } from '../forms/form.ts'

/** `useSubmit` for an admin's form: whoever may not send it, or not any more, comes to the page that says so. */
export function useAdminSubmit<E extends Endpoint>(to: E, options: SubmitOptions<E>): Submission {
  const navigate = useNavigate()
  return useSubmit(to, {
    ...options,
    refused(refusal) {
      if (isNoAdmin(refusal)) return void navigate('/error')
      options.refused?.(refusal)
    },
  })
}
