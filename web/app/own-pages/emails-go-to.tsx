import { Link } from 'react-router'
import type { Answer } from '#contract/call/endpoint.ts'
import type { myApplication } from '#contract/membership/members.ts'

type Person = Answer<typeof myApplication>['person']

/** The address of e-mails to this person, whether it is confirmed, and where to change it. */
export function EmailsGoTo({ person: { email, isEmailConfirmed, newEmail } }: { person: Person }) {
  return (
    <p>
      <span>E-mails to you go to</span> <b>{email}</b>
      <span>{isEmailConfirmed ? '.' : ', which is not confirmed yet.'}</span>{' '}
      <span>
        <ChangeAddress newEmail={newEmail} />
      </span>
    </p>
  )
}

/** The link to change the address; a new address that waits to be confirmed is named. */
export function ChangeAddress({ newEmail }: { newEmail: string | null }) {
  return newEmail === null ? (
    <span>
      Wrong?{' '}
      <Link className="text-link" to={CHANGE_EMAIL}>
        Change it
      </Link>
    </span>
  ) : (
    <span>
      <b>{newEmail}</b> takes its place once you open the link that we sent there.{' '}
      <Link className="text-link" to={CHANGE_EMAIL}>
        See the change
      </Link>
    </span>
  )
}

/** The place on the account page where people change their e-mail. */
export const CHANGE_EMAIL = '/my/account#my-sign-in'
