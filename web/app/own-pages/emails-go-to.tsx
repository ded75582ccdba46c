import { Link } from 'react-router'
import type { Answer } from '#contract/call/endpoint.ts'
import type { myApplication } from '#contract/membership/members.ts'

type Person = Answer<typeof myApplication>['person']

/** Where e-mails to the person go, whether that is known to be theirs, and where it is changed. */
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

/** The way to another address; one that waits to be confirmed is named. */
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

/** Where one's own e-mail is changed. */
export const CHANGE_EMAIL = '/my/account#my-sign-in'
