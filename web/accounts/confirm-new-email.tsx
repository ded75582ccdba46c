import { Link } from 'react-router'
import { useSubmit } from '#web/app/forms/form.ts'
import { Alert } from '#web/ui/controls/alert.tsx'
import { PasswordField } from '#web/ui/controls/field.tsx'
import { lazyImport } from '#web/ui/lazy-import.ts'
import { WriteToUs } from '#web/app/layout/write-to-us.tsx'
import { SubmitButton } from './submit-button.tsx'

const calls = (failed: string) => lazyImport(() => import('#contract/accounts/own-account.ts'), { failed })
const confirming = async () => (await calls('Your new e-mail could not be confirmed')).confirmNewEmail
const stopping = async () => (await calls('The change could not be stopped')).stopEmailChange

type Props = {
  /** Goes on with what was done, in words; `event`: the one at which a place was wanted, and is not taken. */
  onDone: (words: string, event?: string | null) => void
}

/** Confirm the e-mail that is to take the place of another one; whoever is not logged in gives the password of the account. */
export function ConfirmNewEmail({ onDone, already }: Props & { already: string }) {
  const { submit, pending, problem, errors } = useSubmit(confirming, {
    inputOf(form) {
      const token = location.hash.slice(1)
      const password = form.get('password')
      return typeof password === 'string' ? { token, password } : { token }
    },
    answered: ({ email, event }) =>
      onDone(`${email} is your e-mail now. You log in with it, and we write to you there.`, event),
    asks: ['link_used', 'not_proven'],
    refused({ code }) {
      if (code === 'link_used') onDone(already)
    },
  })
  const isAsked = 'password' in errors
  return (
    <form className="column sign-in-form" method="post" noValidate onSubmit={submit}>
      {problem === null || isAsked ? null : (
        <Alert quiet>
          <span>{`${problem.message} `}</span>
          {problem.code === 'link_expired' ? (
            <Link to="/my/account">Ask for another in your account</Link>
          ) : null}
        </Alert>
      )}
      <p>
        Once you press Confirm, you log in with the address at which this link came, and every letter goes
        there. The old address opens your account no more, and is told. Your password stays.
      </p>
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
        Confirm
      </SubmitButton>
    </form>
  )
}

const STOPPED =
  'Your e-mail stays as it is. The link to the other address opens nothing any more. Did neither you nor an admin ask for it? Then set a new password as well: somebody may know yours.'

/** Whoever has the present e-mail keeps it. */
export function StopEmailChange({ onDone }: Props) {
  const { submit, pending, problem } = useSubmit(stopping, {
    inputOf: () => ({ token: location.hash.slice(1) }),
    answered: () => onDone(STOPPED),
    asks: ['link_used', 'link_expired'],
    refused({ code }) {
      if (code === 'link_used') onDone(STOPPED)
    },
  })
  if (problem?.code === 'link_expired')
    return (
      <>
        <Alert>
          This link holds no more: the change was given up or asked for anew, or it is done. Do you get no
          letters of ours here any more, and did not want that? Then write to us at once.
        </Alert>
        <WriteToUs />
      </>
    )
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

/** The field comes with the answer to a press: whoever uses the keyboard goes on in it. */
function focusField(around: HTMLElement | null): void {
  around?.querySelector('input')?.focus()
}
