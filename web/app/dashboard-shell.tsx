import { Menu } from 'lucide-react'
import { useState } from 'react'
import {
  type ClientLoaderFunctionArgs,
  Link,
  redirect,
  useLoaderData,
  useNavigation,
  useRevalidator,
} from 'react-router'
import { Problem } from '#contract/problem.ts'
import { Mark } from '#web/ui/arch.tsx'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/dialog.tsx'
import { Monogram } from '#web/ui/monogram.tsx'
import { Loader } from '#web/ui/skeleton.tsx'
import { EmptyList, FailedList } from '#web/ui/table.tsx'
import {
  chosenPanel,
  isPanel,
  type PanelModule,
  type PanelName,
  type PanelQuery,
  readPanelQuery,
  soon,
} from './panels.ts'
import { logout, readSession, sessionNow, useSession } from './session.ts'
import { SideBar } from './side-bar.tsx'
import './dashboard.css'

export const meta = () => [{ title: 'Dashboard — FWC' }, { name: 'robots', content: 'noindex' }]

const built: Partial<Record<PanelName, () => Promise<PanelModule>>> = {
  'All Users': () => import('#web/accounts/users-panel.tsx'),
  'All Members': () => import('#web/members/members-panel.tsx'),
  'Members Forms': () => import('#web/members/forms-panel.tsx'),
}

type Shown = { name: string; query: PanelQuery } & (
  | { kind: 'ready'; Panel: PanelModule['Panel']; loaded: unknown }
  | { kind: 'soon'; words: string }
  | { kind: 'unknown' }
  | { kind: 'failed'; message: string }
)

/** Lets admins in, and loads what the chosen panel shows. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<Shown | Response> {
  const user = await readSession()
  const search = new URL(request.url).searchParams
  const name = chosenPanel(search)
  const query = readPanelQuery(search)
  const { error } = sessionNow()
  if (user === null && error !== null) return { name, query, kind: 'failed', message: error.message }
  if (user?.role !== 'admin') return redirect('/error')
  if (!isPanel(name)) return { name, query, kind: 'unknown' }
  const open = built[name]
  if (!open) return { name, query, kind: 'soon', words: soon[name] ?? '' }
  try {
    const { load, Panel } = await open()
    return { name, query, kind: 'ready', Panel, loaded: await load(query, request.signal) }
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem
    // Whoever is an admin no more is led away at once.
    if (problem.status === 401 || problem.status === 403) return redirect('/error')
    return { name, query, kind: 'failed', message: problem.message }
  }
}

export function HydrateFallback() {
  return <Loader />
}

/** The dashboard: who is at work above, the panels at the side, the chosen one in the middle. */
export default function DashboardShell() {
  const shown = useLoaderData() as Shown
  const { state } = useNavigation()
  const [drawer, setDrawer] = useState(false)
  return (
    <div className="dash dense">
      <a className="skip" href="#main">
        Skip to the panel
      </a>
      <header className="dash-bar">
        <button
          type="button"
          className="icon-button dash-menu"
          aria-label="Panels"
          onClick={() => setDrawer(true)}
        >
          <Menu size={22} aria-hidden="true" />
        </button>
        <Link to="/" className="dash-logo">
          <Mark size={28} />
          <span>FWC</span>
        </Link>
        <span className="dash-title">Dashboard</span>
        <Who />
      </header>
      <div className="dash-body">
        <aside className="dash-side">
          <SideBar current={shown.name} />
        </aside>
        <main id="main" className="dash-main" aria-busy={state === 'loading'}>
          <h1 className="dash-heading">{shown.name}</h1>
          <Shown shown={shown} />
        </main>
      </div>
      <Drawer open={drawer} onClose={() => setDrawer(false)} title="Panels">
        <SideBar current={shown.name} onChosen={() => setDrawer(false)} />
      </Drawer>
    </div>
  )
}

function Who() {
  const { user } = useSession()
  return user ? (
    <div className="dash-who">
      <Monogram name={user.name} size={32} />
      <span className="dash-name">{user.name}</span>
      <Link to="/" className="dash-site">
        View site
      </Link>
      <Button kind="ghost" size="small" onClick={() => void logout()}>
        Log out
      </Button>
    </div>
  ) : null
}

function Shown({ shown }: { shown: Shown }) {
  const { revalidate } = useRevalidator()
  switch (shown.kind) {
    case 'ready':
      return <shown.Panel key={shown.name} loaded={shown.loaded as never} query={shown.query} />
    case 'soon':
      return <EmptyList text="Not built yet" hint={shown.words} />
    case 'unknown':
      return <EmptyList text="Component not found" hint="Choose a panel at the side." />
    case 'failed':
      return <FailedList message={shown.message} onRetry={() => void revalidate()} />
  }
}
