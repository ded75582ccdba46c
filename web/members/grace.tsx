import { GRACE_DAYS, inWords } from '#contract/business-constants.ts'
import { daysAfter } from '#contract/membership/year.ts'
import { Day } from '#web/app/dashboard/list/day.tsx'

/** Until when a person is still a member after the year has ended. */
export function Grace({ endsOn }: { endsOn: string | null }) {
  return endsOn === null ? (
    <p>
      You stay a member for {inWords(GRACE_DAYS, 'day')} after its last day. Renew within them, and no day is
      lost.
    </p>
  ) : (
    <p>
      It ended on <Day of={endsOn} />. You stay a member until <Day of={daysAfter(endsOn, GRACE_DAYS)} />:
      renew by then, and no day is lost.
    </p>
  )
}
