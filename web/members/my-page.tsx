import { useEffect } from 'react'
import { Link, redirect, useLoaderData, useRevalidator } from 'react-router'
import type { User } from '#contract/accounts/accounts.ts'
import type { Answer } from '#contract/endpoint.ts'
import { googleConnection } from '#contract/accounts/google.ts'
import { knownDevices } from '#contract/accounts/known-devices.ts'
import { myApplication } from '#contract/membership/members.ts'
import { myMembership } from '#contract/membership/renewal.ts'
import { Problem } from '#contract/problem.ts'
import { twoFactor } from '#contract/accounts/two-factor.ts'
import { mySessions } from '#contract/accounts/sessions.ts'
import type { PageHandle } from '#contract/page-handle.ts'
import { mySubmissions } from '#contract/programmes/my-submissions.ts'
import { programmeFacts } from '#contract/programmes/submissions.ts'
import { request } from '#web/app/api/client.ts'
import { titleMeta } from '#web/app/seo/metadata.ts'
import { loginFirst } from '#web/app/layout/login-first.ts'
import { readSession, sessionNow, useSession } from '#web/app/api/session.ts'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { Loader } from '#web/ui/skeleton.tsx'
import { FailedList } from '#web/ui/failed-list.tsx'
import { EmptyList } from '#web/ui/table.tsx'
import { Account } from './my/account.tsx'
import { NotConfirmed } from './my/confirm-first.tsx'
import { Google, type OwnGoogle } from './my/google.tsx'
import { type Introduction, IntroductionCard } from './my/introduction.tsx'
import { KnownDevices, type OwnDevice } from './my/known-devices.tsx'
import { type OwnStep, TwoFactor } from './my/two-factor.tsx'
import { type Membership, MembershipDates } from './my/membership-dates.tsx'
import { Part } from './my/part.tsx'
import { type OwnSession, Sessions } from './my/sessions.tsx'
import { type Submission, SubmissionCard } from './my/submission.tsx'
import { type MyApplication, ApplicationStatusPanel } from './application-status-panel.tsx'
import './membership.css'
import './my/my.css'

type Mine = Answer<typeof mySubmissions>
type Loaded = {
  user: User
  application: MyApplication
  membership: Membership | null
  mine: Mine
  sessions: OwnSession[]
  devices: OwnDevice[]
  step: OwnStep
  google: OwnGoogle
  now: number
}

export const handle = { private: 'signed-in' } satisfies PageHandle

export const meta = titleMeta('My FWC')

export async function clientLoader(): Promise<Loaded | { problem: string } | Response> {
  const user = await readSession()
  if (user === null) {
    const { error } = sessionNow()
    return error === null ? redirect(loginFirst('/my')) : { problem: error.message }
  }
  try {
    const [application, { membership }, mine, { sessions }, { devices }, step, google] = await Promise.all([
      request(myApplication, {}),
      request(myMembership, {}),
      request(mySubmissions, {}),
      request(mySessions, {}),
      request(knownDevices, {}),
      request(twoFactor, {}),
      request(googleConnection, {}),
    ])
    return { user, application, membership, mine, sessions, devices, step, google, now: Date.now() }
  } catch (failure) {
    if (!(failure instanceof Problem)) throw failure
    return failure.status === 401 ? redirect(loginFirst('/my')) : { problem: failure.message }
  }
}

export function HydrateFallback() {
  return <Loader />
}

/** Everything of the signed-in person in one place: membership, what they have sent, whom they were introduced to. */
export default function MyPage() {
  const loaded = useLoaderData() as Loaded | { problem: string }
  const { isAuth, loading } = useSession()
  const { revalidate } = useRevalidator()
  const isGone = !isAuth && !loading && !('problem' in loaded)
  // Signed out in another tab: what is theirs goes from this one too.
  useEffect(() => {
    if (isGone) void revalidate()
  }, [isGone, revalidate])
  if ('problem' in loaded) {
    return (
      <div className="wrap column my">
        <FailedList message={loaded.problem} onRetry={() => void revalidate()} />
      </div>
    )
  }
  if (!isAuth) return <Loader />
  return <Mine {...loaded} />
}

function Mine({ user, application, membership, mine, sessions, devices, step, google, now }: Loaded) {
  const { submissions, introductions } = mine
  return (
    <div className="wrap column my">
      <header className="my-head">
        <p className="eyebrow">My FWC</p>
        <h1 className="display display-2">Hello, {user.name}.</h1>
        {step.isEmailConfirmed ? null : <NotConfirmed email={user.email} />}
      </header>
      <Part id="my-membership" title="Membership">
        <div className="column my-list">
          {user.role === 'admin' ? <AdminPanel /> : <ApplicationStatusPanel application={application} />}
          {membership === null ? null : <MembershipDates membership={membership} />}
        </div>
      </Part>
      {introductions.length > 0 ? <Introductions introductions={introductions} /> : null}
      <Sent submissions={submissions} now={now} />
      <Programmes />
      <Account email={user.email} hasPassword={step.hasPassword} />
      <Sessions sessions={sessions} />
      <KnownDevices devices={devices} />
      <TwoFactor user={user} step={step} />
      <Google user={user} google={google} />
    </div>
  )
}

function AdminPanel() {
  return (
    <div className="panel stack standing">
      <p>You are an admin: the requests of others wait for you in the dashboard.</p>
      <ButtonLink to="/admin">Open the dashboard</ButtonLink>
    </div>
  )
}

function Introductions({ introductions }: { introductions: Introduction[] }) {
  return (
    <Part id="my-introductions" title="Introductions">
      <ul className="column my-list">
        {introductions.map((one) => (
          <IntroductionCard key={one._id} introduction={one} />
        ))}
      </ul>
    </Part>
  )
}

function Sent({ submissions, now }: { submissions: Submission[]; now: number }) {
  return (
    <Part id="my-sent" title="What you have sent">
      {submissions.length === 0 ? (
        <EmptyList
          text="You have sent nothing yet"
          hint="Choose a programme below. What you send stands here, with the answer and what happens next."
        />
      ) : (
        <ul className="column my-list">
          {submissions.map((one) => (
            <SubmissionCard key={one._id} submission={one} now={now} />
          ))}
        </ul>
      )}
    </Part>
  )
}

function Programmes() {
  return (
    <Part id="my-programmes" title="Programmes">
      <ul className="my-programmes">
        {Object.entries(programmeFacts).map(([programme, { page, label, gives }]) => (
          <li key={programme}>
            <Link className="text-link" to={page}>
              {label}
            </Link>
            <span>{gives}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}
