import type { Answer } from '#contract/call/endpoint.ts'
import type { myMembership } from '#contract/membership/renewal.ts'
import { Day } from '#web/app/dashboard/list/day.tsx'
import { useNamed } from '#web/app/layout/use-branding.ts'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'

type Membership = NonNullable<Answer<typeof myMembership>['membership']>

/** Why the membership cannot be renewed today, and what to do instead. */
export function NotNow({ membership }: { membership: Membership | null }) {
  const named = useNamed()
  const isEarly = membership?.state === 'active' || membership?.state === 'grace'
  return (
    <section className="panel stack standing" aria-label="Your membership">
      {membership === null ? (
        <p>There is no membership of yours to renew. You can apply for one.</p>
      ) : isEarly ? (
        <p>
          Your membership is paid until{' '}
          <b>
            <Day of={membership.paidUntil} />
          </b>
          . You can renew it from <Day of={membership.renewableFrom} /> on.
        </p>
      ) : (
        <p>
          <span>
            {membership.state === 'removed'
              ? membership.refundedOn === null
                ? 'An admin ended your membership, so it cannot be renewed.'
                : 'Your membership ended because what you paid for it goes back to you.'
              : 'Your membership ended more than a year ago.'}
          </span>{' '}
          You can apply again.
        </p>
      )}
      {isEarly ? (
        <ButtonLink kind="ghost" to="/my">
          {named('Back to My {shortName}')}
        </ButtonLink>
      ) : (
        <ButtonLink kind="warm" to="/partner">
          See membership
        </ButtonLink>
      )}
    </section>
  )
}
