import { BOOK_YEARS } from '#contract/business-constants.ts'
import type { OwnUser } from '#contract/accounts/accounts.ts'
import type { readClosing } from '#contract/accounts/privacy.ts'
import type { Answer } from '#contract/call/endpoint.ts'
import { rupees } from '#contract/money/currency.ts'
import { Day } from '#web/app/dashboard/list/day.tsx'
import { FormButton } from '#web/app/forms/form-button.tsx'
import { Part } from '#web/app/own-pages/part.tsx'
import './profile.css'

export type Closing = Answer<typeof readClosing>

/** The effects of closing the account, and the button for it. */
export function CloseAccount({ user, ends }: { user: OwnUser; ends: Closing }) {
  return (
    <Part id="my-closing" title="Close your account">
      <div className="stack my-words">
        {ends.isLastOwner ? (
          <p>
            You are the last owner of this site who can sign in, so your account stays. Make somebody else an
            owner in the dashboard, under Team, and once they have signed in you can close it.
          </p>
        ) : (
          <>
            <p>It cannot be undone. This is what happens:</p>
            <Consequences email={user.email} ends={ends} />
            <FormButton
              user={user}
              kind="ghost"
              load={async () => {
                const { CloseAccountDialog } = await import('./close-account-dialog.tsx')
                return ({ onClose }) => (
                  <CloseAccountDialog email={user.email} ends={ends} onClose={onClose} />
                )
              }}
            >
              Close my account
            </FormButton>
          </>
        )}
      </div>
    </Part>
  )
}

function Consequences({ email, ends }: { email: string; ends: Closing }) {
  const { isWaiting, refund, membershipEndsOn, hasPaid } = ends
  return (
    <ul>
      <li>{`You are logged out everywhere, and nobody can log in as ${email} any more.`}</li>
      {isWaiting ? (
        <li>
          <span>Your application is declined. </span>
          {refund > 0 ? (
            <span>
              The <b>{rupees(refund)}</b> that you paid for it goes back in full, the way it came.
            </span>
          ) : null}
        </li>
      ) : refund > 0 ? (
        <li>
          You paid <b>{rupees(refund)}</b> for which you got nothing: it goes back in full, the way it came.
        </li>
      ) : null}
      {membershipEndsOn === null ? null : (
        <li>
          Your membership, which runs until <Day of={membershipEndsOn} />, ends at once and is{' '}
          <b>not paid back</b>.
        </li>
      )}
      <li>
        Erased at once: your profile and picture, your applications, what you sent to programmes with its
        files, your introductions, drafts, and how you log in.
      </li>
      {hasPaid ? (
        <li>
          Kept for at least {BOOK_YEARS} years, since the law asks it of our books: your payments, and the
          name, e-mail, city, country, company and GST number that you gave with them.
        </li>
      ) : null}
      <li>Kept: the record of decisions, which says that an account did something, and when.</li>
    </ul>
  )
}
