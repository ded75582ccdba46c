import { Link, useLoaderData } from 'react-router'
import type { OwnUser } from '#contract/accounts/accounts.ts'
import { currentUser } from '#contract/accounts/accounts.ts'
import { googleConnection } from '#contract/accounts/google.ts'
import { knownDevices } from '#contract/accounts/known-devices.ts'
import { readClosing } from '#contract/accounts/privacy.ts'
import { mySessions } from '#contract/accounts/sessions.ts'
import { twoFactor } from '#contract/accounts/two-factor.ts'
import { ownDocuments } from '#contract/money/documents.ts'
import type { PageHandle } from '#contract/page-handle.ts'
import { request } from '#web/app/api/client.ts'
import { titleMeta } from '#web/app/seo/metadata.ts'
import { Loader } from '#web/ui/skeleton.tsx'
import { Account } from './my/account.tsx'
import { type Closing, CloseAccount } from './my/account/close-account.tsx'
import { NotConfirmed } from './my/account/confirm-first.tsx'
import { Documents, type OwnDocument } from './my/documents.tsx'
import { Emails } from './my/account/emails.tsx'
import { Google, type OwnGoogle } from './my/sign-in/google.tsx'
import { KnownDevices, type OwnDevice } from './my/sign-in/known-devices.tsx'
import { OwnData } from './my/account/own-data.tsx'
import { Profile } from './my/account/profile.tsx'
import { type OwnSession, Sessions } from './my/sign-in/sessions.tsx'
import { type OwnStep, TwoFactor } from './my/sign-in/two-factor.tsx'
import { loadOwn, OwnPage } from './own-page.tsx'
import './my/my.css'

type Loaded = {
  user: OwnUser
  sessions: OwnSession[]
  devices: OwnDevice[]
  step: OwnStep
  google: OwnGoogle
  ends: Closing
  documents: OwnDocument[]
}

export const handle = { private: 'signed-in' } satisfies PageHandle

export const meta = titleMeta('Your account')

export function clientLoader() {
  return loadOwn('/my/account', async (): Promise<Loaded> => {
    const [{ user }, { sessions }, { devices }, step, google, ends, { documents }] = await Promise.all([
      request(currentUser, {}),
      request(mySessions, {}),
      request(knownDevices, {}),
      request(twoFactor, {}),
      request(googleConnection, {}),
      request(readClosing, {}),
      request(ownDocuments, {}),
    ])
    return { user, sessions, devices, step, google, ends, documents }
  })
}

export function HydrateFallback() {
  return <Loader />
}

/** Who one is here, how one signs in, and what becomes of one's data. */
export default function AccountPage() {
  const loaded = useLoaderData() as Loaded | { problem: string }
  return (
    <OwnPage loaded={loaded}>
      {({ user, sessions, devices, step, google, ends, documents }) => (
        <div className="wrap column my">
          <header className="my-head">
            <p className="eyebrow">
              <Link className="text-link" to="/my">
                My FWC
              </Link>
            </p>
            <h1 className="display display-2">Your account</h1>
            {step.isEmailConfirmed ? null : <NotConfirmed email={user.email} />}
          </header>
          <Profile user={user} />
          <Account email={user.email} hasPassword={step.hasPassword} />
          <TwoFactor user={user} step={step} />
          <Google user={user} google={google} />
          <Emails user={user} />
          <Sessions sessions={sessions} />
          <KnownDevices devices={devices} />
          <Documents documents={documents} />
          <OwnData />
          <CloseAccount user={user} ends={ends} />
        </div>
      )}
    </OwnPage>
  )
}
