import type { Answer } from '#contract/endpoint.ts'
import type { myApplication } from '#contract/membership/members.ts'
import { Time } from '#web/ui/time.tsx'

/** Where what was paid and goes back stands; nothing where nothing was paid. */
export function PaidBack({ refund }: Pick<Answer<typeof myApplication>, 'refund'>) {
  if (refund === null) return null
  if (refund.isByHand && !refund.hasGone)
    return (
      <p>
        Everything you paid comes back to you. What did not come through our payment provider somebody of the
        team gives back by a bank transfer, and asks you first where to.
      </p>
    )
  if (!refund.hasGone)
    return (
      <p>
        Everything you paid comes back to you by itself, the way you paid; your bank shows it within some
        days.
      </p>
    )
  return (
    <p>
      Everything you paid went back to you on <Time at={refund.at} />
      <span>{refund.isByHand ? ', by hand. ' : ', the way you paid. '}</span>If you do not have it after some
      days, write to us.
    </p>
  )
}
