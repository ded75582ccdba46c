import type { ApplicationStatus } from '#contract/membership/members.ts'
import type { Tone } from '#web/ui/controls/pill.tsx'

/** The label and colour of each status of an application. */
export const pills: Record<ApplicationStatus, { tone: Tone; label: string }> = {
  none: { tone: 'neutral', label: 'Not applied yet' },
  draft: { tone: 'neutral', label: 'Not finished' },
  open: { tone: 'wait', label: 'Payment pending' },
  paid: { tone: 'ok', label: 'Paid' },
  refunded: { tone: 'neutral', label: 'Refunded' },
  aid: { tone: 'wait', label: 'Financial aid' },
  needs_review: { tone: 'bad', label: 'Under review' },
  guardian: { tone: 'wait', label: 'Waits for your guardian' },
  question: { tone: 'wait', label: 'A question for you' },
  declined: { tone: 'bad', label: 'Declined' },
  member: { tone: 'ok', label: 'Member' },
  grace: { tone: 'wait', label: 'Member, to be renewed' },
  ended: { tone: 'neutral', label: 'Ended' },
}
