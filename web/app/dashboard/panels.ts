import { type Duties, type Duty, hasDuty } from '#contract/accounts/duties.ts'
import { eventKindFacts, eventKinds } from '#contract/event-kinds.ts'
import { lazyImport } from '#web/ui/lazy-import.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { Panel } from './panel.tsx'

/** Every panel, in the order of the side bar: what it is called there, and where it is. */
export const panels = [
  register('Overview', () => import('#web/overview/overview-panel.tsx')),
  register('All Users', () => import('#web/accounts/users-panel.tsx'), 'members'),
  register('All Members', () => import('#web/members/dashboard/members-panel.tsx'), 'members'),
  register('Import', () => import('#web/imports/imports-panel.tsx'), 'members'),
  register('Members Forms', () => import('#web/members/dashboard/applications-panel.tsx'), [
    'money',
    'members',
  ]),
  register('Payments', () => import('#web/money/payments-panel.tsx'), 'money'),
  register('Bank statement', () => import('#web/money/statement/statement-panel.tsx'), 'money'),
  register('Accounts', () => import('#web/money/accounting/accounts-panel.tsx'), 'money'),
  ...eventKinds.map((kind) =>
    register(
      eventKindFacts[kind].panel,
      async () => ({ panel: (await import('#web/events/events-panel.tsx')).eventsPanel(kind) }),
      'programmes',
    ),
  ),
  register('All Atithi', () => import('#web/stays/stays-panel.tsx'), 'programmes'),
  register('All Investment Seeking Form', () => import('#web/investors/investors-panel.tsx'), 'programmes'),
  register('All Yuva Shakti', () => import('#web/youth/youth-panel.tsx'), 'programmes'),
  register('All Spotlight Boost', () => import('#web/spotlight/spotlights-panel.tsx'), 'programmes'),
  register('All Zoom Premium', () => import('#web/hosting/zoom-panel.tsx'), 'programmes'),
  register('Expert Connect', () => import('#web/matching/matching-panel.tsx'), 'programmes'),
  register('Audit log', () => import('#web/audit/audit-panel.tsx')),
  register('Team', () => import('#web/team/team-panel.tsx'), 'owner'),
  register('Settings', () => import('#web/settings/settings-panel.tsx'), 'owner'),
  register('System', () => import('#web/system/system-panel.tsx'), 'owner'),
]

/** A panel by what it is called; its code comes when somebody looks at it. */
function register(label: string, load: () => Promise<{ panel: Panel }>, duty: Duties = 'any') {
  let come: Panel | undefined
  async function open(): Promise<Panel> {
    come = (await lazyImport(load)).panel
    return come
  }
  const Shown = lazyPart(
    async () => (await open()).Panel,
    () => come?.Panel,
  )
  return { label, open, duty, Panel: Shown }
}

export function panelOf(label: string) {
  return panels.find((panel) => panel.label === label)
}

const KEY = 'fwc_panel'
const DEFAULT = 'All Members'

// What another tab chooses is for the next one that opens: the panel that is open here stays.
let here: string | null = null

/** Those of somebody's duties. */
export function panelsFor(duties: readonly Duty[]) {
  return panels.filter(({ duty }) => hasDuty(duties, duty))
}

/** The panel to show: the one in the address, else the one chosen last, else All Members or the first of one's duties. */
export function chosenPanel(search: URLSearchParams, duties: readonly Duty[]): string {
  const asked = search.get('panel') ?? here ?? readChoice() ?? DEFAULT
  const known = panelOf(asked)
  if (known === undefined || hasDuty(duties, known.duty) || search.has('panel')) return asked
  return panelsFor(duties)[0]?.label ?? asked
}

/** Keeps the choice for this page and the next visit; what is no panel is not kept for a visit. */
export function rememberPanel(name: string): void {
  if (panelOf(name) === undefined || name === here) return
  here = name
  try {
    localStorage.setItem(KEY, name)
  } catch {
    // Where the browser refuses storage, the choice lasts as long as the page.
  }
}

function readChoice(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
