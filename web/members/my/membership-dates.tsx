import type { Answer } from '#contract/call/endpoint.ts'
import type { myMembership } from '#contract/membership/renewal.ts'
import { basisLabels } from '#contract/membership/year.ts'
import { Day } from '#web/app/dashboard/list/day.tsx'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'

export type Membership = NonNullable<Answer<typeof myMembership>['membership']>

/**
 * The dates of the membership, the link to renew it, and earlier periods. The link is left out when the panel beside it has it,
 * for example after the year has ended.
 */
export function MembershipDates({ membership, isAlone }: { membership: Membership; isAlone: boolean }) {
  const {
    startsOn,
    endsOn,
    state,
    categoryName,
    isRenewable,
    renewableFrom,
    refundedOn,
    paidUntil,
    periods,
  } = membership
  return (
    <section className="card stack my-card" aria-label="Your membership">
      <dl className="my-dates">
        <dt>Category</dt>
        <dd>{categoryName}</dd>
        <dt>From</dt>
        <dd>
          <Day of={startsOn} />
        </dd>
        <dt>{state === 'ended' || state === 'removed' ? 'Ended on' : 'Until'}</dt>
        <dd>
          <Day of={endsOn} />
        </dd>
      </dl>
      {refundedOn === null ? null : (
        <p className="my-facts">It ended because what you paid for it goes back to you.</p>
      )}
      {state === 'active' && paidUntil > endsOn ? (
        <p className="my-facts">
          You have also paid for the time after that, until{' '}
          <b>
            <Day of={paidUntil} />
          </b>
          .
        </p>
      ) : null}
      {isRenewable && (isAlone || state === 'active') ? (
        <ButtonLink kind={state === 'active' ? 'primary' : 'warm'} to="/my/renew">
          {state === 'ended' ? 'Come back' : 'Renew'}
        </ButtonLink>
      ) : state === 'active' ? (
        <p className="my-facts">
          You can renew from <Day of={renewableFrom} /> on. We write to you in time.
        </p>
      ) : null}
      {periods.length > 1 ? (
        <details>
          <summary className="touch">All periods</summary>
          <ul className="my-facts">
            {periods.map((period) => (
              <li key={`${period.startsOn} ${period.endsOn}`}>
                <Day of={period.startsOn} /> to <Day of={period.endsOn} />,{' '}
                <span>{basisLabels[period.basis]}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  )
}
