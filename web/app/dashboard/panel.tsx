import type { ComponentType, ReactElement } from 'react'

/** The state of a panel in the address: the search, the tab, the cursors up to the shown page, and further filters by name. */
export type PanelQuery = {
  q: string
  tab: string | null
  cursors: string[]
  /** The `_id` of the person whose page is shown in place of the panel. */
  person: string | null
  filters: Readonly<Record<string, string>>
}

type Asked = {
  query: PanelQuery
  /** Why nothing could be loaded, in words. */
  failure: string | null
}

/** `loaded` is null while it is loading, and when it could not be loaded. */
export type PanelProps<Loaded> = Asked & { loaded: Loaded | null }

/** The rendered contents of a panel. Only the panel itself knows the type of its data. */
export type View = (asked: Asked) => ReactElement

/** A panel for the dashboard; without a view it renders its skeleton. */
export type Panel = {
  load: (query: PanelQuery, signal: AbortSignal) => Promise<View>
  Panel: ComponentType<Asked & { view: View | null }>
}

/** Defines a panel: how its rows are loaded, and how they look. */
export function definePanel<Loaded>({
  load,
  Panel,
}: {
  load: (query: PanelQuery, signal: AbortSignal) => Promise<Loaded>
  Panel: ComponentType<PanelProps<Loaded>>
}): Panel {
  function viewOf(loaded: Loaded | null): View {
    return (asked) => <Panel loaded={loaded} {...asked} />
  }
  return {
    load: async (query, signal) => viewOf(await load(query, signal)),
    Panel: ({ view, ...asked }) => (view ?? viewOf(null))(asked),
  }
}

const NO_FILTERS = ['panel', 'q', 'tab', 'cursors', 'person']
export const PAGE_SIZE = 50
export const MAX_SEARCH = 200

/** The page of a list to load. */
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

/** The number of pages back that the address keeps, since the server refuses a long address. */
const WAY_BACK = 10

/**
 * The cursors of the pages up to the shown one, of which only the last ten are kept. Each earlier one becomes '', so that pages are still
 * counted; going back to such a page leads to the first page.
 */
export function shortWay(cursors: readonly string[]): string[] {
  if ((cursors.at(-1) ?? '') === '') return []
  return cursors.map((cursor, at) => (at < cursors.length - WAY_BACK ? '' : cursor))
}

export function readPanelQuery(search: URLSearchParams): PanelQuery {
  return {
    q: (search.get('q') ?? '').slice(0, MAX_SEARCH),
    tab: search.get('tab'),
    person: search.get('person') || null,
    cursors: shortWay((search.get('cursors') ?? '').split('~')),
    filters: Object.fromEntries([...search].filter(([name]) => !NO_FILTERS.includes(name))),
  }
}
