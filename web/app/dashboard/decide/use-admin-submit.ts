import { isNoAdmin } from '../shell/is-no-admin.ts'
import { useNavigate, useRevalidator } from 'react-router'
import type { Answer, Endpoint } from '#contract/call/endpoint.ts'
import { type Submission, type SubmitOptions, useSubmit } from '../../forms/form.ts'
import { tellDecided } from './undo-offers.ts'

type Options<E extends Endpoint> = Omit<SubmitOptions<E>, 'answered'> & {
  /** The message after success, with an Undo if the call can be undone; null for none. */
  done?: (answer: Answer<E>) => string | null
  answered?: SubmitOptions<E>['answered']
  /** Closes the form after success. The rows are loaded again then, and also when somebody else was faster (404 or 409). */
  onDone?: () => void
}

/** `useSubmit` for an admin's form. A person who is no longer an admin is led to the page that says so. */
export function useAdminSubmit<E extends Endpoint>(
  to: E,
  { done, onDone, ...options }: Options<E>,
): Submission {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  return useSubmit(to, {
    ...options,
    async answered(answer, sent) {
      const text = done?.(answer) ?? null
      if (text !== null) tellDecided(to, sent, text)
      await options.answered?.(answer, sent)
      if (onDone === undefined) return
      onDone()
      await revalidate()
    },
    refused(refusal) {
      if (isNoAdmin(refusal)) return void navigate('/error')
      options.refused?.(refusal)
      if (onDone !== undefined && (refusal.status === 404 || refusal.status === 409)) void revalidate()
    },
  })
}
