import type { Answer } from '#contract/call/endpoint.ts'
import type { allMembers } from '#contract/membership/members.ts'
import type { PaymentStatus } from '#contract/membership/payments.ts'
import type { Seen } from '#contract/membership/review.ts'
import type { Category, CategoryNames } from '#contract/membership/categories.ts'
import { stateName } from '#contract/membership/states.ts'
import { Pill, type Tone } from '#web/ui/controls/pill.tsx'

export type Member = Answer<typeof allMembers>['members'][number]

/** What a person is called now; the application keeps the name it was sent with. */
export function nameOf({ user }: { user: { listedAs: string } }): string {
  return user.listedAs
}

/** What of a record says which application was read, and as it was when; undefined where there is none. */
export function seenOf({
  _id,
  updatedAt,
}: {
  _id: string
  updatedAt?: string | undefined
}): Seen | undefined {
  return updatedAt === undefined ? undefined : { _id, updatedAt }
}

/** A record of somebody with both states by names of their own: that in India in words, and that of the membership. */
export function withStateName<T extends { stateCode: string | null; state?: string | null }>({
  state,
  ...record
}: T) {
  const said = { ...record, stateCode: stateName(record.stateCode) }
  return state === undefined ? said : { ...said, membershipState: state }
}

type Named = { membershipCategory?: Category | null | undefined }

/** A record with what its category is called in place of its code; null where none was chosen. */
export function withCategoryName<T extends Named>(record: T, names: CategoryNames) {
  const { membershipCategory } = record
  return { ...record, membershipCategory: membershipCategory ? names[membershipCategory] : null }
}

const tones: Record<PaymentStatus, Tone> = { created: 'wait', paid: 'ok', cancelled: 'bad' }

/** The state of a payment in its colour; an application for aid needs none. */
export function PaymentPill({ status, isAid = false }: { status: PaymentStatus | null; isAid?: boolean }) {
  if (status === 'paid' || (status !== null && !isAid)) return <Pill tone={tones[status]}>{status}</Pill>
  return isAid ? <Pill tone="brand">financial aid</Pill> : <Pill>none</Pill>
}
