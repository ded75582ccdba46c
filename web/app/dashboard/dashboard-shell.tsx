import { type ComponentType, lazy, Suspense } from 'react'
import {
  type ClientLoaderFunctionArgs,
  redirect,
  replace,
  useLoaderData,
  useLocation,
  useNavigation,
} from 'react-router'
import type { SampleContent } from '#contract/notices.ts'
import { Problem } from '#contract/problem.ts'
import { Loader } from '#web/ui/skeleton.tsx'
import { EmptyList } from '#web/ui/table.tsx'
import { DashboardFrame } from './dashboard-frame.tsx'
import { logFailure } from '../api/log-failure.ts'
import {
  chosenPanel,
  isPanel,
  type PanelModule,
  type PanelName,
  type PanelProps,
  type PanelQuery,
  readPanelQuery,
  rememberPanel,
} from './panels.ts'
import { readSamples, SampleNotice } from './sample-notice.tsx'
import { readSession, sessionNow, useSession } from '../api/session.ts'
import './dashboard.css'
import './panels.css'

type Built = { open: () => Promise<PanelModule>; Panel: ComponentType<PanelProps<never>> }

const built: Record<PanelName, Built> = {
  Overview: later(() => import('#web/overview/overview-panel.tsx')),
  'All Users': later(() => import('#web/accounts/users-panel.tsx')),
  'All Members': later(() => import('#web/members/members-panel.tsx')),
  'Members Forms': later(() => import('#web/members/forms-panel.tsx')),
  'All Events': later(() => import('#web/events/events-panel.tsx')),
  'Weekly Meetup': later(() => import('#web/events/meetups-panel.tsx')),
  MasterClass: later(() => import('#web/events/masterclass-panel.tsx')),
  'All Atithi': later(() => import('#web/stays/stays-panel.tsx')),
  'All Investment Seeking Form': later(() => import('#web/investors/investors-panel.tsx')),
  'All Yuva Shakti': later(() => import('#web/youth/youth-panel.tsx')),
  'All Spotlight Boost': later(() => import('#web/spotlight/spotlights-panel.tsx')),
  'All Zoom Premium': later(() => import('#web/hosting/zoom-panel.tsx')),
  'Expert Connect': later(() => import('#web/matching/matching-panel.tsx')),
  'Audit log': later(() => import('#web/audit/audit-panel.tsx')),
}

function later(open: () => Promise<PanelModule>): Built {
  return { open, Panel: lazy(async () => ({ default: (await open()).Panel })) }
}

type Shown = {
  name: string
  query: PanelQuery
  loaded: unknown
  failure: string | null
  samples: SampleContent
}

export function meta({ loaderData }: { loaderData?: Shown }) {
  const name = loaderData ? `${loaderData.name} — ` : ''
  return [{ title: `${name}Dashboard — FWC` }, { name: 'robots', content: 'noindex' }]
}

function panelOf(search: string): Shown {
  const asked = new URLSearchParams(search)
  return { name: chosenPanel(asked), query: readPanelQuery(asked), loaded: null, failure: null, samples: [] }
}

/** Lets admins in, and loads what the chosen panel shows. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<Shown | Response> {
  const user = await readSession()
  const address = new URL(request.url)
  const shown = panelOf(address.search)
  const { error } = sessionNow()
  if (user === null && error !== null) return { ...shown, failure: error.message }
  if (user?.role !== 'admin') return redirect('/error')
  rememberPanel(shown.name)
  const samples = readSamples()
  if (!isPanel(shown.name)) return { ...shown, samples: await samples }
  try {
    const { load } = await built[shown.name].open()
    const loaded = await load(shown.query, request.signal)
    return { ...shown, loaded, samples: await samples }
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem
    // Whoever is an admin no more is led away at once.
    if (problem.status === 401 || problem.status === 403) return redirect('/error')
    if (problem.status === 400 && address.searchParams.has('cursors')) {
      // A way through the list that leads nowhere: begin at its first page.
      address.searchParams.delete('cursors')
      return replace(`${address.pathname}${address.search}`)
    }
    logFailure(
      shown.name === 'All Users' ? 'Failed to fetch member details:' : `Failed to fetch ${shown.name}:`,
      problem,
    )
    return { ...shown, failure: problem.message, samples: await samples }
  }
}

/** A loader until it is known who asks; for an admin the shape of what comes. */
export function HydrateFallback() {
  const { user } = useSession()
  const { search } = useLocation()
  if (user?.role !== 'admin') return <Loader />
  const coming = panelOf(search)
  return (
    <>
      <p className="visually-hidden" role="status">
        Loading…
      </p>
      {/* Replaced as a whole in a moment: what would be typed into it were lost. */}
      <div inert>
        <DashboardFrame current={coming.name} busy>
          <Content shown={coming} />
        </DashboardFrame>
      </div>
    </>
  )
}

/** The dashboard: who is at work above, the panels at the side, the chosen one in the middle. */
export default function DashboardShell() {
  const loaded = useLoaderData() as Shown
  const { location, state } = useNavigation()
  const { pathname } = useLocation()
  // Another panel shows its shape at once; the same one keeps its rows until the others are there.
  const next = location?.pathname === pathname ? panelOf(location.search) : loaded
  const shown = next.name === loaded.name ? loaded : next
  return (
    <DashboardFrame
      current={shown.name}
      busy={state === 'loading'}
      notice={<SampleNotice samples={loaded.samples} />}
    >
      <Content shown={shown} />
    </DashboardFrame>
  )
}

function Content({ shown: { name, query, loaded, failure } }: { shown: Shown }) {
  if (!isPanel(name)) return <EmptyList text="Component not found" hint="Choose one of the panels." />
  const { Panel } = built[name]
  return (
    <Suspense fallback={<Loader />}>
      <Panel key={name} loaded={loaded as never} failure={failure} query={query} />
    </Suspense>
  )
}
