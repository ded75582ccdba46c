import {
  type ClientLoaderFunctionArgs,
  Link,
  redirect,
  redirectDocument,
  useLoaderData,
  useRevalidator,
} from 'react-router'
import type { PageHandle } from '#contract/site/page-handle.ts'
import { adminOnlyAddress } from '#web/app/dashboard/shell/sign-in-first.ts'
import { isNoAdmin } from '#web/app/dashboard/shell/is-no-admin.ts'
import { wasLoadedFrom } from '#web/app/hydration/loaded-path.ts'
import { NeedsScript } from '#web/app/layout/needs-script.tsx'
import { isRefusal } from '#web/app/api/refusal.ts'
import { readSession, sessionNow } from '#web/app/api/session.ts'
import { hiddenMeta } from '#web/app/seo/metadata.ts'
import { FailedList } from '#web/ui/failed-list.tsx'
import { Loader } from '#web/ui/skeleton.tsx'
import { DoorPage } from './door-page.tsx'
import { type DoorStore, openDoorStore } from './door-store.ts'
import { untilKept } from './offline-page.ts'
import { type OpenedDoor, readList } from './use-door.ts'
import './check-in.css'

export const handle = { private: 'signed-in', camera: true } satisfies PageHandle

export const meta = hiddenMeta('Check-in')

type Loaded = OpenedDoor | { problem: string }

/** Milliseconds after which a network that does not answer counts as none. */
const LONGEST = 6000

/** The list of registered people, from the server or else from this phone. */
export async function clientLoader({
  params,
  request,
}: ClientLoaderFunctionArgs): Promise<Loaded | Response> {
  const eventid = params['eventid'] ?? ''
  const store = await openDoorStore()
  const asked = askForList(new URL(request.url), eventid, store)
  return Promise.race([asked, untilAway(store, eventid)])
}

/** The list of this phone after a while; never, if there is none of whoever is signed in then. */
async function untilAway(store: DoorStore, eventid: string): Promise<Loaded> {
  await new Promise((resolve) => setTimeout(resolve, LONGEST))
  return (await keptOf(store, eventid)) ?? new Promise(() => undefined)
}

async function keptOf(store: DoorStore, eventid: string): Promise<OpenedDoor | null> {
  const list = await store.list(eventid)
  return list === undefined ? null : { store, list, isAway: true }
}

async function askForList(address: URL, eventid: string, store: DoorStore): Promise<Loaded | Response> {
  const { pathname } = address
  const keeping = wasLoadedFrom(pathname) ? untilKept() : undefined
  const user = await readSession()
  const { error } = sessionNow()
  if (user === null && error === null) return redirect(adminOnlyAddress(address))
  if (user !== null && user.role !== 'admin') return redirect('/error')
  if (!wasLoadedFrom(pathname) && navigator.onLine) return redirectDocument(pathname)
  if (user === null) return (await keptOf(store, eventid)) ?? { problem: error?.message ?? '' }
  try {
    const list = await readList(store, eventid, user._id)
    await keeping
    return { store, list, isAway: false }
  } catch (problem) {
    if (!isRefusal(problem)) throw problem
    if (problem.status === 401) return redirect(adminOnlyAddress(address))
    if (isNoAdmin(problem)) return redirect('/error')
    const kept = problem.status >= 500 ? await keptOf(store, eventid) : null
    return kept ?? { problem: problem.message }
  }
}

export function HydrateFallback() {
  return (
    <main id="main">
      <NeedsScript />
      <Loader />
    </main>
  )
}

/** The check-in page of an event, for phones; it also works without a network. */
export default function CheckInPage() {
  const loaded = useLoaderData() as Loaded
  const { revalidate } = useRevalidator()
  if ('store' in loaded) return <DoorPage key={loaded.list.event._id} opened={loaded} />
  return (
    <main id="main" className="column door">
      <h1>Check-in</h1>
      <FailedList message={loaded.problem} onRetry={() => void revalidate()} />
      <Link to="/admin?panel=events">To the dashboard</Link>
    </main>
  )
}
