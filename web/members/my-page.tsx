import { useNamed } from '#web/app/layout/use-branding.ts'
import { Suspense } from 'react'
import { Link, useLoaderData } from 'react-router'
import type { User } from '#contract/accounts/accounts.ts'
import type { Answer } from '#contract/call/endpoint.ts'
import { OF_AGE } from '#contract/business-constants.ts'
import { dayInWords } from '#contract/values/days.ts'
import { programmesForAdults } from '#contract/membership/age.ts'
import { myApplication } from '#contract/membership/members.ts'
import { myMembership } from '#contract/membership/renewal.ts'
import { twoFactor } from '#contract/accounts/two-factor.ts'
import type { PageHandle } from '#contract/site/page-handle.ts'
import { mySubmissions } from '#contract/programmes/my-submissions.ts'
import { programmeFacts } from '#contract/programmes/submissions.ts'
import { myEventsRoute } from '#contract/call/routes.ts'
import { request, requestAnswer } from '#web/app/api/client.ts'
import { useSession } from '#web/app/api/session.ts'
import { titleMeta } from '#web/app/seo/metadata.ts'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Loader } from '#web/ui/skeleton.tsx'
import { Avatar } from '#web/ui/drawings/avatar.tsx'
import { EmptyList } from '#web/ui/table.tsx'
import { NotConfirmed } from '#web/app/own-pages/email-not-confirmed.tsx'
import type { Introduction } from './my/introduction-card.tsx'
import { type Membership, MembershipDates } from './my/membership-dates.tsx'
import type { MyEvents } from './my/next-events.tsx'
import { Part } from '#web/app/own-pages/part.tsx'
import { type Submission, SubmissionCard } from './my/submission-card.tsx'
import { type MyApplication, ApplicationStatusPanel } from './application-status-panel.tsx'
import { loadOwn, OwnPage } from '#web/app/own-pages/own-page.tsx'
import './membership.css'
import '#web/app/own-pages/own-pages.css'

type Mine = Answer<typeof mySubmissions>
type Loaded = {
  user: User
  application: MyApplication
  membership: Membership | null
  mine: Mine
  events: MyEvents
  now: number
  isEmailConfirmed: boolean
}

const IntroductionCard = lazyPart(async () => (await import('./my/introduction-card.tsx')).IntroductionCard)
const NextEvents = lazyPart(async () => (await import('./my/next-events.tsx')).NextEvents)

// Only loaded for people who have paid.
const OwnPayments = lazyPart(async () => (await import('./my/own-payments.tsx')).OwnPayments)

export const handle = { private: 'signed-in' } satisfies PageHandle

export const meta = titleMeta('My {shortName}')

export function clientLoader() {
  return loadOwn('/my', async (user): Promise<Loaded> => {
    const [application, { membership }, mine, { isEmailConfirmed }, { body }] = await Promise.all([
      request(myApplication, {}),
      request(myMembership, {}),
      request(mySubmissions, {}),
      request(twoFactor, {}),
      // This route needs no schemas of events.
      requestAnswer(myEventsRoute, {}),
    ])
    return {
      user,
      application,
      membership,
      mine,
      isEmailConfirmed,
      events: (body as { registrations: MyEvents }).registrations,
      now: Date.now(),
    }
  })
}

export const HydrateFallback = Loader

/** Everything about the signed-in person: membership, submissions, introductions. */
export default function MyPage() {
  const loaded = useLoaderData() as Loaded | { problem: string }
  return <OwnPage loaded={loaded}>{(mine) => <Mine {...mine} />}</OwnPage>
}

function Mine({ user, application, membership, mine, isEmailConfirmed, events, now }: Loaded) {
  const named = useNamed()
  const { submissions, introductions } = mine
  // Before the guardian agrees, nothing that they send is stored.
  const isWaiting = application.standing === 'guardian'
  return (
    <div className="wrap column my">
      <header className="my-head">
        <p className="eyebrow">{named('My {shortName}')}</p>
        <div className="beside my-hello">
          <Avatar name={user.name} url={user.avatar.url} size={64} />
          <h1 className="display display-2">{`Hello, ${application.person.name}.`}</h1>
        </div>
        {isEmailConfirmed ? null : <NotConfirmed email={user.email} newEmail={application.person.newEmail} />}
      </header>
      <Part id="my-membership" title="Membership">
        <div className="column my-list">
          {user.role === 'admin' ? <AdminPanel /> : <ApplicationStatusPanel application={application} />}
          {membership === null ? null : (
            <MembershipDates membership={membership} isAlone={user.role === 'admin'} />
          )}
        </div>
      </Part>
      {application.payments.length === 0 ? null : (
        <Suspense fallback={<Loader />}>
          <OwnPayments payments={application.payments} />
        </Suspense>
      )}
      <Suspense fallback={<Loader />}>
        <NextEvents events={events} now={now} />
      </Suspense>
      {introductions.length > 0 ? <Introductions introductions={introductions} /> : null}
      {isWaiting && submissions.length === 0 ? null : <Sent submissions={submissions} />}
      {isWaiting ? null : <Programmes />}
      <Part id="my-account" title="Account">
        <div className="stack">
          <p className="my-next">
            Your profile and picture, your e-mail and password, two-factor, where you are logged in, and all
            your data.
          </p>
          <ButtonLink kind="ghost" to="/my/account">
            Open your account
          </ButtonLink>
        </div>
      </Part>
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
        <Suspense fallback={null}>
          {introductions.map((one) => (
            <IntroductionCard key={one._id} introduction={one} />
          ))}
        </Suspense>
      </ul>
    </Part>
  )
}

function Sent({ submissions }: { submissions: Submission[] }) {
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
            <SubmissionCard key={one._id} submission={one} />
          ))}
        </ul>
      )}
    </Part>
  )
}

function Programmes() {
  const named = useNamed()
  const { user } = useSession()
  const minorUntil = user?.minorUntil
  const opens =
    minorUntil && `For members of ${OF_AGE} years and more: it opens to you on ${dayInWords(minorUntil)}.`
  return (
    <Part id="my-programmes" title="Programmes">
      <ul className="my-programmes">
        {Object.entries(programmeFacts).map(([programme, { page, label, gives }]) => (
          <li key={programme}>
            <Link className="text-link" to={page}>
              {named(label)}
            </Link>
            <span>{(programmesForAdults.has(programme) && opens) || gives}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}
