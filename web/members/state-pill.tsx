import type { MemberState } from '#contract/membership/filters.ts'
import { Pill, type Tone } from '#web/ui/controls/pill.tsx'

const pills: Record<MemberState, { tone: Tone; label: string }> = {
  waiting: { tone: 'wait', label: 'waiting' },
  guardian: { tone: 'neutral', label: 'guardian to agree' },
  question: { tone: 'brand', label: 'question open' },
  member: { tone: 'ok', label: 'member' },
  grace: { tone: 'wait', label: 'in grace' },
  ended: { tone: 'neutral', label: 'ended' },
  declined: { tone: 'bad', label: 'declined' },
  removed: { tone: 'bad', label: 'removed' },
}

/** The state of a person's membership; empty when there is none. */
export function StatePill({ state }: { state: MemberState | null }) {
  if (state === null) return <span className="muted">—</span>
  return <Pill tone={pills[state].tone}>{pills[state].label}</Pill>
}
