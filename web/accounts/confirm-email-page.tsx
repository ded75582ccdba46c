import { useNamed } from '#web/app/layout/use-branding.ts'
import { type ReactNode, useState } from 'react'
import { Link, useLoaderData, useRevalidator } from 'react-router'
import type { readConfirmation } from '#contract/accounts/confirm-email.ts'
import type { Answer } from '#contract/call/endpoint.ts'
import type { PageHandle } from '#contract/site/page-handle.ts'
import { readConfirmationRoute } from '#contract/call/routes.ts'
import { refusalOf } from '#web/app/api/refusal.ts'
import { useSubmit } from '#web/app/forms/form.ts'
import { titleMeta } from '#web/app/seo/metadata.ts'
import { Alert } from '#web/ui/controls/alert.tsx'
import { FailedList } from '#web/ui/failed-list.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ConfirmNewEmail, StopEmailChange } from './confirm-new-email.tsx'
import {
  Confirmed,
  confirmLabel,
  type Done,
  type PlaceAt,
  PlaceWords,
  tokenFor,
  useConfirmed,
} from './confirmed.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { SubmitButton } from './submit-button.tsx'
import { lazyImport } from '#web/ui/lazy-import.ts'

/** The kind of link: one to the e-mail of the account, one to its new e-mail, or one that keeps the present e-mail. */
function whichLink(): 'own' | 'new' | 'stop' {
  const query = new URLSearchParams(location.search)
  return query.has('new') ? 'new' : query.has('stop') ? 'stop' : 'own'
}

const UNCONFIRMED = 'Your e-mail could not be confirmed'

const load = async () => (await import('#contract/accounts/confirm-email.ts')).confirmEmail

/** The event whose place the button takes, or why the server could not say it. */
type Loaded = {
  hasToken: boolean
  which: ReturnType<typeof whichLink>
  event: PlaceAt
  failure: string | null
}

export const handle = { private: 'secret' } satisfies PageHandle

export const meta = titleMeta('Your e-mail')

/** Asks the server what the link does, so that the button says it. Pressing the button tells when a link is no longer valid. */
export async function clientLoader(): Promise<Loaded> {
  const token = location.hash.slice(1)
  const known = { hasToken: token !== '', which: whichLink(), event: null, failure: null }
  if (!known.hasToken || known.which === 'stop') return known
  try {
    const { requestAnswer } = await lazyImport(() => import('#web/app/api/client.ts'), UNCONFIRMED)
    const { body } = await requestAnswer(readConfirmationRoute, { token })
    return { ...known, ...(body as Answer<typeof readConfirmation>) }
  } catch (error) {
    return { ...known, failure: refusalOf(error).message }
  }
}

const ASKED =
  'Have you made an account at {shortName} with this e-mail? If not, close this page: then nothing happens.'

const ASKED_ANEW =
  'This address is to become the new e-mail of your account at {shortName}. Do you know nothing of that? Then close this page: nothing changes.'

const ASKED_TO_STOP =
  'Somebody asked to replace this e-mail of your account at {shortName} with another one. Do you want to keep this one?'

const ASKED_FOR_PLACE =
  'Have you made an account at {shortName} with this e-mail, and asked for this place? If not, close this page: then nothing happens.'

const ASKED_FOR_PLACE_ANEW =
  'This address is to become the new e-mail of your account at {shortName}, for which this place was asked. Do you know nothing of that? Then close this page: nothing changes.'

/** The words before hydration: the server sends the same page for all three links. */
const LOOKING = 'One moment: we look at what your link does.'

const TITLES = {
  own: 'Confirm your e-mail',
  new: 'Confirm your new e-mail',
  stop: 'Keep your e-mail',
}

export function HydrateFallback() {
  return (
    <ConfirmFrame title="Your e-mail" lead={LOOKING}>
      <Skeleton height="48px" />
    </ConfirmFrame>
  )
}

function ConfirmFrame(shown: { title: string; lead: string; children: ReactNode }) {
  return (
    <SignInFrame
      seed="Confirm your e-mail"
      sunAt={290}
      motto="An e-mail that arrives is a door that opens."
      {...shown}
    />
  )
}

/**
 * Confirms an e-mail by the one-time link of an e-mail. The token is in the fragment, which is never sent. It needs a press, since
 * programs that scan e-mails open links, some with scripts too.
 */
export default function ConfirmEmailPage() {
  const named = useNamed()
  const [done, setDone] = useState<Done | null>(null)
  const { hasToken, which, event, failure } = useLoaderData<Loaded>()
  const { revalidate } = useRevalidator()
  const asked = {
    own: event === null ? ASKED : ASKED_FOR_PLACE,
    new: event === null ? ASKED_ANEW : ASKED_FOR_PLACE_ANEW,
    stop: ASKED_TO_STOP,
  }
  return (
    <ConfirmFrame
      title={TITLES[which]}
      lead={done === null ? named(asked[which]) : (done.over?.lead ?? 'Thank you.')}
    >
      {done !== null ? (
        <Confirmed {...done} />
      ) : failure !== null ? (
        <FailedList message={failure} onRetry={() => void revalidate()} />
      ) : hasToken && which === 'new' ? (
        <ConfirmNewEmail event={event} onDone={setDone} />
      ) : hasToken && which === 'stop' ? (
        <StopEmailChange onDone={setDone} />
      ) : hasToken ? (
        <ConfirmForm event={event} onDone={setDone} />
      ) : (
        <Alert>
          This link is not complete. Please open it from the e-mail again, or copy all of it. <AskAgain />
        </Alert>
      )}
    </ConfirmFrame>
  )
}

function AskAgain() {
  const named = useNamed()
  return <Link to="/my">{named('Get another in My {shortName}')}</Link>
}

type FormProps = {
  event: PlaceAt
  onDone: (done: Done) => void
}

function ConfirmForm({ event, onDone }: FormProps) {
  const confirmed = useConfirmed(onDone)
  const { revalidate } = useRevalidator()
  const { submit, pending, problem } = useSubmit(load, {
    inputOf: () => ({ token: tokenFor(event) }),
    answered: ({ registration }) => confirmed('Your e-mail is confirmed.', registration),
    // The e-mail is confirmed: that is no error.
    asks: 'link_used',
    refused({ code }) {
      if (code === 'link_used') onDone(already())
      if (code === 'changed_meanwhile') void revalidate()
    },
  })
  return (
    <form className="column sign-in-form" method="post" noValidate onSubmit={submit}>
      {problem === null ? null : (
        <Alert quiet>
          <span>{`${problem.message} `}</span>
          {problem.code === 'link_expired' ? (
            <>
              <span>Is your e-mail not confirmed yet?</span> <AskAgain />
            </>
          ) : null}
        </Alert>
      )}
      <PlaceWords event={event} />
      <SubmitButton pending={pending} pendingWords="Confirming…">
        {confirmLabel(event)}
      </SubmitButton>
    </form>
  )
}

/** The link was used before. A link for a place names its event. */
function already(): Done {
  const id = new URLSearchParams(location.search).get('event')
  return {
    words: 'Your e-mail is confirmed already: this link was used before. There is nothing more to do.',
    over: { lead: 'Thank you.', which: 'own' },
    ...(id === null ? {} : { event: { id } }),
  }
}
