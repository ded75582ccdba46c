import type { Answer } from '#contract/endpoint.ts'
import type { myApplication } from '#contract/membership/members.ts'
import { Time } from '#web/ui/time.tsx'

/** Where what was paid and goes back stands; nothing where nothing was paid. */
export function PaidBack({ refund }: Pick<Answer<typeof myApplication>, 'refund'>) {
  if (refund === null) return null
  if (!refund.hasGone)
    return (
      <p>
        Everything you paid comes back to you by itself, the way you paid; your bank shows it within some
        days.
      </p>
    )
  return (
    <p>
      Everything you paid went back to you on <Time at={refund.at} />, the way you paid. If your bank does not
      show it after some days, write to us.
    </p>
  )
}
