import { Link } from 'react-router'
import type { Problem } from '#contract/problem.ts'
import type { Refusal } from '#web/app/refusal.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Ending } from './checkout.ts'
import { lastStep } from './steps.ts'

type Props = {
  step: number
  /** Why the server did not take the application. */
  refusal: Refusal | null
  /** What the form still lacks, once somebody has tried to send it. */
  lacking: Problem | null
  ending: Ending | 'failed' | null
  pending: boolean
}

const ENDINGS: Record<Ending | 'failed', { text: string; again: string }> = {
  dismissed: {
    text: 'Payment was not completed. Nothing was charged; your application is saved.',
    again: 'Pay again',
  },
  failed: {
    text: 'Payment was not completed. Your application is saved. If your bank took the money all the same, it comes back by itself.',
    again: 'Pay again',
  },
  unreachable: {
    text: 'The payment page could not be opened. Nothing was charged; your application is saved. Please check your connection.',
    again: 'Try again',
  },
}

/** What stands in the way of sending the application, and how the last try to pay ended. */
export function Notices({ step, refusal, lacking, ending, pending }: Props) {
  if (refusal !== null && step === lastStep) {
    return (
      <Alert quiet>
        {refusal.message}
        {refusal.status === 409 ? (
          <>
            {' '}
            <Link to="/partner">See where your application stands</Link>
          </>
        ) : null}
      </Alert>
    )
  }
  // A toast has said it aloud.
  if (lacking !== null) return <Alert quiet>{lacking.message}</Alert>
  if (ending === null || step !== lastStep || pending) return null
  return (
    <Alert>
      <p>{ENDINGS[ending].text}</p>
      <Button type="submit" kind="ghost" size="small">
        {ENDINGS[ending].again}
      </Button>
    </Alert>
  )
}
