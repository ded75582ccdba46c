import { useNamed } from '#web/app/layout/use-branding.ts'
import { Link, useLoaderData } from 'react-router'
import type { OwnUser } from '#contract/accounts/accounts.ts'
import { currentUser } from '#contract/accounts/accounts.ts'
import { googleConnection } from '#contract/accounts/google.ts'
import { knownDevices } from '#contract/accounts/known-devices.ts'
import { readClosing } from '#contract/accounts/privacy.ts'
import { mySessions } from '#contract/accounts/sessions.ts'
import { twoFactor } from '#contract/accounts/two-factor.ts'
import { ownDocuments } from '#contract/money/documents.ts'
import type { PageHandle } from '#contract/site/page-handle.ts'
import { request } from '#web/app/api/client.ts'
import { titleMeta } from '#web/app/seo/metadata.ts'
import { Loader } from '#web/ui/skeleton.tsx'
import { myEmailChange } from '#contract/accounts/own-account.ts'
import type { EmailChange } from './email-change.tsx'
import { EmailAndPassword } from './email-and-password.tsx'
import { type Closing, CloseAccount } from './close-account.tsx'
import { NotConfirmed } from '#web/app/own-pages/email-not-confirmed.tsx'
import { OwnDocuments, type OwnDocument } from './own-documents.tsx'
import { Emails } from './emails.tsx'
import { GoogleConnection, type OwnGoogle } from '#web/accounts/google/google-connection.tsx'
import { KnownDevices, type OwnDevice } from './known-devices.tsx'
import { OwnData } from './own-data.tsx'
import { Profile } from './profile.tsx'
import { type OwnSession, Sessions } from './sessions.tsx'
import { type OwnTwoFactor, TwoFactor } from '#web/accounts/two-factor/two-factor.tsx'
import { loadOwn, OwnPage } from '#web/app/own-pages/own-page.tsx'
import '#web/app/own-pages/own-pages.css'

type Loaded = {
  user: OwnUser
  sessions: OwnSession[]
  devices: OwnDevice[]
  step: OwnTwoFactor
  google: OwnGoogle
  ends: Closing
  documents: OwnDocument[]
  change: EmailChange | null
}

export const handle = { private: 'signed-in' } satisfies PageHandle

export const meta = titleMeta('Your account')

export function clientLoader() {
  return loadOwn('/my/account', async (): Promise<Loaded> => {
    const [{ user }, { sessions }, { devices }, step, google, ends, { documents }, { change }] =
      await Promise.all([
        request(currentUser, {}),
        request(mySessions, {}),
        request(knownDevices, {}),
        request(twoFactor, {}),
        request(googleConnection, {}),
        request(readClosing, {}),
        request(ownDocuments, {}),
        request(myEmailChange, {}),
      ])
    return { user, sessions, devices, step, google, ends, documents, change }
  })
}

export const HydrateFallback = Loader

/** The account page: the profile, the ways to sign in, and the person's data. */
export default function AccountPage() {
  const named = useNamed()
  const loaded = useLoaderData() as Loaded | { problem: string }
  return (
    <OwnPage loaded={loaded}>
      {({ user, sessions, devices, step, google, ends, documents, change }) => (
        <div className="wrap column my">
          <header className="my-head">
            <p className="eyebrow">
              <Link className="text-link" to="/my">
                {named('My {shortName}')}
              </Link>
            </p>
            <h1 className="display display-2">Your account</h1>
            {step.isEmailConfirmed ? null : (
              <NotConfirmed email={user.email} newEmail={change?.email ?? null} />
            )}
          </header>
          <Profile user={user} />
          <EmailAndPassword email={user.email} change={change} hasPassword={step.hasPassword} />
          <TwoFactor user={user} step={step} />
          <GoogleConnection user={user} google={google} />
          <Emails user={user} />
          <Sessions sessions={sessions} />
          <KnownDevices devices={devices} />
          <OwnDocuments documents={documents} />
          <OwnData />
          <CloseAccount user={user} ends={ends} />
        </div>
      )}
    </OwnPage>
  )
}
