import { Link, useRevalidator } from 'react-router'
import { useSubmit } from '#web/app/forms/form.ts'
import { Alert } from '#web/ui/controls/alert.tsx'
import { PasswordField } from '#web/ui/controls/field.tsx'
import { confirmLabel, type Done, type PlaceAt, PlaceWords, tokenFor, useConfirmed } from './confirmed.tsx'
import { SubmitButton } from './submit-button.tsx'

const confirming = async () => (await import('#contract/accounts/confirm-email.ts')).confirmNewEmail
const stopping = async () => (await import('#contract/accounts/own-account.ts')).cancelEmailChangeByLink

type Props = { onDone: (done: Done) => void }

const NO_LONGER_VALID = 'This link is no longer valid.'
const USED = 'This link was used before.'

/** The messages for a link to a new address that is no longer valid. The link does not know what was asked for since. */
const NEW_OVER = {
  link_used: {
    words: 'The address at which it came was confirmed then. Your account shows which e-mail is yours now.',
    over: { lead: USED, which: 'new' },
  },
  link_expired: {
    words:
      'Nothing was changed: the change was stopped, given up or asked for anew, or its time is over. In your account you can ask for it again.',
    over: { lead: NO_LONGER_VALID, which: 'new' },
  },
} as const

const WRITE = 'Do you get no e-mails of ours here any more, and did not want that? Then write to us at once.'

/** The messages for a link to the present address that is no longer valid. */
const STOP_OVER = {
  link_used: {
    words: `It stopped an earlier change of your e-mail. It does not stop a change that was asked for later. Your account shows which e-mail is yours now, and which one waits. ${WRITE}`,
    over: { lead: USED, which: 'stop' },
  },
  link_expired: {
    words: `Nothing was stopped: the change is done, was given up or asked for anew, or its time is over. ${WRITE}`,
    over: { lead: NO_LONGER_VALID, which: 'stop' },
  },
} as const

/** Confirms a new e-mail; a person who is not logged in gives the password of the account. */
export function ConfirmNewEmail({ event, onDone }: Props & { event: PlaceAt }) {
  const confirmed = useConfirmed(onDone)
  const { revalidate } = useRevalidator()
  const { submit, pending, problem, errors } = useSubmit(confirming, {
    inputOf(form) {
      const token = tokenFor(event)
      const password = form.get('password')
      return typeof password === 'string' ? { token, password } : { token }
    },
    answered: ({ email, registration }) =>
      confirmed(`${email} is your e-mail now. You log in with it, and we write to you there.`, registration),
    asks: ['link_used', 'link_expired', 'not_proven'],
    refused({ code }) {
      if (code === 'link_used' || code === 'link_expired') onDone(NEW_OVER[code])
      if (code === 'changed_meanwhile') void revalidate()
    },
  })
  const isAsked = 'password' in errors
  return (
    <form className="column sign-in-form" method="post" noValidate onSubmit={submit}>
      {problem === null || isAsked ? null : (
        <Alert quiet>
          <span>{problem.message}</span>
        </Alert>
      )}
      <p>
        Once you press the button, you log in with the address at which this link came, and all our e-mails go
        there. The old address no longer opens your account, and gets an e-mail about the change. Your
        password stays.
      </p>
      <PlaceWords event={event} />
      {isAsked ? (
        <div ref={focusField}>
          <PasswordField
            name="password"
            label="The password of your account"
            autoComplete="current-password"
            required
            error={problem?.code === 'not_proven' ? undefined : errors['password']}
            hint="You are not logged in here, so we ask who you are."
          />
        </div>
      ) : null}
      <SubmitButton pending={pending} pendingWords="Confirming…">
        {confirmLabel(event)}
      </SubmitButton>
    </form>
  )
}

const STOPPED =
  'Your e-mail stays as it is. The link to the other address opens nothing any more. Did neither you nor an admin ask for it? Then set a new password as well: somebody may know yours.'

/** Stops a change of the e-mail, by the link to the present address. */
export function StopEmailChange({ onDone }: Props) {
  const { submit, pending, problem } = useSubmit(stopping, {
    inputOf: () => ({ token: location.hash.slice(1) }),
    answered: () => onDone({ words: STOPPED }),
    asks: ['link_used', 'link_expired'],
    refused({ code }) {
      if (code === 'link_used' || code === 'link_expired') onDone(STOP_OVER[code])
    },
  })
  return (
    <form className="column sign-in-form" method="post" noValidate onSubmit={submit}>
      {problem === null ? null : <Alert quiet>{problem.message}</Alert>}
      <SubmitButton pending={pending} pendingWords="One moment…">
        Keep my e-mail
      </SubmitButton>
      <p>
        Did neither you nor an admin ask for it? Then somebody may know your password:{' '}
        <Link to="/forgot-password">set a new one</Link> as well.
      </p>
    </form>
  )
}

/** The field appears after a press, and takes the focus. */
function focusField(around: HTMLElement | null): void {
  around?.querySelector('input')?.focus()
}
