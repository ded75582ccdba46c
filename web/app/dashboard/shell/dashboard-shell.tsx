import { adminOnlyAddress } from './sign-in-first.ts'
import { isNoAdmin } from './is-no-admin.ts'
import { Suspense } from 'react'
import {
  type ClientLoaderFunctionArgs,
  Link,
  type MetaArgs,
  redirect,
  replace,
  useLoaderData,
  useLocation,
  useNavigation,
  useRevalidator,
} from 'react-router'
import type { CategoryNames } from '#contract/membership/categories.ts'
import type { SetupStep } from '#contract/admin/setup.ts'
import type { PageHandle } from '#contract/site/page-handle.ts'
import { FailedList } from '#web/ui/failed-list.tsx'
import { LoadFailure } from '#web/ui/lazy-import.ts'
import { Loader } from '#web/ui/skeleton.tsx'
import { EmptyList } from '#web/ui/table.tsx'
import { CategoryNamesProvider, loadCategoryNames } from '../list/category-names.tsx'
import { DashboardFrame } from './dashboard-frame.tsx'
import { titleMeta } from '../../seo/metadata.ts'
import { logFailure } from '../../api/log-failure.ts'
import { isRefusal } from '../../api/refusal.ts'
import { type PanelQuery, readPanelQuery, type View } from '../panel.tsx'
import { chosenPanel, panelOf, personPage, rememberPanel } from '../panels.ts'
import { loadSetup, SetupList } from './setup-list.tsx'
import { loadWaiting, type Waiting } from './waiting.ts'
import { readSession, refresh, sessionNow, useSession } from '../../api/session.ts'
import './dashboard.css'
import '../panels.css'

type Shown = {
  /** The id of the panel, or the unknown name that was asked for. A person's page may take its place. */
  id: string
  query: PanelQuery
  view: View | null
  failure: string | null
  /** Why this admin may not see the panel. */
  refusal: 'two_factor_required' | 'outside_duties' | null
  /** The code of the panel could not be loaded. */
  isAway: boolean
  setup: SetupStep[]
  names: CategoryNames | null
  waiting: Waiting
}

export const handle = { private: 'signed-in' } satisfies PageHandle

/** The contents: the panel, or the page of a person in its place. */
function openedBy({ id, query }: Pick<Shown, 'id' | 'query'>) {
  return query.person === null ? panelOf(id) : personPage
}

function headingOf(shown: Pick<Shown, 'id' | 'query'>): { name: string; label: string } {
  const { name, label } = openedBy(shown) ?? { name: shown.id, label: shown.id }
  return { name, label }
}

export function meta({ loaderData, matches }: Pick<MetaArgs, 'matches'> & { loaderData?: Shown }) {
  const name = loaderData ? `${headingOf(loaderData).name} — ` : ''
  return titleMeta(`${name}Dashboard`)({ matches })
}

function shownBy(search: string): Shown {
  const asked = new URLSearchParams(search)
  return {
    id: chosenPanel(asked, sessionNow().user?.duties ?? []),
    query: readPanelQuery(asked),
    view: null,
    failure: null,
    refusal: null,
    isAway: false,
    setup: [],
    names: null,
    waiting: {},
  }
}

/** Whether this is the first view of the dashboard: the address names no panel, or the Overview. */
function isFirst({ id, query }: Shown, { searchParams }: URL): boolean {
  return query.person === null && (id === 'overview' || !searchParams.has('panel'))
}

/** Lets only admins in, and loads the data of the chosen panel. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<Shown | Response> {
  const user = await readSession()
  const address = new URL(request.url)
  const shown = shownBy(address.search)
  const { error } = sessionNow()
  if (user === null && error !== null) return { ...shown, failure: error.message }
  if (user === null) return redirect(adminOnlyAddress(address))
  if (user.role !== 'admin') return redirect('/error')
  rememberPanel(shown.id)
  const beside = Promise.all([
    isFirst(shown, address) ? loadSetup(request.signal) : [],
    loadWaiting(request.signal),
  ])
  const withBeside = async (own: Partial<Shown>): Promise<Shown> => {
    const [setup, waiting] = await beside
    return { ...shown, setup, waiting, ...own }
  }
  const registered = openedBy(shown)
  if (registered === undefined) return withBeside({})
  try {
    const [view, names] = await Promise.all([
      registered.open().then((panel) => panel.load(shown.query, request.signal)),
      loadCategoryNames(request.signal),
    ])
    return await withBeside({ view, names })
  } catch (problem) {
    if (problem instanceof LoadFailure) return withBeside({ failure: problem.message, isAway: true })
    if (!isRefusal(problem)) throw problem
    // The duties may have changed: the side bar follows them.
    if (problem.code === 'outside_duties') await refresh()
    if (problem.code === 'two_factor_required' || problem.code === 'outside_duties')
      return { ...(await withBeside({ failure: problem.message, refusal: problem.code })), setup: [] }
    if (problem.status === 401) return redirect(adminOnlyAddress(address))
    // A person who is no longer an admin is led away at once.
    if (isNoAdmin(problem)) return redirect('/error')
    if (problem.status === 400 && address.searchParams.has('cursors')) {
      // Cursors that lead nowhere: begin at the first page.
      address.searchParams.delete('cursors')
      return replace(`${address.pathname}${address.search}`)
    }
    const { id, label } = registered
    logFailure(id === 'users' ? 'Failed to fetch member details:' : `Failed to fetch ${label}:`, problem)
    return withBeside({ failure: problem.message })
  }
}

/** A loader while the session is read; for an admin the skeleton of the panel. */
export function HydrateFallback() {
  const { user } = useSession()
  const { search } = useLocation()
  if (user?.role !== 'admin') return <Loader />
  const coming = shownBy(search)
  return (
    <>
      <p className="visually-hidden" role="status">
        Loading…
      </p>
      {/* It is replaced as a whole in a moment: text typed into it would be lost. */}
      <div inert>
        <DashboardFrame current={coming.id} heading={headingOf(coming)} waiting={{}} busy>
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
  // Another panel shows its skeleton at once; the same panel keeps its rows until the new rows are there.
  const next = location?.pathname === pathname ? shownBy(location.search) : loaded
  const isSame = next.id === loaded.id && next.query.person === loaded.query.person
  const shown = isSame ? loaded : next
  return (
    <DashboardFrame
      current={shown.id}
      heading={headingOf(shown)}
      waiting={loaded.waiting}
      busy={state === 'loading'}
      notice={<SetupList steps={isSame ? loaded.setup : []} />}
    >
      <CategoryNamesProvider names={loaded.names}>
        <Content shown={shown} />
      </CategoryNamesProvider>
    </DashboardFrame>
  )
}

function Content({ shown: { id, query, view, failure, refusal, isAway } }: { shown: Shown }) {
  const { revalidate } = useRevalidator()
  const panel = openedBy({ id, query })
  if (panel === undefined) return <EmptyList text="Component not found" hint="Choose one of the panels." />
  if (refusal !== null && failure !== null)
    return (
      <EmptyList
        text={failure}
        hint={
          refusal === 'outside_duties' ? (
            'The side bar lists the panels of your duties.'
          ) : (
            <Link to="/my/account">Your account</Link>
          )
        }
      />
    )
  if (isAway) return <FailedList message={failure ?? ''} onRetry={() => void revalidate()} />
  return (
    <Suspense fallback={<Loader />}>
      <panel.Panel key={query.person ?? id} view={view} failure={failure} query={query} />
    </Suspense>
  )
}
