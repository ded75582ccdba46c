import { lazy } from 'react'
import type { Panel } from './panel.tsx'

/** Every panel, in the order of the side bar: what it is called there, and where it is. */
export const panels = [
  register('Overview', () => import('#web/overview/overview-panel.tsx')),
  register('All Users', () => import('#web/accounts/users-panel.tsx')),
  register('All Members', () => import('#web/members/members-panel.tsx')),
  register('Members Forms', () => import('#web/members/forms-panel.tsx')),
  register('All Events', () => import('#web/events/events-panel.tsx')),
  register('Weekly Meetup', () => import('#web/events/meetups-panel.tsx')),
  register('MasterClass', () => import('#web/events/masterclass-panel.tsx')),
  register('All Atithi', () => import('#web/stays/stays-panel.tsx')),
  register('All Investment Seeking Form', () => import('#web/investors/investors-panel.tsx')),
  register('All Yuva Shakti', () => import('#web/youth/youth-panel.tsx')),
  register('All Spotlight Boost', () => import('#web/spotlight/spotlights-panel.tsx')),
  register('All Zoom Premium', () => import('#web/hosting/zoom-panel.tsx')),
  register('Expert Connect', () => import('#web/matching/matching-panel.tsx')),
  register('Audit log', () => import('#web/audit/audit-panel.tsx')),
]

/** A panel by what it is called; its code comes when somebody looks at it. */
function register(label: string, open: () => Promise<{ panel: Panel }>) {
  return { label, open, Panel: lazy(async () => ({ default: (await open()).panel.Panel })) }
}

export function panelOf(label: string) {
  return panels.find((panel) => panel.label === label)
}

const KEY = 'fwc_panel'
const DEFAULT = 'All Members'

// What another tab chooses is for the next one that opens: the panel that is open here stays.
let here: string | null = null

/** The panel to show: the one in the address, else the one chosen last, else All Members. */
export function chosenPanel(search: URLSearchParams): string {
  return search.get('panel') ?? here ?? readChoice() ?? DEFAULT
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
