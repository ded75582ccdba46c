import { Alert } from '#web/ui/controls/alert.tsx'
import type { Refusal } from '../api/refusal.ts'

/** Says above a form why it was refused, unless the fields say so. */
export function RefusalAlert({ problem }: { problem: Refusal | null }) {
  if (problem === null || problem.fields !== undefined) return null
  if (problem.code !== 'no_token') return <Alert quiet>{problem.message}</Alert>
  return (
    <Alert quiet>
      <p>
        <span>{problem.message}</span> What you typed stays here.{' '}
        <a className="text-link" href="/login" target="_blank" rel="noreferrer">
          Log in in another tab
        </a>
      </p>
    </Alert>
  )
}
