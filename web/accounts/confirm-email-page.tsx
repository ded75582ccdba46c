import { useNamed } from '#web/app/layout/use-branding.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import type { PageHandle } from '#contract/page-handle.ts'
import { useSubmit } from '#web/app/forms/form.ts'
import { titleMeta } from '#web/app/seo/metadata.ts'
import { useSession } from '#web/app/api/session.ts'
import { Alert } from '#web/ui/controls/alert.tsx'
import { useHydrated } from '#web/ui/hydrated.ts'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { ConfirmNewEmail, StopEmailChange } from './confirm-new-email.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { SubmitButton } from './submit-button.tsx'
import { lazyImport } from '#web/ui/lazy-import.ts'

/** The link says which: to the e-mail of the account, to the one that is to take its place, or to the one that is kept. */
function whichLink(): 'own' | 'new' | 'stop' {
  const query = new URLSearchParams(location.search)
  return query.has('new') ? 'new' : query.has('stop') ? 'stop' : 'own'
}

const load = async () =>
  (
    await lazyImport(() => import('#contract/accounts/confirm-email.ts'), {
      failed: 'Your e-mail could not be confirmed',
    })
  ).confirmEmail

export const handle = { private: 'secret' } satisfies PageHandle

export const meta = titleMeta('Confirm your e-mail')

const TITLES = {
  own: 'Confirm your e-mail',
  new: 'Confirm your new e-mail',
  stop: 'Keep your e-mail',
}

const ASKED =
  'Have you made an account at {shortName} with it? If not, close this page: then nothing happens.'

const ASKED_ANEW =
  'Have you asked for it as the new e-mail of your account at {shortName}? If not, close this page: then nothing changes.'

const ASKED_TO_STOP =
  'Another e-mail was asked for in the place of this one of your account at {shortName}. Do you want to keep this one?'

const LEADS = { own: ASKED, new: ASKED_ANEW, stop: ASKED_TO_STOP }

/**
 * Confirm one's e-mail with the one-time link of an e-mail; its token stands in the fragment, which is never sent. It takes
 * a press: programs that look through e-mails open what they find, some with scripts too.
 */
export default function ConfirmEmailPage() {
  const named = useNamed()
  const [done, setDone] = useState<string | null>(null)
  const hydrated = useHydrated()
  const hasToken = !hydrated || location.hash.length > 1
  const which = hydrated ? whichLink() : 'own'
  return (
    <SignInFrame
      seed="Confirm your e-mail"
      sunAt={290}
      title={TITLES[which]}
      lead={done === null ? named(LEADS[which]) : 'Thank you.'}
      motto="An e-mail that arrives is a door that opens."
    >
      {done !== null ? (
        <Confirmed words={done} />
      ) : hasToken ? (
        <Form which={which} onDone={setDone} />
      ) : (
        <Alert>
          This link is not complete. Please open it from the e-mail again, or copy all of it. <AskAgain />
        </Alert>
      )}
    </SignInFrame>
  )
}

function AskAgain() {
  const named = useNamed()
  return <Link to="/my">{named('Get another in My {shortName}')}</Link>
}

/** It was done before; the press that finds out is the last one that it takes. */
const ALREADY = 'Your e-mail is confirmed already: this link was used before. There is nothing more to do.'

type FormProps = { onDone: (words: string) => void }

function Form({ which, onDone }: FormProps & { which: ReturnType<typeof whichLink> }) {
  if (which === 'new') return <ConfirmNewEmail onDone={onDone} already={ALREADY} />
  return which === 'stop' ? <StopEmailChange onDone={onDone} /> : <ConfirmForm onDone={onDone} />
}

function ConfirmForm({ onDone }: FormProps) {
  const { submit, pending, problem } = useSubmit(load, {
    inputOf: () => ({ token: location.hash.slice(1) }),
    answered: () => onDone('Your e-mail is confirmed.'),
    // It is done: nobody is told of an error.
    asks: 'link_used',
    refused({ code }) {
      if (code === 'link_used') onDone(ALREADY)
    },
  })
  return (
    <form className="column sign-in-form" method="post" noValidate onSubmit={submit}>
      {problem === null ? null : (
        <Alert quiet>
          <span>{`${problem.message} `}</span>
          {problem.code === 'link_expired' ? <AskAgain /> : null}
        </Alert>
      )}
      <SubmitButton pending={pending} pendingWords="Confirming…">
        Confirm
      </SubmitButton>
    </form>
  )
}

function Confirmed({ words }: { words: string }) {
  const named = useNamed()
  const { isAuth } = useSession()
  return (
    <>
      <Alert kind="success">{words}</Alert>
      <ButtonLink ref={focus} className="sign-in-again" to={isAuth ? '/my' : '/login?return=%2Fmy'}>
        {isAuth ? named('Open My {shortName}') : 'Log in'}
      </ButtonLink>
    </>
  )
}

/** The button that was pressed is gone: whoever uses the keyboard goes on from here. */
function focus(link: HTMLAnchorElement | null): void {
  link?.focus()
}
