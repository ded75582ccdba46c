import type { Answer } from '#contract/call/endpoint.ts'
import type { allMembers } from '#contract/membership/members.ts'
import type { PaymentStatus } from '#contract/membership/payments.ts'
import type { Seen } from '#contract/membership/review.ts'
import type { Category, CategoryNames } from '#contract/membership/categories.ts'
import { stateName } from '#contract/membership/states.ts'
import { Pill, type Tone } from '#web/ui/controls/pill.tsx'

export type Member = Answer<typeof allMembers>['members'][number]

/** The present name of a person; the application keeps the name with which it was sent. */
export function nameOf({ user }: { user: { listedAs: string } }): string {
  return user.listedAs
}

/** The version of an application that was read; undefined for a person without one. */
export function seenOf({
  _id,
  updatedAt,
}: {
  _id: string
  updatedAt?: string | undefined
}): Seen | undefined {
  return updatedAt === undefined ? undefined : { _id, updatedAt }
}

/** A record with the Indian state in words and the membership state, under different names. */
export function withStateName<T extends { stateCode: string | null; state?: string | null }>({
  state,
  ...record
}: T) {
  const renamed = { ...record, stateCode: stateName(record.stateCode) }
  return state === undefined ? renamed : { ...renamed, membershipState: state }
}

type Named = { membershipCategory?: Category | null | undefined }

/** A record with the category's name instead of its code; null when none was chosen. */
export function withCategoryName<T extends Named>(record: T, names: CategoryNames) {
  const { membershipCategory } = record
  return { ...record, membershipCategory: membershipCategory ? names[membershipCategory] : null }
}

const tones: Record<PaymentStatus, Tone> = { created: 'wait', paid: 'ok', cancelled: 'bad' }

/** The state of a payment in its colour; an application for aid needs no payment. */
export function PaymentPill({ status, isAid = false }: { status: PaymentStatus | null; isAid?: boolean }) {
  if (status === 'paid' || (status !== null && !isAid)) return <Pill tone={tones[status]}>{status}</Pill>
  return isAid ? <Pill tone="brand">financial aid</Pill> : <Pill>none</Pill>
}
