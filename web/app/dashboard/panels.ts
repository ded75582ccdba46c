import type { ComponentType } from 'react'

/** What the address says of a panel: the search, the tab, and the way to the page shown, as cursors. */
export type PanelQuery = { q: string; tab: string | null; cursors: string[] }

export type PanelProps<Loaded> = {
  /** Null while it is on its way, and when it could not be had. */
  loaded: Loaded | null
  /** Why it could not be had, in words. */
  failure: string | null
  query: PanelQuery
}

/** A panel of the dashboard: how its rows are asked for, and how they look. */
export type PanelModule = {
  load: (query: PanelQuery, signal: AbortSignal) => Promise<unknown>
  /** Each knows what it has loaded itself; whoever holds several of them does not. */
  Panel: ComponentType<PanelProps<never>>
}

export const PAGE_SIZE = 50
export const MAX_SEARCH = 200

/** Which page of a list is asked for. */
export type PageInput = { limit: number; cursor?: string; q?: string }

/** The input of a paged list call. */
export function pageInput({ q, cursors }: PanelQuery): PageInput {
  const cursor = cursors.at(-1)
  return { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}), ...(q ? { q } : {}) }
}

/** The same in the query of a GET, where numbers are text. */
export function inQuery({ limit, ...rest }: PageInput): Omit<PageInput, 'limit'> & { limit: string } {
  return { limit: String(limit), ...rest }
}

export function readPanelQuery(search: URLSearchParams): PanelQuery {
  return {
    q: (search.get('q') ?? '').slice(0, MAX_SEARCH),
    tab: search.get('tab'),
    cursors: (search.get('cursors') ?? '').split('~').filter((cursor) => cursor !== ''),
  }
}

/** Every panel, in the order of the side bar. */
export const panelNames = [
  'Overview',
  'All Users',
  'All Members',
  'Members Forms',
  'All Events',
  'Weekly Meetup',
  'MasterClass',
  'All Atithi',
  'All Investment Seeking Form',
  'All Yuva Shakti',
  'All Spotlight Boost',
  'All Zoom Premium',
  'Expert Connect',
  'Audit log',
] as const

export type PanelName = (typeof panelNames)[number]

const KEY = 'fwc_panel'
const DEFAULT: PanelName = 'All Members'

// What another tab chooses is for the next one that opens: the panel that is open here stays.
let here: string | null = null

/** The panel to show: the one in the address, else the one chosen last, else All Members. */
export function chosenPanel(search: URLSearchParams): string {
  return search.get('panel') ?? here ?? readChoice() ?? DEFAULT
}

/** Keeps the choice for this page and the next visit; what is no panel is not kept for a visit. */
export function rememberPanel(name: string): void {
  if (!isPanel(name) || name === here) return
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

export function isPanel(name: string): name is PanelName {
  return panelNames.some((known) => known === name)
}
