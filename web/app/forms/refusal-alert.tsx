import { Alert } from '#web/ui/controls/alert.tsx'
import type { Refusal } from '../api/refusal.ts'

/** Says above a form why it was refused, unless it is said at its fields. */
export function RefusalAlert({ problem }: { problem: Refusal | null }) {
  return problem !== null && problem.fields === undefined ? <Alert quiet>{problem.message}</Alert> : null
}
